import type { Testimony } from '../types.js';
import { nodeCondition } from '../watch/conditions.js';
import { type Fields, fieldsOf, listOf, textAt, textOf, timeOf } from '../watch/values.js';
import { firstOf, lastOf } from './moments.js';

/** What an Event or a condition says of a node: a trouble begins or ends, or it shows at this moment. */
interface Saying {
  readonly of: 'not-ready' | 'pressure' | 'oom' | 'disk' | 'shutdown' | 'kubelet-start';
  readonly edge: 'begin' | 'end' | 'point';
  /** Without it, the message says why */
  readonly why?: string;
  /** What of the message says it */
  readonly whyIn?: RegExp;
}

const isGone: Saying = { of: 'shutdown', edge: 'point' };

/**
 * Reasons of Events of nodes: kubelet (events/event.go, kubelet_node_status.go, eviction_manager.go), node controller, kubectl cordon,
 * node-problem-detector, and those who announce that a machine is taken away (aws-node-termination-handler, AKS, Karpenter).
 */
const REASONS: ReadonlyMap<string, Saying> = new Map(
  Object.entries<Saying>({
    NodeNotReady: { of: 'not-ready', edge: 'begin', why: '' },
    NodeReady: { of: 'not-ready', edge: 'end', why: '' },
    NodeHasDiskPressure: { of: 'pressure', edge: 'begin', why: 'disk' },
    NodeHasNoDiskPressure: { of: 'pressure', edge: 'end', why: 'disk' },
    NodeHasInsufficientMemory: { of: 'pressure', edge: 'begin', why: 'memory' },
    NodeHasSufficientMemory: { of: 'pressure', edge: 'end', why: 'memory' },
    NodeHasInsufficientPID: { of: 'pressure', edge: 'begin', why: 'process ids' },
    NodeHasSufficientPID: { of: 'pressure', edge: 'end', why: 'process ids' },
    FreeDiskSpaceFailed: { of: 'pressure', edge: 'point', why: 'room for images' },
    SystemOOM: { of: 'oom', edge: 'point', whyIn: /victim process: ([^,]{1,64})/ },
    Ext4Error: { of: 'disk', edge: 'point' },
    FilesystemIsReadOnly: { of: 'disk', edge: 'point' },
    Starting: { of: 'kubelet-start', edge: 'point' },
    Rebooted: { of: 'shutdown', edge: 'point', why: 'it was rebooted' },
    NodeNotSchedulable: { of: 'shutdown', edge: 'begin', why: 'it was cordoned' },
    NodeSchedulable: { of: 'shutdown', edge: 'end', why: 'it was cordoned' },
    SpotInterruption: isGone,
    SpotInterrupted: isGone,
    RebalanceRecommendation: isGone,
    PreemptScheduled: isGone,
    TerminateScheduled: isGone,
    RebootScheduled: isGone,
  }),
);

/** The other components that call themselves so: `Starting` of kube-proxy. */
const OTHERS = /kube-proxy/;

/** What an object of the API says of a node, of itself or in an Event. */
export function nodeSaid(kind: string, object: Fields, line: number): Testimony[] {
  if (kind === 'Node') return saidByObject(object, line);
  const isOfNode = [object.involvedObject, object.regarding].some(one => fieldsOf(one).kind === 'Node');
  return kind === 'Event' && isOfNode ? saidByEvent(object, line) : [];
}

function saidByEvent(event: Fields, line: number): Testimony[] {
  const reason = textAt(event, 'reason') ?? '';
  const message = textAt(event, 'message') ?? textAt(event, 'note') ?? '';
  const by = textAt(event, 'source', 'component') ?? textAt(event, 'reportingController') ?? '';
  const node = textAt(event, 'involvedObject', 'name') ?? textAt(event, 'regarding', 'name');
  const saying = REASONS.get(reason);
  if (saying === undefined || node === null || OTHERS.test(by)) return [];
  const why = saying.why ?? (saying.whyIn?.exec(message)?.[1] ?? message).slice(0, MAX_WHY);
  const stamps = [firstOf(event), lastOf(event)].flatMap(stamp => stamp ?? []);
  return [...new Set(stamps)].map((stamp, at) =>
    said(node, line, { of: saying.of, edge: saying.edge, why, stamp, again: at > 0 }),
  );
}

const MAX_WHY = 300;

/** The conditions of which each change is a trouble that begins or ends. */
const CONDITIONS: ReadonlyMap<
  string,
  { readonly of: Saying['of']; readonly wrong: 'True' | 'False'; readonly why?: string }
> = new Map([
  ['Ready', { of: 'not-ready', wrong: 'False' }],
  ['DiskPressure', { of: 'pressure', wrong: 'True', why: 'disk' }],
  ['MemoryPressure', { of: 'pressure', wrong: 'True', why: 'memory' }],
  ['PIDPressure', { of: 'pressure', wrong: 'True', why: 'process ids' }],
  ['ReadonlyFilesystem', { of: 'disk', wrong: 'True' }],
]);

/** Its conditions are as they are when it is read: a trouble that it states lasts. */
function saidByObject(object: Fields, line: number): Testimony[] {
  const { name, creationTimestamp } = fieldsOf(object.metadata);
  const node = textOf(name);
  if (node === null) return [];
  const created = timeOf(creationTimestamp);
  const conditions = listOf(fieldsOf(object.status).conditions, nodeCondition).flatMap(
    ({ type, status, message, since }) => {
      const known = CONDITIONS.get(type);
      // A new node is not ready until it has a network
      if (known === undefined || since === null || isSoonAfter(created, since)) return [];
      const isWrong = status === known.wrong || (type === 'Ready' && status === 'Unknown');
      const edge = isWrong ? 'begin' : 'end';
      return [
        said(node, line, {
          of: known.of,
          edge,
          why: known.why ?? (message ?? '').slice(0, MAX_WHY),
          stamp: since,
          lasts: isWrong,
        }),
      ];
    },
  );
  const cordons = listOf(fieldsOf(object.spec).taints, taint => fieldsOf(taint)).flatMap(({ key, timeAdded }) => {
    const stamp = key === 'node.kubernetes.io/unschedulable' ? timeOf(timeAdded) : null;
    return stamp === null
      ? []
      : [said(node, line, { of: 'shutdown', edge: 'begin', why: 'it was cordoned', stamp, lasts: true })];
  });
  return [...conditions, ...cordons];
}

const JOIN_MS = 300_000;
const isSoonAfter = (created: string | null, since: string): boolean =>
  created !== null && Math.abs(Date.parse(since) - Date.parse(created)) < JOIN_MS;

const said = (
  node: string,
  line: number,
  facts: Pick<Saying, 'of' | 'edge'> & {
    readonly why: string;
    readonly stamp: string;
    readonly lasts?: boolean;
    readonly again?: boolean;
  },
): Testimony => ({ what: 'node-said', line, at: null, identity: {}, facts: { node, ...facts } });
