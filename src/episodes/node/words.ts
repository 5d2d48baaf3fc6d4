import { causeOfRule, type Known } from '../../catalogue/causes/index.js';
import { STAGES, type Stage, stageOfRule } from '../../catalogue/causes/stages.js';
import type { RuleTexts } from '../../catalogue/rule-texts.js';
import type { NodeKind, NodeReason, NodeSpan } from './types.js';

/** What holds for several kinds of episodes. */
type KindTrait =
  /** The episode is about the kubelet itself */
  | 'of-kubelet'
  /** The node did not do its work: the total time of such episodes says how the node fared */
  | 'outage'
  /** While the episode lasts, nothing on the node starts or ends, or nobody learns of it */
  | 'holds-up'
  /** The episode begins by itself when the machine is shut down */
  | 'ends-with-machine'
  /** Pods are evicted for this reason */
  | 'evicts'
  /** Reasons follow each other, each with its own length */
  | 'in-turn'
  /** `says` names the reasons itself, because what happened cannot be said without them */
  | 'names-reasons';

/** What a kind of episode means for the node and its pods, how it is told, and the texts of the rule under which it is reported. */
interface KindWords {
  readonly rule: string;
  readonly traits: readonly KindTrait[];
  /** The stages in which pods wait during the episode */
  readonly explains?: readonly Stage[];
  /** The episode explains only errors of pods that match this */
  readonly explainsIf?: RegExp;
  /** What happened, without the reason */
  readonly says: (span: NodeSpan, long: string) => string;
  /** Null where a rule about other input has the same id and the texts. Most troubles of a node are warnings */
  readonly texts: (Omit<RuleTexts, 'level'> & Partial<RuleTexts>) | null;
}

/** `the node was short of memory for 4m10s`; while it lasts, `the node has been short of memory for 4m10s` */
const told =
  (who: string, was: string, has = was.replace(/^was /, 'has been ')): KindWords['says'] =>
  ({ lasts }, long) =>
    `${who} ${lasts ? has : was}${forLong(long)}`;

const forLong = (long: string): string => (long === '' ? '' : ` for ${long}`);

/** `shop/web-0, shop/web-1 and 3 more` */
function evictedIn({ marks = [] }: NodeSpan): string {
  const evicted = marks.filter(({ step }) => step === 'evicted');
  const count = evicted.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return '';
  const named = [...new Set(evicted.flatMap(({ whom }) => whom))];
  const more = count - named.length;
  const all = named.length === 0 ? '' : ` (${named.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
  return `, and the kubelet evicted ${count} pod${count === 1 ? '' : 's'}${all}`;
}

const whatOf = ({ reasons }: NodeSpan): string => reasons.map(({ text }) => text).join(' and ');

const saysReason = ({ reasons }: NodeSpan, pattern: RegExp): boolean => reasons.some(({ text }) => pattern.test(text));

const hasReason = (span: NodeSpan, id: string): boolean => span.reasons.some(one => knownReason(span, one).id === id);

const REFUSED = told(
  'the API server',
  'refused the credentials of the kubelet',
  'has refused the credentials of the kubelet',
);
const UNREACHED = told('the API server', 'could not be reached', 'has not been reachable');

export const NODE_KINDS: Readonly<Record<NodeKind, KindWords>> = {
  'kubelet-run': {
    rule: 'kubelet-exit',
    traits: ['of-kubelet'],
    says: (span, long) =>
      span.reasons.length > 0
        ? `the kubelet ended${long === '' ? '' : ` after ${long}`}`
        : `the kubelet ran${forLong(long)}`,
    texts: {
      title: 'The kubelet ended with an error',
      why: 'Without a kubelet no pod of the node is started or deleted, and after 40 s the node counts as not ready.',
      evidence: 'Its last line is fatal, or systemd reports that its process did not end as requested.',
      next: 'The error says why; journalctl -u kubelet shows the lines before it. If systemd starts the kubelet again and again, see kubelet-crash-loop.',
    },
  },
  'kubelet-absence': {
    rule: 'kubelet-absence',
    traits: ['of-kubelet', 'outage', 'holds-up', 'ends-with-machine'],
    explains: ['kubelet'],
    says: (span, long) =>
      !span.lasts && (span.to ?? 0) - (span.from ?? 0) < 1_000
        ? 'the kubelet was restarted'
        : told('the kubelet', 'did not run', 'has not run')(span, long),
    texts: {
      title: 'No kubelet ran on the node',
      why: 'Meanwhile no pod of the node is started or deleted, and no probe runs. The next kubelet lists its pods, and begins anew whatever this one had begun.',
      evidence:
        'From the last line of one kubelet process to the first line of the next, or as systemd reports that it stopped the one and started the other. As info if it is shorter than the time between two heartbeats, and nothing failed.',
      next: 'Look for who restarted it: journalctl -u kubelet, and the log of whatever manages the node at that time.',
    },
  },
  'kubelet-crash-loop': {
    rule: 'kubelet-crash-loop',
    traits: ['of-kubelet', 'outage', 'holds-up'],
    explains: ['kubelet'],
    says: (span, long) =>
      `the kubelet ${span.lasts ? 'has ended' : 'ended'} ${span.count} times${long === '' ? '' : ` in ${long}`}`,
    texts: {
      title: 'The kubelet ends soon after each start',
      why: 'Meanwhile no pod of the node is started or deleted.',
      evidence: 'Several kubelet processes one after the other, each of which ran for less than a minute.',
      next: 'The error with which they ended says what is wrong: mostly their configuration, a file that is not there yet, or the runtime. journalctl -u kubelet shows it, systemctl stop kubelet keeps it from being started again meanwhile.',
    },
  },
  'not-ready': {
    rule: 'node-not-ready',
    traits: ['outage', 'holds-up', 'ends-with-machine'],
    says: (span, long) =>
      span.from === null
        ? 'the node was not ready when the log began, and became ready later'
        : span.to === null && !span.lasts
          ? 'the node became not ready, and nothing shows when it was ready again'
          : told('the node', 'was not ready', 'has not been ready')(span, long),
    texts: null,
  },
  'network-outage': {
    rule: 'network-outage',
    traits: ['outage', 'holds-up', 'ends-with-machine', 'in-turn'],
    explains: ['network', 'sandbox', 'sandbox-stop', 'network-teardown'],
    says: told('the network of the node', 'was down'),
    texts: {
      title: 'The network of the node did not work',
      why: 'Pods without hostNetwork get no sandbox, and sandboxes cannot be removed: pods neither start nor go.',
      evidence:
        'The runtime reports that its network is not ready, or the network plugin failed for several pods at the same time. An error that only one or two pods have is theirs.',
      next: 'Look at the pod of the network plugin on this node (the DaemonSet of calico, cilium, flannel, …), and at /etc/cni/net.d.',
    },
  },
  'runtime-outage': {
    rule: 'runtime-outage',
    traits: ['outage', 'holds-up', 'ends-with-machine'],
    explains: ['sandbox', 'container-stop', 'sandbox-stop', 'runtime'],
    says: told('the container runtime', 'did not answer', 'has not answered'),
    texts: {
      title: 'The container runtime did not answer the kubelet',
      why: 'Without the runtime the kubelet can neither start nor stop containers; while it hangs, the kubelet does not even take on new pods.',
      evidence:
        'Errors of calls to the runtime, PLEG that is not healthy, lines of systemd about its unit, or, at -v=4, the answers to the question for its status, which is asked every 5 s.',
      next: STAGES.runtime.next,
    },
  },
  'api-outage': {
    rule: 'api-outage',
    traits: ['outage', 'holds-up', 'ends-with-machine'],
    explains: ['status', 'api'],
    says: (span, long) => (hasReason(span, 'kubelet-unauthorized') ? REFUSED : UNREACHED)(span, long),
    texts: {
      title: 'The kubelet could not reach the API server',
      why: 'The kubelet learns of no new or deleted pods, reports no status, and after 40 s without a lease its node counts as not ready.',
      evidence:
        'Calls and watches of the kubelet failed without an answer: refused connections, time-outs, certificates, a server without its storage.',
      next: STAGES.api.next,
    },
  },
  pressure: {
    rule: 'node-pressure',
    traits: ['outage', 'evicts', 'names-reasons'],
    says: (span, long) => `${told('the node', `was short of ${whatOf(span)}`)(span, long)}${evictedIn(span)}`,
    texts: {
      title: 'The node was short of memory, disk or process ids',
      why: 'The kubelet removes images and dead containers, evicts pods, and refuses new ones until five minutes after it is over.',
      evidence:
        '“attempting to reclaim” or “must evict pod(s)” of the eviction manager, image garbage collection that finds too little to remove, or the Events NodeHasDiskPressure, NodeHasInsufficientMemory, NodeHasInsufficientPID.',
      next: 'kubectl describe node shows the condition. Find what uses the resource: crictl stats, df -h and df -i, the ephemeral storage of pods.',
    },
  },
  disk: {
    rule: 'node-disk',
    traits: ['outage', 'holds-up'],
    explains: ['volumes', 'config', 'sandbox', 'image', 'create', 'start'],
    explainsIf: /no space left on device|read-only file system/i,
    says: (span, long) =>
      hasReason(span, 'disk-full')
        ? told('the disk of the node', 'was full')(span, long)
        : `a disk of the node failed${forLong(long)}`,
    texts: {
      title: 'A disk of the node was full or failed',
      why: 'What the runtime and the kubelet have to write fails: images are not pulled, sandboxes and containers not made.',
      evidence:
        '“no space left on device” or “read-only file system” in an error about a folder of the runtime or the kubelet, or lines of the kernel about a file system. Errors that may be those of a disk that was detached are reported as info. Too many watches (inotify) and cgroups also leave “no space”, and a volume of one pod can be full: these are no full disk.',
      next: 'df -h and df -i on the node; journalctl -k shows what the kernel says of the disk. Remove what fills it, or replace the disk: a file system that became read-only stays so until it is mounted again.',
    },
  },
  clock: {
    rule: 'node-clock',
    traits: [],
    says: span =>
      saysReason(span, /^it was set /)
        ? 'the clock of the node jumped'
        : saysReason(span, /^off by /)
          ? 'the clock of the node was wrong'
          : 'the clock of the node had no time source',
    texts: {
      title: 'The clock of the node was wrong or was set while the kubelet ran',
      why: 'Times in the log before and after it cannot be compared. Certificates and tokens may seem expired or not yet valid, and leases late.',
      evidence:
        'chronyd or ntpd state by how much the clock was wrong or they set it, or that they have no source to follow. As info if it was less than a heartbeat, or only the source was lost. Not reported while a machine boots.',
      next: 'Look for what changed it: chronyc tracking, the time of the hypervisor after a pause or migration of the machine.',
    },
  },
  hole: {
    rule: 'log-silent',
    traits: [],
    says: (_span, long) => `the log is silent${forLong(long)}: what happened meanwhile is unknown`,
    texts: {
      level: 'info',
      title: 'The log of the node is silent for a while',
      why: 'Lines may be missing, or the machine stood still. No step is called missing in such a time.',
      evidence: 'A kubelet that logged every two seconds logged nothing for two minutes or longer.',
      next: 'Compare with other logs of the machine (journalctl -k): if they are silent too, the machine was paused.',
    },
  },
  oom: {
    rule: 'node-oom',
    traits: ['outage'],
    says: ({ count }) =>
      `the node ran out of memory, and the kernel killed ${count === 1 ? 'a process' : `${count} processes`}`,
    texts: {
      title: 'The node ran out of memory',
      why: 'The kernel kills processes by its own choice, also those of pods that keep to their limits, or of the node itself.',
      evidence: '“Got sys oom event” for a process outside of any container’s own limit.',
      next: 'journalctl -k shows which processes used the memory at that moment. Reserve memory for the system (kubeReserved, systemReserved, evictionHard), and give pods requests and limits.',
    },
  },
  kernel: {
    rule: 'node-kernel',
    traits: ['outage'],
    says: (_span, long) => `the kernel of the node reported trouble${long === '' ? '' : ` for ${long}`}`,
    texts: {
      title: 'The kernel of the node reported trouble',
      why: 'A task that hangs in the kernel holds up whoever waits for it: a container that cannot be stopped, a volume that cannot be unmounted. Dropped packets look like an outage of whatever they were addressed to.',
      evidence:
        'Lines of the kernel in the same journal: hung tasks, lockups, faults, hardware errors, a full table of connections or neighbours, an NFS server that does not respond. As info: a network link that is down, which need not be the only one, and stalls of RCU.',
      next: 'Read the log of the kernel at that time: journalctl -k. A disk or a network file system that does not answer is the usual reason for hung tasks; a full conntrack table needs a higher net.netfilter.nf_conntrack_max.',
    },
  },
  shutdown: {
    rule: 'node-shutdown',
    traits: ['outage', 'holds-up'],
    says: (span, long) => {
      if (hasReason(span, 'node-cordoned'))
        return told('the node', 'took no new pods', 'has taken no new pods')(span, long);
      if (hasReason(span, 'node-rebooted')) return 'the node went down';
      if (span.reasons.length > 0) return 'the machine of the node was about to be taken away';
      if (span.lasts) return 'the node is being shut down';
      return `the node was shut down${long === '' ? '' : `; the kubelet needed ${long} for its pods`}`;
    },
    texts: {
      level: 'info',
      title: 'The node was shut down',
      why: 'On node shutdown the kubelet stops all pods: they end without a deletion, and their objects stay in the API as failed or completed until they are deleted.',
      evidence:
        '“Shutdown manager detected new shutdown event”, or the line that it processes one, up to the line that it is done. Also Events that the node was cordoned or rebooted, or that its machine is taken away.',
      next: 'Nothing for these pods: their controllers create new ones elsewhere.',
    },
  },
};

export const isKind = (kind: NodeKind, trait: KindTrait): boolean => NODE_KINDS[kind].traits.includes(trait);

/** The kinds that have all of these traits. */
export const nodeKinds = (...traits: readonly KindTrait[]): NodeKind[] =>
  KINDS.filter(kind => traits.every(trait => isKind(kind, trait)));

const KINDS = Object.keys(NODE_KINDS) as readonly NodeKind[];

/** The kinds that, at the same time, explain what a finding reports. */
export function explaining(rule: string, message: string): readonly NodeKind[] {
  const stage = stageOfRule(rule);
  if (stage === undefined) return [];
  return KINDS.filter(kind => {
    const { explains, explainsIf }: KindWords = NODE_KINDS[kind];
    return explains?.includes(stage) === true && explainsIf?.test(message) !== false;
  });
}

/** What the catalogue knows of a reason. */
export const knownReason = ({ kind }: Pick<NodeSpan, 'kind'>, { text, error }: NodeReason): Known =>
  causeOfRule(NODE_KINDS[kind].rule, error, text);

/** The rules under which episodes of nodes are reported. */
export const NODE_RULES: Readonly<Record<string, RuleTexts>> = Object.fromEntries(
  Object.values(NODE_KINDS).flatMap(({ rule, texts }) =>
    texts === null ? [] : [[rule, { level: 'warning' as const, ...texts }]],
  ),
);
