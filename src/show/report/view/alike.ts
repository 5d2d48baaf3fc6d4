import type { Lifecycle, PodEpisode } from '../../../document/contract/types.js';
import { changed } from '../../../document/merge/folds.js';
import { roleOf, workloadOf } from '../../../document/role.js';
import { grouped } from '../../../kit/grouped.js';
import { beginningOf } from './drawn.js';
import type { LocalTime } from './times.js';

type Summarised = Pick<Lifecycle, 'pod' | 'verdict' | 'headline'> & { readonly kind: string; readonly outcome: string };

/**
 * Groups of deletions of one name with the same course, at least one in each, in the order of the first of each group. A StatefulSet whose
 * pod is refused creates it again under its name, many times a second.
 */
export const groupsAlike = <T>(listed: readonly T[], summarised: (one: T) => Summarised): (readonly [T, ...T[]])[] => [
  ...grouped(listed, one => keyOf(summarised(one))).values(),
];

/** The headline of a complete deletion states only its time. */
const keyOf = ({ pod, kind, outcome, verdict, headline }: Summarised): string =>
  JSON.stringify([pod, kind, outcome, verdict, verdict === 'complete' ? headline : headline.replace(TIMES, '…')]);

/** `1.9 s`, `2m07s`, `1h`, `15:22:50.523`: what differs between them. */
const TIMES = /\b\d[\d.]{0,8} m?s\b|\b\d{1,4}[dhm](?:\d{1,2}[hms])?\b|\b\d\d:\d\d:\d\d(?:\.\d{1,6})?/g;

/** `10 times REFUSED: Predicate PodFitsHostPorts failed` */
export const timesText = (count: number, headline: string): string =>
  count === 1 ? headline : `${count} times ${headline}`;

/**
 * The episodes that have a separate row: all of them (`each`), or, of one name with the same course, only the first, which states their
 * number and times.
 */
export function rowsOf<T extends PodEpisode>(
  all: readonly T[],
  { each, time }: { readonly each: boolean; readonly time: LocalTime },
): readonly T[] {
  if (each) return all;
  return groupsAlike(all, ofWorkload).map(alike => {
    const [first] = alike;
    if (alike.length === 1) return first;
    const others = new Set(alike.map(({ pod }) => pod.name)).size - 1;
    const told =
      others === 0
        ? timesText(alike.length, first.headline)
        : `${first.headline}; so were ${others} more of ${workloadOf(first)}`;
    return changed<T>(first, { headline: told + spanText(alike, time) } as Partial<T>);
  });
}

/** The controller of a refused pod makes another one at once, under another name. */
const ofWorkload = (one: PodEpisode): Summarised =>
  one.outcome === 'refused' ? { ...one, pod: { ...one.pod, name: `${roleOf(one)} ${one.node}` } } : one;

/** `; from 15:22:50.523 to 15:22:58.102` */
function spanText(alike: readonly PodEpisode[], time: LocalTime): string {
  const begins = alike.flatMap(one => beginningOf(one).at ?? []).sort();
  const [from, to] = [begins.at(0), begins.at(-1)].map(at => (at === undefined ? null : time.show(at)));
  if (from == null || to == null) return '';
  return `; from ${from.time} to ${from.date === to.date ? '' : `${to.date} `}${to.time}`;
}
