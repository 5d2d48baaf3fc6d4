import { causeOf } from '../../catalogue/causes/index.js';
import type { ApiEvent } from '../../document/contract/types.js';
import type { Statement } from './types.js';
import { countOf, latestOf, messageOf, timeOf } from './warnings.js';
import { inState, lasting } from './words.js';

/** An object that makes pods, and what Events state about that. */
export interface Maker {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly events: readonly ApiEvent[];
}

/**
 * A controller tries again after at most 1000 s (client-go, util/workqueue: DefaultTypedControllerRateLimiter), and an Event that recurs is
 * written at least every 5 min (client-go, tools/record/events_cache.go). An older failure was overcome, or nobody tries any more.
 */
const LAST_TRY_MS = 1_300_000;

/** The stages whose causes reasons of such Events state: the others than `creation` of what kubeadm and tools print. */
const STAGES = ['creation', 'kubelet', 'not-ready', 'runtime', 'unmount'] as const;

const stageOf = ({ reason }: ApiEvent) => STAGES.find(stage => causeOf({ stage, reason, text: '' }).id !== null);

/** Why a maker could not make its pods; null where it has succeeded since, or where the failure was long ago. */
export function uncreated(maker: Maker, now: number): Required<Statement> | null {
  const { kind, namespace, name, events } = maker;
  const failed = latestOf(events, event => stageOf(event) !== undefined);
  const made = latestOf(events, ({ reason }) => reason === 'SuccessfulCreate');
  if (failed === undefined || now - timeOf(failed) > LAST_TRY_MS) return null;
  if (made !== undefined && timeOf(made) > timeOf(failed)) return null;
  const says = messageOf(failed);
  const statement = { stage: stageOf(failed), reason: failed.reason, values: { namespace: namespace || 'NAMESPACE' } };
  const is = causeOf({ ...statement, text: '' }).says;
  const called = [kind, namespace === '' ? name : `${namespace}/${name}`].filter(word => word !== '').join(' ');
  const { next } = causeOf({ ...statement, text: says });
  return {
    says: `${called} ${is}${says === '' ? '' : `: ${says}`}${failed.from === 'kubectl' ? '' : ` (${countOf(failed, now)})`}`,
    next: next ?? `kubectl describe ${kind.toLowerCase()} ${namespace === '' ? '' : `-n ${namespace} `}${name}`,
  };
}

/** A Job that creates no pods until it is resumed (batch/v1, JobSpec.suspend). */
export interface SuspendedJob {
  readonly namespace: string;
  readonly name: string;
  readonly since: number | null;
  /** The queue of Kueue in which the Job waits, and which suspends and resumes it; null for none */
  readonly queue: string | null;
}

export const suspended = ({ namespace, name, since, queue }: SuspendedJob, now: number): Required<Statement> => ({
  says: `Job ${namespace}/${name} ${inState('is suspended', 'has been suspended', lasting(since, now))} (spec.suspend): none of its pods will be created`,
  next:
    queue === null
      ? `kubectl patch job -n ${namespace} ${name} -p '{"spec":{"suspend":false}}' resumes it.`
      : `Kueue resumes it as soon as the queue ${queue} has room: kubectl describe workloads -n ${namespace} shows what is missing.`,
});

/** A namespace that is being deleted. */
export interface LeavingNamespace {
  readonly name: string;
  /** When the deletion of the namespace was requested */
  readonly since: number;
  /** The pods of the namespace that are still there, with their finalizers */
  readonly pods: readonly { readonly name: string; readonly finalizers: readonly string[] }[];
  /** What the conditions of the namespace state to be left in it */
  readonly left: readonly string[];
}

/** The most pods that are named. */
const NAMED = 5;

export function leavingNamespace(
  { name, since, pods, left }: LeavingNamespace,
  now: number | null,
): Required<Statement> {
  const held = pods.filter(({ finalizers }) => finalizers.length > 0);
  const named = (held.length > 0 ? held : pods)
    .slice(0, NAMED)
    .map(pod => (pod.finalizers.length === 0 ? pod.name : `${pod.name} (finalizer ${pod.finalizers.join(', ')})`));
  const more = (held.length > 0 ? held : pods).length - named.length;
  const which = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const answer = (why: string, next: string) => ({
    says: `namespace ${name} has been Terminating${lasting(since, now)}: ${why}`,
    next,
  });
  if (held.length > 0)
    return answer(
      `it is held by ${which}`,
      'The controller of the finalizer has to remove it; the answer about the pod names it. The namespace follows by itself.',
    );
  return pods.length > 0
    ? answer(`it waits for ${which}`, 'It goes when they are gone: the answers about them show what they wait for.')
    : answer(left.join('; ') || 'nothing shows what it is waiting for', nextOfLeft(name, left));
}

/** `Discovery failed for some groups, 1 failing: …` (namespaced_resources_deleter.go; apimachinery: ErrGroupDiscoveryFailed) */
const UNDISCOVERED = /^Discovery failed/;

function nextOfLeft(name: string, left: readonly string[]): string {
  if (left.some(one => UNDISCOVERED.test(one)))
    return 'kubectl get apiservices: while one is not Available, no namespace is removed. Repair what serves it, or delete that APIService if nothing does any more.';
  return left.length > 0
    ? `kubectl get RESOURCE -n ${name} shows these objects; what set their finalizers has to remove them.`
    : `kubectl get namespace ${name} -o yaml: its conditions name what is left, or which API service does not answer.`;
}
