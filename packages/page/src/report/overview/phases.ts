import { type PodEpisode, spell } from 'podline/internal/browser';
import { type Distribution, distributionsOf } from '../../model/distribution.js';
import type { Entry } from '../../model/entries.js';
import type { Context } from '../../ui/context.js';
import { fill, h, svg } from '../../ui/dom.js';

const HEIGHT = 32;
/** Fewer values show no distribution: their times are in the list. */
const FEWEST = 10;
/** Smaller screens have no room for it above the list. */
const WIDE = '(min-width: 641px)';

/** The durations of the phases of the listed deletions. */
export function createPhases({ data }: Context, moved: () => void) {
  const cards = h('div.cards');
  const scope = h('span.muted');
  const element = h(
    'details.phases',
    { open: matchMedia(WIDE).matches, toggle: moved },
    h('summary', 'How long ', scope),
    cards,
  );
  return {
    element,
    /** Draws the phases of deletions, or of starts, which have other phases */
    draw(shown: readonly Entry[], family: PodEpisode['family']): void {
      const entries = shown.filter(({ lifecycle }) => lifecycle.family === family);
      const all = distributionsOf(entries, Object.values(data.phases[family]));
      const [whole] = all;
      element.hidden = entries.length < FEWEST || whole === undefined;
      scope.textContent =
        whole === undefined ? '' : `${wordsOf(whole)} (${whole.quantiles.count} of ${entries.length} measured)`;
      fill(cards, all.map(card));
    },
  };
}

const wordsOf = ({ quantiles: { p50Ms, p90Ms, p99Ms, maxMs } }: Distribution): string =>
  `p50 ${spell(p50Ms)}, p90 ${spell(p90Ms)}, p99 ${spell(p99Ms)}, max ${spell(maxMs)}`;

function card(one: Distribution): HTMLElement {
  const { title, quantiles, bins } = one;
  const most = Math.max(...bins);
  // Rare values must be visible, too
  const tall = (count: number): number => (count === 0 ? 0 : Math.max(2, Math.sqrt(count / most) * HEIGHT));
  const bars = bins
    .map((count, at) => (count === 0 ? '' : `M${at} ${HEIGHT}v${-tall(count)}h0.9v${tall(count)}z`))
    .join('');
  const { p50Ms, p90Ms, maxMs } = quantiles;
  return h(
    'figure.card',
    h('figcaption', title, h('span.muted', ` ${quantiles.count}`)),
    svg(
      'svg',
      {
        viewBox: `0 0 ${bins.length} ${HEIGHT}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': `${title}, ${quantiles.count} measured: ${wordsOf(one)}`,
      },
      svg('path', { d: bars }),
    ),
    h('p.muted', `p50 ${spell(p50Ms)} · p90 ${spell(p90Ms)} · max ${spell(maxMs)}`),
  );
}
