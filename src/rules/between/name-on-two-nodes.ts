import { spell } from '../../catalogue/duration.js';
import { nameKey } from '../../correlate/types.js';
import type { Lifecycle, PodStart } from '../../document/contract/types.js';
import { msOf as instant } from '../../kit/calendar.js';
import { grouped } from '../../kit/grouped.js';
import { log } from '../readings.js';
import { LIMITS } from '../thresholds.js';
import {
  type BetweenRule,
  hasClock,
  type JudgedNode,
  type JudgementInUTC,
  lastOf,
  msOf,
  titleOf,
} from './between-rule.js';

export const nameOnTwoNodes: BetweenRule = {
  id: 'name-on-two-nodes',
  level: 'warning',
  title: 'A pod was started on one node while its predecessor still ran on another',
  reads: [log('pleg-event'), log('kill-done', 'pleg-exit-code', 'pleg-event')],
  why: 'Two pods with the same identity ran on two nodes: two members of a StatefulSet with the same name write to the same data, and neither node knows of the other.',
  evidence:
    'PLEG of one node reports that a container of the new pod started. The log of another node shows a pod of the same name with another UID: its object was removed before its containers ended, and they ended after that start. One kubelet process of the other node ran all the time in between, and both clocks are known. A difference below the threshold is not reported.',
  next: 'Find out who removed the old object while its containers were still running: a forced delete (kubectl delete --force), or a taint or garbage collector after the node was lost. Check whether both wrote to the same data.',
  check(nodes) {
    const known = nodes.filter(hasClock);
    const starts = grouped(
      known.flatMap(node => node.traces.starts.map(start => ({ node, start }))),
      ({ start }) => nameKey(start.pod),
    );
    return known.flatMap(node =>
      node.lifecycles.flatMap(one => {
        const others = (starts.get(nameKey(one.pod)) ?? []).filter(({ node: other }) => other !== node);
        // Reading the steps of every deletion would take a hundredth of the time of a run
        return others.length === 0 ? [] : overlaps(one, node, others);
      }),
    );
  },
};

interface Elsewhere {
  readonly node: JudgedNode;
  readonly start: PodStart;
}

function overlaps(one: Lifecycle, node: JudgedNode, others: readonly Elsewhere[]): JudgementInUTC[] {
  const end = lastOf(one, 'container-stopped');
  if (end === null || one.uid === null) return [];
  const endedAt = msOf(end);
  if (!wentFirst(one, endedAt)) return [];
  return (
    others
      .filter(({ start }) => start.uid !== one.uid && endedAt - msOf(start) >= LIMITS.twoNodesMs)
      // An earlier pod of the name may have run here long before
      .filter(({ start }) => msOf(start) >= (instant(one.startedAt) ?? 0))
      .filter(({ start }) => isWatched(node, msOf(start), endedAt))
      .slice(0, 1)
      .map(({ node: other, start }) => ({
        message: `${nameKey(one.pod)} was started on ${titleOf(other)} while containers of the old pod with the same name (${one.uid}) still ran on ${titleOf(node)}; they stopped ${spell(endedAt - msOf(start))} later`,
        utc: msOf(start),
        evidence: [start.evidence, ...end.evidence.slice(0, 1)],
      }))
  );
}

/** The API server holds one pod of a name at a time: if the object went first, only the clocks differ. */
function wentFirst(one: Lifecycle, endedAt: number): boolean {
  const gone = lastOf(one, 'remove-seen');
  return gone === null ? one.kind === 'orphaned' : msOf(gone) < endedAt;
}

/** A pod that ended while no kubelet ran is noticed by the next kubelet, however long after that. */
const isWatched = ({ facts }: JudgedNode, from: number, to: number): boolean =>
  facts.kubelets.some(kubelet => (instant(kubelet.from) ?? to) <= from && (instant(kubelet.to) ?? from) >= to);
