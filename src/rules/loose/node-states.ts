import type { EventId } from '../../events/event-id.js';
import { API_CALLS_ABOUT_PODS, causeIn, isApiOutage, isNeverYet, RUNTIME_DOWN } from '../troubles.js';
import type { LooseLine } from './owners.js';

/** A state of the node in which no pod, or none that needs it, gets on. */
export interface NodeState {
  /** What it is, in words that a reason may follow. */
  readonly says: string;
  /** Is this line about this state? */
  readonly where: (line: LooseLine) => boolean;
  /** The rule that reports it at the deletions that it delays; absent where no deletion waits for it. */
  readonly toldBy?: string;
}

const of =
  (...ids: readonly EventId[]) =>
  (line: LooseLine): boolean =>
    ids.includes(line.id) && !isNeverYet(line);

const matches =
  (pattern: RegExp) =>
  (line: LooseLine): boolean =>
    pattern.test(causeIn(line));

const both =
  (...tests: readonly NodeState['where'][]) =>
  (line: LooseLine): boolean =>
    tests.every(test => test(line));

const PLEG = matches(/PLEG is not healthy|pleg was last seen active/);
const DOWN = matches(RUNTIME_DOWN);
const NETWORK = matches(/network is not ready|NetworkPluginNotReady|cni (?:config|plugin) (?:un|not )initialized/i);

const SKIPPED = of('sync-skipped');
const API_CALLS: readonly EventId[] = [
  'kubelet-lease-failed',
  'kubelet-node-status-failed',
  'kubelet-register-failed',
  ...API_CALLS_ABOUT_PODS,
];
const RUNTIME_CALLS: readonly EventId[] = ['runtime-not-ready', 'pleg-list-failed', 'runtime-container-status-failed'];

const DOES_NOT_ANSWER = 'the container runtime is not ready or does not answer';

/** The first that fits a line has it. */
export const NODE_STATES: readonly NodeState[] = [
  {
    says: 'PLEG is not healthy, and the kubelet syncs no pod until it is',
    where: both(SKIPPED, PLEG),
    toldBy: 'pleg-unhealthy',
  },
  { says: 'the network of the node is not ready', where: both(of('sync-error', 'sync-skipped'), NETWORK) },
  { says: 'the network of the node is not ready', where: of('runtime-network-not-ready') },
  { says: DOES_NOT_ANSWER, where: both(of(...RUNTIME_CALLS), DOWN), toldBy: 'runtime-unavailable' },
  { says: 'the kubelet syncs no pod', where: SKIPPED, toldBy: 'runtime-unavailable' },
  { says: DOES_NOT_ANSWER, where: of('runtime-not-ready', 'pleg-list-failed'), toldBy: 'runtime-unavailable' },
  {
    says: 'the API server could not be reached',
    where: both(of(...API_CALLS), isApiOutage),
    toldBy: 'api-unavailable',
  },
  { says: 'housekeeping takes too long, and every pod waits for it', where: of('housekeeping-slow') },
  { says: 'housekeeping fails', where: of('housekeeping-failed') },
  { says: 'the clean-up of dead containers or images fails', where: of('gc-failed') },
  { says: 'calls to the API server are throttled by the kubelet itself', where: of('client-throttled') },
  { says: 'the sync loop does not keep up with the containers', where: of('pleg-channel-full') },
];
