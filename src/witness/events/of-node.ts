import type { ApiCondition, ApiEvent } from '../../contract/types.js';
import { MAX_EVENTS } from '../shown.js';
import type { Testify } from '../types.js';

/** `Node worker-3 status is now: NodeHasDiskPressure` (kubelet_node_status.go, recordNodeStatusEvent) */
const STATUS =
  /^Node (?<name>\S{1,253}) status is now: Node(?:(?<is>Not)?Ready|Has(?<no>No|Sufficient)?(?<what>\w{2,20}))$/;
/** A row with these words is about no pod, whatever its reason. */
export const ABOUT_NODE = /\bNode \S{1,253} status is now: Node/;
/** eviction_manager.go, synchronize */
const RECLAIM = /^Attempting to reclaim (?<what>[\w.-]{1,60})$/;

interface OfNode {
  readonly name: string | null;
  readonly condition: ApiCondition;
}

/** The condition of a node that an Event states about the node, and not about a pod; null for other Events. */
function nodeEvent({ message, lastAgo }: ApiEvent): OfNode | null {
  const ago = lastAgo === undefined ? '' : ` (${lastAgo} ago)`;
  const details = { reason: null, message: `${message}${ago}`, since: null };
  const reclaimed = RECLAIM.exec(message)?.groups?.what;
  if (reclaimed !== undefined)
    return { name: null, condition: { type: pressureOf(reclaimed), status: 'True', ...details } };
  const { name = null, is, no, what } = STATUS.exec(message)?.groups ?? {};
  if (name === null) return null;
  if (what !== undefined)
    return { name, condition: { type: pressureOf(what), status: no === undefined ? 'True' : 'False', ...details } };
  return { name, condition: { type: 'Ready', status: is === undefined ? 'True' : 'False', ...details } };
}

/** `InsufficientMemory`, `memory`, `PIDPressure`, `ephemeral-storage`, `nodefs` */
function pressureOf(what: string): string {
  if (/memory/i.test(what)) return 'MemoryPressure';
  return /pid/i.test(what) ? 'PIDPressure' : 'DiskPressure';
}

interface Node {
  /** The line of the last one */
  readonly line: number;
  readonly name: string | null;
  /** The last one of each type */
  readonly conditions: Map<string, ApiCondition>;
}

/** What Events of nodes state about each node. An Event that names no node is about the node of those before it. */
export function createNodeEvents(testify: Testify) {
  let nodes: Node[] = [];

  return {
    /** Whether it is about a node. */
    take(line: number, event: ApiEvent): boolean {
      const found = nodeEvent(event);
      if (found === null) return false;
      const { name, condition } = found;
      const known =
        name === null ? nodes.at(-1) : (nodes.find(one => one.name === name) ?? nodes.find(one => one.name === null));
      if (known === undefined && nodes.length >= MAX_EVENTS) return true;
      const node = { line, name: name ?? known?.name ?? null, conditions: known?.conditions ?? new Map() };
      nodes = [...nodes.filter(one => one !== known), node];
      node.conditions.set(condition.type, condition);
      return true;
    },
    end(): void {
      for (const { line, name, conditions } of nodes)
        testify({
          what: 'node-part',
          line,
          at: null,
          identity: {},
          facts: {},
          node: { name, conditions: [...conditions.values()] },
        });
      nodes = [];
    },
  };
}
