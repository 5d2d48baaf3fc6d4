import { adviceFor } from '../catalogue/causes/index.js';
import { spell } from '../catalogue/duration.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import { nameKey } from '../correlate/types.js';
import { adviceForKubelet, causeIn, whyIn } from '../episodes/node/reasons.js';
import { LIMITS as NODE_LIMITS } from '../episodes/node/thresholds.js';
import { given } from '../kit/forms.js';
import { about, byPlace, listed, spanMs } from './evidence.js';
import { NODE_STATES, type NodeState, nodeStateIn } from './loose/node-states.js';
import { type LooseLine, type Owner, ownersOf } from './loose/owners.js';
import { kubeletLog } from './readings.js';
import { serverUnreachable } from './runtime-traces.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, RunFacts, RunRule } from './types.js';
import { judgeComplaints } from './unexplained-complaint.js';
import { runsAfter } from './unit-failed.js';

export const nodeTrouble: RunRule = {
  id: 'node-trouble',
  level: 'warning',
  title: 'Trouble with the node as a whole',
  reads: [kubeletLog],
  ofNode: true,
  ofAllPods: true,
  why: 'While the node is in this state, no pod that needs what the message names makes progress, whether it is starting or ending. Such pods stay Terminating if they are deleted meanwhile.',
  evidence:
    'The input has lines about a kubelet that cannot run, PLEG, the runtime, the network, the API server, objects that pods refer to, housekeeping or throttled calls. In a whole log, outages of the runtime, the network and the API server are episodes of the node instead. The input shows no deletion, or one that has not ended and has no finding of its own about the same trouble. In a few lines or in lines of several nodes, a kubelet that ended its process with a fatal error is reported whatever else they show. Reported as info if a whole log shows that the state ended before the log did.',
  next: 'Look first at what the message names, then at the log of the kubelet (journalctl -u kubelet): the pods continue by themselves once it works again.',
  check(facts) {
    const { deletions, run } = facts;
    // In a whole log, what lasts is an episode of the node
    const isWhole = !isExcerpt(facts.sources);
    const due = NODE_STATES.filter(state => isDue(state, deletions) && !(isWhole && state.of !== undefined));
    const states = [...new Set(due.map(({ says }) => says))];
    // Only the whole log shows whose lines they are
    const owners = states.length === 0 ? [] : ownersOf(run);
    const found = states.flatMap(says => judge(says, owners, facts));
    const ends = isWhole && !run.interleaved ? [] : fatalEnds(facts);
    if (deletions.length === 0) return [...ends, ...serverUnreachable(facts), ...found];
    // Trouble that was over before the end is reported by the deletions that it delayed
    const lasting = found.filter(({ level }) => level === undefined);
    const open = deletions.filter(one => one.open).map(({ pod }) => nameKey(pod));
    const waiting = open.length === 0 ? '' : `; still terminating: ${listed(open)}`;
    return [...ends, ...lasting.map(one => ({ ...one, message: one.message + waiting }))];
  },
};

/**
 * The errors with which kubelets ended their process (klog.Fatal). Whatever else a log shows, they are part of the answer; in a few copied
 * lines without a deletion, `unexplained-complaint` reports them with other complaints.
 */
function fatalEnds(facts: RunFacts): Judgement[] {
  if (facts.deletions.length === 0 && isExcerpt(facts.sources)) return [];
  const pids = new Set(facts.run.processes.map(({ kubelet }) => kubelet.pid));
  return facts.run.unexplained.flatMap(one => {
    const { severity, pid } = one;
    if (severity !== 'F' || pid === null || !pids.has(pid)) return [];
    return [{ ...judgeComplaints('', [one]), ...(runsAfter(facts, pid) ? { level: 'info' as const } : {}) }];
  });
}

/** If there are deletions, a state is reported only if it delays them and none of their findings reports it already. */
const isDue = ({ reportedBy }: NodeState, deletions: RunFacts['deletions']): boolean =>
  deletions.length === 0 ||
  (reportedBy !== undefined &&
    deletions.some(({ open }) => open) &&
    !deletions.some(({ rules }) => rules.includes(reportedBy.id)));

function judge(says: string, owners: readonly Owner[], facts: RunFacts): Judgement[] {
  const isIn = (line: LooseLine): boolean => {
    const state = nodeStateIn(line);
    return state?.says === says && (state.anyTime === true || !isAtStart(line, facts));
  };
  const parts = owners.map(({ pod, lines }) => ({ pod, lines: lines.filter(isIn) }));
  const lines = parts.flatMap(part => part.lines).sort(byPlace);
  const [first] = lines;
  if (first === undefined) return [];
  const pods = parts.flatMap(part => (part.lines.length === 0 ? [] : (part.pod ?? [])));
  const whose = pods.length === 0 ? '' : `; reported for pod ${listed(pods)}`;
  const state = nodeStateIn(first);
  const things = state?.things === undefined ? '' : ` (${state.things(lines)})`;
  // PLEG prints since when it is inactive: `pleg was last seen active 3m5.3s ago`
  const last = lines.findLast(line => causeIn(line).trim() !== '');
  const reason = last === undefined ? '' : (nodeStateIn(last)?.why?.(last, facts.run) ?? whyIn(last));
  const error = last === undefined ? '' : causeIn(last);
  return [
    about(lines, `${says}${things}${often(lines)}: ${reason}${whose}`, {
      ...(lasts(lines.at(-1), facts) ? {} : { level: 'info' }),
      ...adviceOn(state, state?.stage === 'kubelet' ? reason : error),
    }),
  ];
}

function adviceOn(state: NodeState | null, error: string): Pick<Judgement, 'next'> {
  const { stage, reportedBy } = state ?? {};
  const own = stage === 'kubelet' ? adviceForKubelet(error) : stage === undefined ? undefined : adviceFor(stage, error);
  return given({ next: own ?? reportedBy?.next });
}

/** Nothing is ready in the first seconds of a kubelet. */
function isAtStart({ at }: LooseLine, { run }: RunFacts): boolean {
  if (at === null) return false;
  const { startMs } = NODE_LIMITS;
  return run.node.some(one => one.id === 'kubelet-start' && one.at !== null && Math.abs(at - one.at) < startMs);
}

/** A selection of lines lacks the others; a complete log that continues without such lines shows that it is over. */
const lasts = (line: LooseLine | undefined, { run, sources }: RunFacts): boolean =>
  isExcerpt(sources) || line?.at == null || (run.last ?? 0) - line.at < NODE_LIMITS.pauseMs;

function often(lines: readonly LooseLine[]): string {
  if (lines.length < 2) return '';
  const ms = spanMs(lines);
  return ` (${lines.length} lines${ms >= LIMITS.worthSayingMs ? ` in ${spell(ms)}` : ''})`;
}
