import { spell } from '../../../../lifecycle/duration.js';
import { shownVerdict } from '../../../view/verdicts.js';
import type { Entry } from '../model/entry.js';
import { kindTitle } from '../model/titles.js';
import type { View } from '../model/view.js';
import { verdictBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';
import { podName } from '../ui/pod-name.js';

/** The part of the bar that can be seen, as shares of what is shown. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export function stretchOf({ from, to }: Entry, place: (ms: number) => number, view: View): Stretch | null {
  if (from === null || to === null) return null;
  const share = (ms: number): number => (place(ms) - view.from) / (view.to - view.from);
  const [start, end] = [share(from), share(to)];
  return end < 0 || start > 1 ? null : { from: Math.max(start, -0.01), to: Math.min(end, 1.01) };
}

/** One deletion: what happened, and when. */
export function rowOf(entry: Entry, stretch: Stretch | null, { address, data }: Context): HTMLElement {
  const { one } = entry;
  const tone = shownVerdict(one);
  const bar = h('span', { class: 'bar', 'data-tone': tone });
  bar.style.left = `${(stretch?.from ?? 0) * 100}%`;
  bar.style.width = `${((stretch?.to ?? 0) - (stretch?.from ?? 0)) * 100}%`;
  return h(
    'a',
    { class: 'row', href: address.link({ id: one.id }), 'data-id': one.id },
    verdictBadge(tone),
    h(
      'span',
      { class: 'what' },
      h('span', { class: 'title' }, podName(one.pod), h('span', { class: 'kind muted' }, kindTitle(one, data.words))),
      h('span', { class: 'headline', 'data-tone': tone }, one.headline),
    ),
    h('span', { class: 'track', 'aria-hidden': 'true' }, stretch === null ? null : bar),
    h('span', { class: 'duration' }, one.durationMs === null ? '' : spell(one.durationMs)),
  );
}
