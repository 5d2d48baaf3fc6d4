import { spell } from '../../../catalogue/duration.js';
import type { Start, Step } from '../../../document/contract/types.js';
import { PHASES } from '../../../episodes/phases.js';
import { lookedUp } from '../../../kit/looked-up.js';
import { titleOf } from './words.js';

/** Where a part of the time of a start went. */
interface Spent {
  readonly ms: number;
  readonly says: string;
}

const WORDS = lookedUp<{ readonly title: string; readonly spent?: string }>(PHASES.start);

/** Where the time of a start went, the longest first: its phases, and the pause of which no phase tells what it was for. */
export function timeWent(one: Start): Spent[] {
  const phases = one.phases.map(({ phase, ms }): Spent => ({ ms, says: phaseText(phase, ms, one) }));
  return [...phases, ...unexplained(one)].filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms);
}

function phaseText(phase: string, ms: number, { containers }: Start): string {
  const words = Object.hasOwn(WORDS, phase) ? WORDS[phase] : undefined;
  const pulled = phase === 'pull' ? containers.toSorted((a, b) => (b.pulledMs ?? 0) - (a.pulledMs ?? 0))[0] : undefined;
  const image = pulled?.image == null ? '' : ` of ${pulled.image}`;
  return `${spell(ms)} ${words?.spent ?? words?.title ?? phase}${image}`;
}

/** A pause needs to be at least this share of the time of the start that no phase explains. */
const MOST = 0.5;

/** The longest pause between two steps that overlaps no phase. */
function unexplained({ steps, phases, durationMs, readyAt, startedAt }: Start): Spent[] {
  const left = (durationMs ?? 0) - phases.reduce((sum, { ms }) => sum + ms, 0);
  const end = Date.parse(readyAt ?? startedAt ?? '');
  const seen = steps.flatMap(step => {
    const at = Date.parse(step.at ?? '');
    return at <= end ? [{ step, at }] : [];
  });
  const told = phases.flatMap(({ from, ms }) =>
    from === null ? [] : [[Date.parse(from), Date.parse(from) + ms] as const],
  );
  const pauses = seen.slice(1).map((next, index) => {
    const before = seen[index] ?? next;
    const covered = told.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(to, next.at) - Math.max(from, before.at)),
      0,
    );
    return { ms: Math.min(next.at - before.at - covered, left), before: before.step, after: next.step };
  });
  const [longest] = pauses.sort((a, b) => b.ms - a.ms);
  return longest === undefined || longest.ms < left * MOST
    ? []
    : [{ ms: longest.ms, says: `${spell(longest.ms)} between ${quoted(longest.before)} and ${quoted(longest.after)}` }];
}

const quoted = (step: Step): string => `“${titleOf({ ...step, family: 'start' })}”`;
