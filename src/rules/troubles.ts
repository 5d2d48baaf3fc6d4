import type { NodeObservation } from '../correlate/node-events.js';
import type { Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { textField } from '../events/fields.js';
import { isNoAnswer } from '../lifecycle/hangs/errors.js';
import { LIMITS } from './thresholds.js';

/** What errors of the runtime and of the API server look like, independent of who prints them. */

type Line = Pick<NodeObservation | Observation, 'event'>;

/** The keys under which the kubelet prints why. */
const CAUSES = ['err', 'error', 'runtimeReady'];

export const causeIn = ({ event }: Line): string =>
  CAUSES.map(key => textField(event, key)).find(text => text !== null) ?? event.record.message;

export const isApiOutage = (line: Line): boolean => isNoAnswer(causeIn(line));

/**
 * Up to 1.16 a kubelet that starts says that PLEG was never active, 2562047 hours being the longest span of Go; later
 * ones that it "has yet to be successful". Both are true of every start for some seconds.
 */
const NEVER_YET = /2562047h|yet to be successful/;

export const RUNTIME_DOWN =
  /container runtime is down|DeadlineExceeded|code = Unavailable|RuntimeReady=false|connect: (?:connection refused|no such file)/;
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
  'pleg-list-failed',
  'runtime-container-status-failed',
  'runtime-stop-container-failed',
  'runtime-stop-sandbox-failed',
  'runtime-remove-sandbox-failed',
  'runtime-remove-container-failed',
]);

/** What went wrong on the node, whichever pods were being deleted: sorted once, asked by every deletion. */
export interface NodeTroubles {
  readonly runtime: readonly NodeObservation[];
  readonly pleg: readonly NodeObservation[];
  readonly api: readonly NodeObservation[];
  readonly housekeeping: readonly NodeObservation[];
  readonly manifests: readonly NodeObservation[];
}

export function nodeTroubles(node: readonly NodeObservation[]): NodeTroubles {
  const starts = new Map(node.filter(({ id }) => id === 'kubelet-start').map(({ kubelet, at }) => [kubelet, at]));
  /** From the first seconds of a process, when nothing is ready yet. */
  const atStart = (line: NodeObservation): boolean => {
    const start = starts.get(line.kubelet) ?? null;
    return isNeverYet(line) || (start !== null && line.at !== null && line.at - start < LIMITS.runtimeStartMs);
  };
  const lines = (...ids: readonly EventId[]): NodeObservation[] => node.filter(({ id }) => ids.includes(id));
  const later = (line: NodeObservation): boolean => !atStart(line);
  return {
    runtime: node.filter(line => RUNTIME_LINES.has(line.id) && RUNTIME_DOWN.test(causeIn(line))).filter(later),
    pleg: lines('sync-skipped').filter(line => /pleg was last seen active/.test(causeIn(line)) && later(line)),
    api: lines('kubelet-lease-failed', 'kubelet-node-status-failed').filter(line => isApiOutage(line) && later(line)),
    housekeeping: lines('housekeeping-slow'),
    manifests: lines('static-manifest-error'),
  };
}
