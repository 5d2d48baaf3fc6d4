import type { ApiCondition, ApiEvent } from '../../contract/types.js';

/** `Node worker-3 status is now: NodeHasDiskPressure` (kubelet_node_status.go, recordNodeStatusEvent) */
const STATUS =
  /^Node (?<name>\S{1,253}) status is now: Node(?:(?<is>Not)?Ready|Has(?<no>No|Sufficient)?(?<what>\w{2,20}))$/;
/** A row with it is about no pod, whatever its reason. */
export const ABOUT_NODE = /\bNode \S{1,253} status is now: Node/;
/** eviction_manager.go, synchronize */
const RECLAIM = /^Attempting to reclaim (?<what>[\w.-]{1,60})$/;

interface OfNode {
  readonly name: string | null;
  readonly condition: ApiCondition;
}

/** The condition of a node that an Event of the node states, and of no pod; null for another. */
export function nodeEvent({ message, lastAgo }: ApiEvent): OfNode | null {
  const ago = lastAgo === undefined ? '' : ` (${lastAgo} ago)`;
  const said = { reason: null, message: `${message}${ago}`, since: null };
  const reclaimed = RECLAIM.exec(message)?.groups?.what;
  if (reclaimed !== undefined)
    return { name: null, condition: { type: pressureOf(reclaimed), status: 'True', ...said } };
  const { name = null, is, no, what } = STATUS.exec(message)?.groups ?? {};
  if (name === null) return null;
  if (what !== undefined)
    return { name, condition: { type: pressureOf(what), status: no === undefined ? 'True' : 'False', ...said } };
  return { name, condition: { type: 'Ready', status: is === undefined ? 'True' : 'False', ...said } };
}

/** `InsufficientMemory`, `memory`, `PIDPressure`, `ephemeral-storage`, `nodefs` */
function pressureOf(what: string): string {
  if (/memory/i.test(what)) return 'MemoryPressure';
  return /pid/i.test(what) ? 'PIDPressure' : 'DiskPressure';
}
