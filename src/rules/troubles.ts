import { fieldValue } from '../../grammars/klog/values.js';
import type { EventId } from '../catalogue/event-id.js';
import { member, textField, wholeField } from '../catalogue/fields.js';
import type { NodeObservation } from '../correlate/node-events.js';
import type { Observation } from '../correlate/types.js';
import { isNoAnswer } from '../episodes/ends/hangs/errors.js';
import { grouped } from '../kit/grouped.js';
import { isRuntimeDown } from './runtime-away.js';
import { LIMITS } from './thresholds.js';

/** The forms of errors of the runtime and of the API server, independent of the component that prints them. */

type Line = Pick<NodeObservation | Observation, 'event'>;

/** The keys under which the kubelet prints the reason. */
const CAUSES = ['err', 'error', 'runtimeReady', 'networkReady'] as const;

export const causeIn = ({ event }: Line): string =>
  CAUSES.map(key => textField(event, key)).find(text => text !== null) ?? conditionIn(event) ?? event.record.message;

/** Why the node is not ready: the message of its condition, as an object or as Go prints it. */
function conditionIn(event: Line['event']): string | null {
  const field = wholeField(event, 'condition');
  const message =
    field === null
      ? /\bMessage:([^{}]{1,500})\}?$/.exec(event.args.condition ?? '')?.[1]
      : member(fieldValue(field), 'message');
  return typeof message === 'string' && message !== '' ? message : null;
}

export const isApiOutage = (line: Line): boolean => isNoAnswer(causeIn(line));

/**
 * Up to 1.16 a kubelet that starts prints that PLEG was last active 2562047 hours ago, the longest duration of Go; later ones print that it
 * "has yet to be successful". Both are true for some seconds of every start.
 */
const NEVER_YET = /2562047h|yet to be successful/;

export const isNeverYet = (line: Line): boolean => NEVER_YET.test(causeIn(line));

/** Calls to the API server about one pod, which fail with it. */
export const API_CALLS_ABOUT_PODS: readonly EventId[] = [
  'status-get-failed',
  'status-patch-failed',
  'api-delete-failed',
  'mirror-create-failed',
  'mirror-delete-failed',
  'mirror-orphan-delete-failed',
];

const RUNTIME_LINES = new Set<EventId>([
  'sync-skipped',
  'runtime-not-ready',
  'node-not-ready',
  'pleg-list-failed',
  'runtime-query-failed',
  'runtime-container-status-failed',
  'runtime-stop-container-failed',
  'runtime-stop-sandbox-failed',
  'runtime-remove-sandbox-failed',
  'runtime-remove-container-failed',
]);

/** What went wrong on the node, whichever pods were being deleted. It is sorted once, and read for every deletion. */
export type NodeTroubles = Readonly<
  Record<'runtime' | 'pleg' | 'api' | 'watch' | 'objects' | 'housekeeping' | 'manifests', readonly NodeObservation[]>
>;

interface Sort {
  readonly kind: keyof NodeTroubles;
  readonly events: Iterable<EventId>;
  readonly where?: (line: NodeObservation) => boolean;
  /** In the first seconds of a process nothing is ready yet. */
  readonly later?: true;
}

const SORTS: readonly Sort[] = [
  { kind: 'runtime', events: RUNTIME_LINES, where: line => isRuntimeDown(causeIn(line)), later: true },
  {
    kind: 'pleg',
    events: ['sync-skipped'],
    where: line => /pleg was last seen active/.test(causeIn(line)),
    later: true,
  },
  {
    kind: 'api',
    events: ['kubelet-lease-failed', 'kubelet-node-status-failed', 'pod-watch-lost'],
    where: isApiOutage,
    later: true,
  },
  { kind: 'watch', events: ['pod-watch-lost'] },
  { kind: 'objects', events: ['object-watch-lost'] },
  { kind: 'housekeeping', events: ['housekeeping-slow'] },
  { kind: 'manifests', events: ['static-manifest-error'] },
];

/** The sorts that a line can have: most have none. */
const BY_EVENT = grouped(
  SORTS.flatMap(sort => [...sort.events].map(event => ({ sort, event }))),
  ({ event }) => event,
);

export function nodeTroubles(node: readonly NodeObservation[]): NodeTroubles {
  const found = { runtime: [], pleg: [], api: [], watch: [], objects: [], housekeeping: [], manifests: [] } as Record<
    keyof NodeTroubles,
    NodeObservation[]
  >;
  const starts = new Map<number, number | null>();
  for (const { id, kubelet, at } of node) if (id === 'kubelet-start') starts.set(kubelet, at);
  const isAtStart = (line: NodeObservation): boolean => {
    const start = starts.get(line.kubelet) ?? null;
    return isNeverYet(line) || (start !== null && line.at !== null && line.at - start < LIMITS.runtimeStartMs);
  };
  for (const line of node)
    for (const { sort } of BY_EVENT.get(line.id) ?? NO_SORTS)
      if ((sort.where?.(line) ?? true) && !(sort.later && isAtStart(line))) found[sort.kind].push(line);
  return found;
}

const NO_SORTS: readonly { readonly sort: Sort }[] = [];
