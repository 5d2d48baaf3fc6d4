import type { Finding, KubeletFacts } from '../../../../contract/types.js';

/** A stretch of the log in which less can be known. Times are ms since the deletion's beginning. */
export interface Surrounding {
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

/** Those that overlap the deletion. */
export const surroundingsOf = (
  kubelets: readonly KubeletFacts[],
  findings: readonly Finding[],
  origin: number,
  end: number,
): Surrounding[] =>
  [...restarts(kubelets), ...gaps(findings)]
    .map(({ from, to, title }) => ({ from: from - origin, to: to - origin, title }))
    .filter(({ from, to }) => to >= 0 && from <= end);

/** Between two processes that followed each other; processes of several nodes overlap, which shows nothing. */
function restarts(kubelets: readonly KubeletFacts[]): Surrounding[] {
  const times = kubelets
    .map(({ from, to }) => ({ from: Date.parse(from ?? ''), to: Date.parse(to ?? '') }))
    .filter(({ from, to }) => !Number.isNaN(from) && !Number.isNaN(to))
    .sort((a, b) => a.from - b.from);
  const pairs = times.slice(1).map((next, index) => ({ last: times[index]?.to ?? next.from, next: next.from }));
  if (pairs.some(({ last, next }) => next < last)) return [];
  return pairs.map(({ last, next }) => ({ from: last, to: next, title: 'kubelet restarted' }));
}

const gaps = (findings: readonly Finding[]): Surrounding[] =>
  findings.flatMap(({ rule, at }): Surrounding[] =>
    rule === 'input-gap' && at !== null
      ? [{ from: Date.parse(at), to: Date.parse(at), title: 'lines are missing here' }]
      : [],
  );
