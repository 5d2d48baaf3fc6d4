import type { Stage } from '../../catalogue/causes/stages.js';
import type { EventId } from '../../catalogue/event-id.js';
import {
  API_ANSWERS,
  API_CALLS,
  causeIn,
  isApiOutage,
  isNetworkMissing,
  isNeverYet,
  isPlegUnhealthy,
  isRuntimeOutage,
  isUnauthorized,
  RUNTIME_ANSWERS,
  RUNTIME_CALLS,
  whyKubeletFailed,
} from '../../episodes/node/reasons.js';
import { apiUnavailable, plegUnhealthy, runtimeUnavailable } from '../outages.js';
import { podWatchLost } from '../pod-watch-lost.js';
import type { Rule, RunFacts } from '../types.js';
import { isOfNoPod, objectsIn } from '../unread-objects.js';
import type { LooseLine } from './owners.js';

/** A state of the node in which no pod, or no pod that needs it, makes progress. */
export interface NodeState {
  /** The state, in words that a reason can follow */
  readonly says: string;
  /** The lines that report it */
  readonly events: readonly EventId[];
  /** A further condition on those lines */
  readonly where?: (line: LooseLine) => boolean;
  /** It is repeated while it lasts, so a pause is its end. Other states are reported when they occur. */
  readonly lasting?: true;
  /** Lines that can only come when it is over */
  readonly endedBy?: readonly EventId[];
  /** What is unavailable, as far as the lines name it */
  readonly things?: (lines: readonly LooseLine[]) => string;
  /** The rule that reports it with the deletions that it delays; absent where no deletion waits for it */
  readonly reportedBy?: Rule;
  /** What it holds up; without it, the advice of that rule is used */
  readonly stage?: Stage;
  /** The reason in a line, where its innermost part is not enough */
  readonly why?: (line: LooseLine, run: RunFacts['run']) => string;
  /** Where a whole log was read, it is an episode of the node */
  readonly isEpisode?: true;
  /** It is never a matter of a kubelet's first seconds, in which nothing is ready yet */
  readonly anyTime?: true;
}

const DOES_NOT_ANSWER = 'the container runtime is not ready or does not answer';

const NO_NETWORK = {
  says: 'the network of the node is not ready',
  isEpisode: true,
  stage: 'network',
} as const;

const RUNTIME_AWAY = {
  lasting: true,
  isEpisode: true,
  endedBy: RUNTIME_ANSWERS,
  stage: 'runtime',
  reportedBy: runtimeUnavailable,
} as const;

/** The first state that matches a line counts. */
export const NODE_STATES: readonly NodeState[] = [
  {
    says: 'the kubelet does not run: its process ends with an error',
    events: ['kubelet-failed'],
    lasting: true,
    isEpisode: true,
    anyTime: true,
    endedBy: [...API_ANSWERS, ...RUNTIME_ANSWERS],
    why: (line, { unexplained }) => whyKubeletFailed(causeIn(line), unexplained),
    stage: 'kubelet',
  },
  {
    says: 'PLEG is not healthy, and the kubelet syncs no pod until it is',
    events: ['sync-skipped', 'node-not-ready'],
    where: isPlegUnhealthy,
    lasting: true,
    isEpisode: true,
    endedBy: RUNTIME_ANSWERS,
    stage: 'runtime',
    reportedBy: plegUnhealthy,
  },
  {
    ...NO_NETWORK,
    events: ['sync-error', 'sync-skipped', 'node-not-ready'],
    where: isNetworkMissing,
    lasting: true,
  },
  { ...NO_NETWORK, events: ['runtime-network-not-ready'], lasting: true },
  { ...RUNTIME_AWAY, says: DOES_NOT_ANSWER, events: RUNTIME_CALLS, where: isRuntimeOutage, isEpisode: true },
  { ...RUNTIME_AWAY, says: 'the kubelet syncs no pod', events: ['sync-skipped'] },
  { ...RUNTIME_AWAY, says: DOES_NOT_ANSWER, events: ['runtime-not-ready', 'pleg-list-failed'] },
  { says: 'the kubelet reports its node as not ready', events: ['node-not-ready'], isEpisode: true },
  {
    says: 'the API server could not be reached',
    events: API_CALLS,
    where: isApiOutage,
    lasting: true,
    isEpisode: true,
    endedBy: API_ANSWERS,
    stage: 'api',
    reportedBy: apiUnavailable,
  },
  {
    says: 'the API server refuses the credentials of the kubelet',
    events: API_CALLS,
    where: isUnauthorized,
    lasting: true,
    isEpisode: true,
    endedBy: API_ANSWERS,
    stage: 'api',
  },
  {
    says: 'the node cannot be registered with the API server, and no pod is scheduled to it',
    events: ['kubelet-register-failed'],
    lasting: true,
    endedBy: API_ANSWERS,
    stage: 'node-registration',
  },
  {
    says: 'the watch of pods broke off, and until it is back the kubelet learns of no deletion',
    events: ['pod-watch-lost'],
    // A watch that is too old, or closes too often, is replaced at once
    where: ({ event }) => event.definition.severity !== 'I',
    lasting: true,
    endedBy: API_ANSWERS,
    reportedBy: podWatchLost,
  },
  {
    says: 'the kubelet cannot read objects that its pods refer to, and cannot set up what needs them',
    events: ['object-watch-lost'],
    where: line => !isOfNoPod(line),
    things: objectsIn,
    lasting: true,
    stage: 'objects',
  },
  {
    says: 'housekeeping takes too long, and every pod waits for it',
    events: ['housekeeping-slow'],
    stage: 'housekeeping',
  },
  { says: 'housekeeping fails', events: ['housekeeping-failed'] },
  { says: 'the clean-up of dead containers or images fails', events: ['gc-failed'] },
  {
    says: 'calls to the API server are throttled by the kubelet itself',
    events: ['client-throttled'],
    stage: 'throttling',
  },
  { says: 'the sync loop does not keep up with the containers', events: ['pleg-channel-full'] },
];

const LINES: ReadonlySet<EventId> = new Set(NODE_STATES.flatMap(({ events }) => events));

/** The state that a line reports. */
export function nodeStateIn(line: LooseLine): NodeState | null {
  if (!LINES.has(line.id) || isNeverYet(line)) return null;
  return NODE_STATES.find(({ events, where }) => events.includes(line.id) && where?.(line) !== false) ?? null;
}

/** Whether the line shows that the node is no longer in this state. */
export const endsState = (says: string, { id }: LooseLine): boolean =>
  NODE_STATES.some(state => state.says === says && state.endedBy?.includes(id) === true);
