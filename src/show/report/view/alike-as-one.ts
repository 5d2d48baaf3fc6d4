import type { PodEpisode } from '../../../document/contract/types.js';
import { changed } from '../../../document/merge/folds.js';
import { groupsAlike, timesText } from './alike.js';
import type { LocalTime } from './local-time.js';
import { beginningOf } from './particulars.js';

interface Listing {
  /** Deletions of one name with the same course have a row each */
  readonly each: boolean;
  readonly time: LocalTime;
}

/**
 * What has a separate row: everything, or only the first of those of one name with the same course, which states their number and times.
 */
export const rowsOf = <T extends PodEpisode>(all: readonly T[], { each, time }: Listing): readonly T[] =>
  each ? all : alikeAsOne(all, time);

const alikeAsOne = <T extends PodEpisode>(all: readonly T[], time: LocalTime): T[] =>
  groupsAlike(all, one => one).map(alike => {
    const [first] = alike;
    if (alike.length === 1) return first;
    const headline = timesText(alike.length, first.headline) + spanText(alike, time);
    return changed<T>(first, { headline } as Partial<T>);
  });

/** `; from 15:22:50.523 to 15:22:58.102` */
function spanText(alike: readonly PodEpisode[], time: LocalTime): string {
  const begins = alike.flatMap(one => beginningOf(one).at ?? []).sort();
  const [from, to] = [begins.at(0), begins.at(-1)].map(at => (at === undefined ? null : time.show(at)));
  if (from == null || to == null) return '';
  return `; from ${from.time} to ${from.date === to.date ? '' : `${to.date} `}${to.time}`;
}
