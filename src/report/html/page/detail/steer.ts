import type { Chart } from '../model/chart.js';
import type { Mark } from '../model/marks.js';

/** The mark that an arrow key leads to; null for any other key. */
export function neighbour({ marks, lanes }: Chart, selected: string | null, key: string): Mark | null {
  const ordered = [...marks].sort((a, b) => a.at - b.at || rankOf(a) - rankOf(b));
  const index = ordered.findIndex(({ id }) => id === selected);
  const now = ordered[index];
  if (key === 'Home') return ordered[0] ?? null;
  if (key === 'End') return ordered.at(-1) ?? null;
  if (key === 'ArrowRight') return ordered[index + 1] ?? now ?? null;
  if (key === 'ArrowLeft') return ordered[Math.max(0, index - 1)] ?? null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  if (now === undefined) return ordered[0] ?? null;
  const lane = lanes.findIndex(({ id }) => id === now.lane) + (key === 'ArrowDown' ? 1 : -1);
  return (
    nearest(
      ordered.filter(mark => mark.lane === lanes[lane]?.id),
      now.at,
    ) ?? now
  );
}

/** The nearest one. */
const nearest = (marks: readonly Mark[], at: number): Mark | null =>
  marks.reduce<Mark | null>(
    (best, mark) => (best === null || Math.abs(mark.at - at) < Math.abs(best.at - at) ? mark : best),
    null,
  );

/** At one instant, steps come before other marks. */
const rankOf = ({ id }: Mark): number => (id.startsWith('step-') ? 0 : 1);
