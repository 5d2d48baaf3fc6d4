import { spell } from '../../catalogue/duration.js';
import { nameKey } from '../../correlate/types.js';
import type { Lifecycle } from '../../document/contract/types.js';
import { isOpen } from '../../episodes/ends/outcome.js';
import { msOf as instant } from '../../kit/calendar.js';
import { listed } from '../evidence.js';
import { clock, log, watch, wholeLog } from '../readings.js';
import { LIMITS } from '../thresholds.js';
import {
  type BetweenRule,
  firstLine,
  hasClock,
  type JudgedNode,
  type JudgementInUTC,
  lastOf,
  titleOf,
} from './between-rule.js';

export const nodeSilent: BetweenRule = {
  id: 'node-silent',
  level: 'warning',
  title: 'Pods are Terminating on a node that does not answer',
  reads: [watch, wholeLog, clock, log('config-delete')],
  why: 'The API server waits for a kubelet that does not answer: the pods stay Terminating for as long as that lasts, and it is unknown whether their containers run.',
  evidence:
    'The API server shows the request, and the log of the pod’s node has no line about the deletion a minute after the grace period, although it continues until then, is complete, and logs deletions. Reported as info if the log ends before the request, while logs of other nodes continue for that long: the kubelet may be dead, or its log was collected earlier. Or there is no log of the node, and its Node object is not Ready.',
  next: 'Check the node: its Lease and conditions (kubectl describe node), whether the kubelet runs, whether it reaches the API server, and its clock.',
  check: nodes =>
    nodes
      .filter(node => isNamed(node) && hasClock(node) && node.traces.hears)
      .flatMap(node => [...notMentioned(node), ...ended(node, nodes)]),
};

/** A log that is read alone is named after the only node that the API server names: this name by itself shows nothing. */
const isNamed = ({ facts: { name, hosts }, lifecycles, logs }: JudgedNode): boolean =>
  hosts.some(host => host === name) || lifecycles.some(one => isLogged(one, logs));

const isLogged = ({ steps }: Lifecycle, logs: ReadonlySet<number>): boolean =>
  steps.some(({ evidence }) => evidence.some(({ source }) => logs.has(source)));

/** Deletions that only the API server shows, and that have not ended. */
function unseenOn({ lifecycles, logs }: JudgedNode) {
  return lifecycles.flatMap(one => {
    const requestedAt = instant(one.requestedAt);
    const isReported = one.findings.some(({ rule }) => rule === 'never-seen-by-kubelet');
    if (requestedAt === null || isReported || isLogged(one, logs) || isShownToGo(one)) return [];
    // The time by which the kubelet would have logged the deletion
    const dueAt = requestedAt + (one.gracePeriodSeconds ?? 0) * 1000 + LIMITS.kubeletWatchMs;
    return [{ lifecycle: one, requestedAt, dueAt }];
  });
}

/** Whether the API server itself shows that the deletion continued, or is over. */
const isShownToGo = (one: Lifecycle): boolean => !isOpen(one) || lastOf(one, 'api-delete-sent') !== null;

const endOf = ({ facts }: JudgedNode): number => instant(facts.window.to) ?? Number.NEGATIVE_INFINITY;

/** The log continues without mentioning the deletions. */
function notMentioned(node: JudgedNode): JudgementInUTC[] {
  const from = instant(node.facts.window.from) ?? Number.POSITIVE_INFINITY;
  const to = endOf(node);
  const unseen = unseenOn(node).filter(({ requestedAt, dueAt }) => requestedAt >= from && dueAt <= to);
  const says = `before the log of ${titleOf(node)} ends, and that log has no line about it`;
  return judgementsOf(unseen, first => `${spell(to - first)} ${says}`);
}

/** The log ends before the deletions, while the logs of other nodes continue. */
function ended(node: JudgedNode, nodes: readonly JudgedNode[]): JudgementInUTC[] {
  const to = endOf(node);
  const last = Math.max(...nodes.filter(hasClock).map(endOf));
  const unseen = unseenOn(node).filter(({ requestedAt, dueAt }) => requestedAt > to && dueAt <= last);
  const says = `after the log of ${titleOf(node)} ends, and the log of another node goes on for ${spell(last - to)}`;
  return judgementsOf(unseen, first => `${spell(first - to)} ${says}`).map(one => ({ ...one, level: 'info' }));
}

function judgementsOf(unseen: ReturnType<typeof unseenOn>, says: (requestedAt: number) => string): JudgementInUTC[] {
  if (unseen.length === 0) return [];
  const first = Math.min(...unseen.map(({ requestedAt }) => requestedAt));
  const names = listed(unseen.map(({ lifecycle }) => nameKey(lifecycle.pod)));
  const requests =
    unseen.length === 1 ? `the deletion of ${names} was requested` : `deletions of ${names} were requested, the first`;
  return [
    {
      message: `${requests} ${says(first)}`,
      utc: first,
      evidence: unseen.slice(0, 3).flatMap(({ lifecycle }) => firstLine(lifecycle)),
    },
  ];
}
