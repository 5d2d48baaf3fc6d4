import type { Stage } from '../../catalogue/causes/stages.js';
import type { EventId } from '../../catalogue/events.js';
import { NODE_MODELS } from '../../episodes/node/kinds.js';
import { causeIn, isApiOutage, isNeverYet, isPlegUnhealthy, whyKubeletFailed } from '../../episodes/node/reasons.js';
import type { NodeKind, NodeSign } from '../../episodes/node/types.js';
import { apiUnavailable, plegUnhealthy, podWatchLost, runtimeUnavailable } from '../outages.js';
import type { Rule, RunFacts } from '../types.js';
import type { LooseLine } from './owners.js';
import { isOfNoPod, objectsIn } from './things.js';

/** A state of the node in which no pod, or no pod that needs it, makes progress. */
export interface NodeState {
  /** The state, in words that a reason can follow */
  readonly says: string;
  /** The kind of episode that the state is in a whole log: the model of that kind knows the lines, and what ends it */
  readonly of?: NodeKind;
  /** The lines that report the state, if no model knows them */
  readonly events?: readonly EventId[];
  /** A further condition on those lines */
  readonly where?: (line: LooseLine) => boolean;
  /** What is unavailable, as far as the lines name it */
  readonly things?: (lines: readonly LooseLine[]) => string;
  /** The rule that reports it with the deletions that it delays; absent where no deletion waits for it */
  readonly reportedBy?: Rule;
  /** What it holds up; without it, the advice of that rule is used */
  readonly stage?: Stage;
  /** The reason in a line, where its innermost part is not enough */
  readonly why?: (line: LooseLine, run: RunFacts['run']) => string;
  /** It counts even in a kubelet's first seconds, in which nothing is ready yet */
  readonly anyTime?: true;
}

const RUNTIME_AWAY = { of: 'runtime-outage', stage: 'runtime', reportedBy: runtimeUnavailable } as const;
const NO_ANSWER = { ...RUNTIME_AWAY, says: 'the container runtime is not ready or does not answer' } as const;

/** Of all reasons in the line the one that is no fault of the runtime, and stays (up to 1.10: kubelet.go, updateRuntimeUp). */
const MANAGER = /\bFailed to start ContainerManager .{1,2000}?(?=, (?:container runtime|PLEG|network|CNI)\b|\]?"?$)/;
const managerError = (line: LooseLine): string => MANAGER.exec(causeIn(line))?.[0] ?? '';

/** The first state that matches a line counts. */
export const NODE_STATES: readonly NodeState[] = [
  {
    says: 'the kubelet does not run: its process ends with an error',
    of: 'kubelet-run',
    events: ['kubelet-failed'],
    anyTime: true,
    why: (line, { unexplained }) => whyKubeletFailed(causeIn(line), unexplained),
    stage: 'kubelet',
  },
  {
    says: 'the container manager does not start, and the kubelet syncs no pod',
    events: ['sync-skipped'],
    where: line => managerError(line) !== '',
    why: managerError,
    stage: 'kubelet',
  },
  {
    ...RUNTIME_AWAY,
    says: 'PLEG is not healthy, and the kubelet syncs no pod until it is',
    where: isPlegUnhealthy,
    reportedBy: plegUnhealthy,
  },
  { says: 'the network of the node is not ready', of: 'network-outage', stage: 'network' },
  { ...RUNTIME_AWAY, says: 'the kubelet syncs no pod', events: ['sync-skipped'] },
  NO_ANSWER,
  { ...NO_ANSWER, events: ['runtime-not-ready', 'pleg-list-failed'] },
  { says: 'the kubelet reports its node as not ready', of: 'not-ready' },
  {
    says: 'the API server could not be reached',
    of: 'api-outage',
    where: isApiOutage,
    stage: 'api',
    reportedBy: apiUnavailable,
  },
  { says: 'the API server refuses the credentials of the kubelet', of: 'api-outage', stage: 'api' },
  {
    says: 'the node cannot be registered with the API server, and no pod is scheduled to it',
    events: ['kubelet-register-failed'],
    stage: 'node-registration',
  },
  {
    says: 'the watch of pods broke off, and until it is back the kubelet learns of no deletion',
    events: ['pod-watch-lost'],
    // A watch that is too old, or closes too often, is replaced at once
    where: ({ event }) => event.definition.severity !== 'I',
    reportedBy: podWatchLost,
  },
  {
    says: 'the kubelet cannot read objects that its pods refer to, and cannot set up what needs them',
    events: ['object-watch-lost'],
    where: line => !isOfNoPod(line),
    things: objectsIn,
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

/** A line about one pod is reported with that pod. */
const signsOf = ({ of, events }: NodeState): readonly NodeSign[] =>
  events !== undefined
    ? [{ events }]
    : (NODE_MODELS.find(({ kind }) => kind === of)?.signs ?? []).filter(({ ofPod }) => ofPod !== true);

const STATES = NODE_STATES.map(state => ({ state, signs: signsOf(state) }));
const LINES: ReadonlySet<EventId> = new Set(STATES.flatMap(({ signs }) => signs.flatMap(({ events }) => events)));

/** The state that a line reports. */
export function nodeStateIn(line: LooseLine): NodeState | null {
  if (!LINES.has(line.id) || isNeverYet(line)) return null;
  const found = STATES.find(
    ({ state, signs }) =>
      state.where?.(line) !== false &&
      signs.some(({ events, where }) => events.includes(line.id) && where?.(line) !== false),
  );
  return found?.state ?? null;
}
