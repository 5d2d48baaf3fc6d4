import type { Lifecycle } from '../../../document/contract/types.js';
import { grouped } from '../../../kit/grouped.js';

type Summarised = Pick<Lifecycle, 'pod' | 'verdict' | 'headline'> & { readonly kind: string; readonly outcome: string };

/**
 * Groups of deletions of one name with the same course, at least one in each, in the order of the first of each group. A StatefulSet whose
 * pod is refused creates it again under its name, many times a second.
 */
export const groupsAlike = <T>(listed: readonly T[], summarised: (one: T) => Summarised): (readonly [T, ...T[]])[] =>
  [...grouped(listed, one => keyOf(summarised(one))).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );

/** The headline of a complete deletion states only its time. */
const keyOf = ({ pod, kind, outcome, verdict, headline }: Summarised): string =>
  JSON.stringify([pod, kind, outcome, verdict, verdict === 'complete' ? headline : headline.replace(TIMES, '…')]);

/** `1.9 s`, `2m07s`, `1h`, `15:22:50.523`: what differs between them. */
const TIMES = /\b\d[\d.]{0,8} m?s\b|\b\d{1,4}[dhm](?:\d{1,2}[hms])?\b|\b\d\d:\d\d:\d\d(?:\.\d{1,6})?/g;

/** `10 times REFUSED: Predicate PodFitsHostPorts failed` */
export const timesText = (count: number, headline: string): string =>
  count === 1 ? headline : `${count} times ${headline}`;
