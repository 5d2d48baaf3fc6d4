import { grouped } from '../kit/grouped.js';
import { pathOf } from './layouts.js';
import type { Survey } from './survey.js';

/** Sets that are joined one by one. */
function createSets<T>(all: readonly T[]) {
  const parents = all.map((_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    for (let up = parents[at]; up !== undefined && up !== at; up = parents[at]) at = up;
    parents[index] = at;
    return at;
  };
  return {
    areOne: (a: number, b: number): boolean => rootOf(a) === rootOf(b),
    join(a: number, b: number): void {
      parents[rootOf(b)] = rootOf(a);
    },
    sets: (): T[][] =>
      [...grouped(all.entries(), ([index]) => rootOf(index)).values()].map(set => set.map(([, one]) => one)),
  };
}

/** Divides items into groups that share a tie, directly or through others. Ties are looked up, because there may be thousands of each. */
export function tied<T>(list: readonly T[], tiesOf: (one: T) => readonly string[]): T[][] {
  const { join, sets } = createSets(list);
  const owners = new Map<string, number>();
  for (const [index, one] of list.entries())
    for (const tie of tiesOf(one)) {
      const owner = owners.get(tie);
      if (owner === undefined) owners.set(tie, index);
      else join(owner, index);
    }
  return sets();
}

/** Like `tied`, but two items also belong together if nothing shows that they are apart. */
function parted<T>(
  list: readonly T[],
  tiesOf: (one: T) => readonly string[],
  areApart: (a: T, b: T) => boolean,
): T[][] {
  const parts = tied(list, tiesOf);
  const { areOne, join, sets } = createSets(parts);
  for (const [at, ours] of parts.entries())
    for (const [other, theirs] of parts.slice(0, at).entries())
      if (!areOne(other, at) && ours.some(one => theirs.some(another => !areApart(another, one)))) join(other, at);
  return sets().map(part => part.flat());
}

/** Machines, boots and pods in the logs of two nodes of one name. */
export function comparison(ours: readonly Survey[], theirs: readonly Survey[]): 'one' | 'two' | 'strange' | 'unknown' {
  const shares = (values: (log: Survey) => readonly (string | null)[]): boolean | null => {
    const [a, b] = [ours, theirs].map(logs => new Set(logs.flatMap(values).filter(value => value !== null)));
    if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return null;
    return [...a].some(value => b.has(value));
  };
  const pods = shares(({ uids }) => uids);
  const boots = shares(({ hosts }) => hosts.map(({ boot }) => boot));
  if (pods === true || boots === true) return 'one';
  if (shares(({ hosts }) => hosts.map(({ machine }) => machine)) === false) return 'two';
  return pods === false && [ours, theirs].every(namesPods) ? 'strange' : 'unknown';
}

/** With this many, two logs of one node would share some. */
const ENOUGH_PODS = 3;
const namesPods = (logs: readonly Survey[]): boolean => new Set(logs.flatMap(({ uids }) => uids)).size >= ENOUGH_PODS;

/**
 * Divides logs in one folder, in which nothing names a node, by their nodes. They are rotated logs of one node, unless they have different
 * names, were written at the same time, and each names pods that the other does not know.
 */
export const byNode = (logs: readonly Survey[]): Survey[][] =>
  parted(logs, log => [`file ${stemOf(log)}`, ...tiesOf(log)], nameOthersAtOnce);

/**
 * Divides logs of hosts with one name, which all machines made from one image have. They are from several nodes if other processes wrote
 * them at the same time, and each names pods that the other does not know.
 */
export const byKubelet = (logs: readonly Survey[]): Survey[][] =>
  parted(
    logs,
    log => [...log.pids.map(pid => `process ${pid}`), ...tiesOf(log)],
    (a, b) => a.pids.length > 0 && b.pids.length > 0 && nameOthersAtOnce(a, b),
  );

/** A key that copies of a log share, wherever they are: their time range, their processes and pods. */
export const sameLog = ({ index, stamp, until, pids, uids }: Survey): string =>
  pids.length === 0 ? `log ${index}` : [stamp, until, ...pids, ...uids].join(' ');

/** What only one node has. */
const tiesOf = ({ uids, hosts }: Survey): string[] => [
  ...uids,
  ...hosts.flatMap(({ boot }) => (boot === null ? [] : [boot])),
];

/** Whether two logs that have no pod in common name different pods at the same time. */
const nameOthersAtOnce = (a: Survey, b: Survey): boolean =>
  [a, b].every(({ uids }) => uids.length >= ENOUGH_PODS) && overlap(a, b);

const overlap = (a: Survey, b: Survey): boolean =>
  a.stamp !== '' && b.stamp !== '' && a.stamp <= b.until && b.stamp <= a.until;

/** `kubelet.log.1`, `kubelet.1.log` and `kubelet.log-20260102.gz` are `kubelet.log`; `10.0.0.1.log` is not rotated. */
const stemOf = ({ path }: Survey): string => pathOf(path).name.replace(ROTATED, '').replace(PACKED, '');

const ROTATED = /(?<=[a-z])(?:\.\d{1,4}|-\d{8}(?:-\d{1,6})?)(?=\.|$)/i;
const PACKED = /\.(?:gz|xz|zst|bz2)$/i;
