import type { AskedTime, Episode, NearEpisode, ResultDocument } from './contract/types.js';
import { isPlainRun } from './episodes.js';
import { timesOf, type Window } from './window.js';

/** The time that was asked for, as the document states it, with what is nearest to it where nothing went on in it. */
export function askedTime(
  { episodes }: Pick<ResultDocument, 'episodes'>,
  within: readonly Episode[],
  { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Window,
): AskedTime {
  const near = within.every(isPlainRun) ? episodes.filter(one => !isPlainRun(one)) : [];
  const times = near.flatMap(one => timesOf(one).map(([from, to]) => ({ one, from, to })));
  const before = times.filter(({ to }) => to < since).reduce<Dated | null>((a, b) => (a && a.to >= b.to ? a : b), null);
  const after = times
    .filter(({ from }) => from > until && Number.isFinite(from))
    .reduce<Dated | null>((a, b) => (a && a.from <= b.from ? a : b), null);
  return {
    from: utc(since),
    to: utc(until),
    before: before && nearEpisode(before.one, before.to),
    after: after && nearEpisode(after.one, after.from),
  };
}

interface Dated {
  readonly one: Episode;
  readonly from: number;
  readonly to: number;
}

const nearEpisode = (one: Episode, at: number): NearEpisode => ({
  id: one.id,
  family: one.family,
  node: one.node,
  ...(one.family === 'node' ? {} : { pod: one.pod }),
  headline: one.headline,
  at: utc(at),
});

const utc = (at: number): string => new Date(at).toISOString();
