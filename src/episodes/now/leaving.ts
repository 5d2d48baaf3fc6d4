import { adviceFor, causeOf } from '../../catalogue/causes/index.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import { spell } from '../../catalogue/duration.js';
import { msOf } from '../../kit/calendar.js';
import { whatOf } from '../../sources/events/recognise.js';
import { UNNAMED_CONTAINER } from '../../sources/shown.js';
import type { WhatId } from '../../sources/vocabulary.js';
import { disruptionIn } from '../ends/facts/end-reason.js';
import { nodeTrouble, unseenBy } from './node.js';
import { isUnseen, wasSeen } from './state.js';
import { type Seen, type Statement, say } from './types.js';
import { countOf, messageOf, warnings } from './warnings.js';
import { ago, brief, lasting, oneLine } from './words.js';

/** Domains are meant to be copied into a shell. */
const DOMAIN = /^([a-z\d.-]{1,253})\//i;

/** What removes the finalizers, and what to look at. */
export function removersOf(finalizers: readonly string[], managers?: Seen['managers']): Statement[] {
  const owners = finalizers.map(finalizer => {
    const known = causeOf({ stage: 'finalizer', text: finalizer });
    const manager = managers?.get(finalizer);
    const by = manager === undefined ? '' : `; ${manager} added it`;
    if (known.next !== null) return { says: `${finalizer} is removed by ${known.says}${by}`, next: known.next };
    const domain = DOMAIN.exec(finalizer)?.[1];
    const whose = domain === undefined ? 'the controller that added it' : `a controller of ${domain}`;
    return {
      says: `${finalizer} is removed by ${whose}${by}`,
      next: `Find the controller of ${domain ?? finalizer} and read its log: ${domain === undefined ? 'kubectl get deployments -A' : `kubectl get crds,deployments -A | grep -i ${wordOf(domain)}`}.`,
    };
  });
  // One owner may have several finalizers: what to do stands with the last of them
  const last = new Map(owners.map(({ next }, index) => [next, index]));
  return owners.map(({ says, next }, index) => {
    if (last.get(next) !== index) return { says };
    return { says, next: index === owners.length - 1 ? `${next} ${BY_HAND}` : next };
  });
}

const BY_HAND = "Removing the finalizer by hand skips its owner's clean-up.";

/** The part of a domain that is in the names of its objects: `example` of lab.example.com. */
function wordOf(domain: string): string {
  const labels = domain.split('.');
  return labels.length < 3 ? (labels[0] ?? domain) : (labels.at(-2) ?? domain);
}

const graceMs = ({ pod }: Seen): number => (pod.deletionGracePeriodSeconds ?? 0) * 1000;

/** Why a pod that is being deleted still exists. In this order: while an earlier reason holds, the later ones cannot apply. */
const FACTS: readonly ((seen: Seen) => readonly Statement[])[] = [
  nodeTrouble,
  held,
  ({ pod }) => (pod.nodeName === null ? say('it was never assigned to a node: only the API server can remove it') : []),
  seen => {
    const { pod, node } = seen;
    // With grace period 0 nothing waits for the kubelet
    return node !== null && node.exists !== false && isUnseen(pod) && graceMs(seen) > 0
      ? [unseenBy(node.name, seen)]
      : [];
  },
  stopFailures,
  running,
  // With grace period 0 the kubelet has cleaned up, or nothing waits for it
  seen =>
    seen.node !== null &&
    seen.node.exists !== false &&
    graceMs(seen) !== 0 &&
    wasSeen(seen.pod) &&
    seen.pod.containers.length > 0 &&
    running(seen).length === 0
      ? [isExplained(seen) ? FOR_KUBELET : FOR_KUBELET_OR_OWNER]
      : [],
];

/** A description leaves out the finalizers, as it does the UID (kubectl/pkg/describe, describePod). */
const isExplained = (seen: Seen): boolean => seen.pod.uid !== '' || stopFailures(seen).length > 0;
const FOR_KUBELET: Statement = {
  says: 'all containers have ended; the rest is the work of the kubelet (volumes, sandbox, cgroup, status), and only its log shows it',
};
const FOR_KUBELET_OR_OWNER: Statement = {
  says: 'all containers have ended: a finalizer holds it, which a description does not show, or the kubelet is not done with it (volumes, sandbox, cgroup)',
  next: "kubectl get pod -o yaml shows metadata.finalizers. If there are none, the kubelet's log shows what it waits for.",
};

/** All that is known if the text that was pasted shows no more. */
const UNKNOWN: Statement = {
  says: 'is being deleted; the printed text does not show what it is waiting for',
  next: 'Its containers, finalizers and Events show that: kubectl get pod -o yaml, kubectl describe pod. The log of its kubelet shows what the kubelet does.',
};

export function leaving(seen: Seen): readonly Statement[] {
  const statements = FACTS.flatMap(fact => fact(seen));
  const [first = seen.pod.partial || seen.now === null ? UNKNOWN : { says: 'the API shows no reason' }, ...more] =
    statements;
  return [first, ...more, ...disrupted(seen), ...timing(seen), ...removersOf(seen.pod.finalizers, seen.managers)];
}

function timing(seen: Seen): Statement[] {
  const { pod, now } = seen;
  const deadline = msOf(pod.deletionTimestamp);
  if (deadline === null) return [];
  const grace = graceMs(seen);
  if (grace === 0 && isLastDelete(seen))
    return say(
      `its kubelet finished with it ${ago(deadline, now)} and deleted its object with grace period 0; the object no longer shows when the deletion was requested, or with which grace period`,
    );
  if (grace === 0 && isAllEnded(seen))
    return say(
      `its object has had grace period 0${lasting(deadline, now)}: its containers had ended before, so that is the request itself, or the last delete of its kubelet`,
    );
  if (grace === 0) return say(`its object was deleted with grace period 0 ${byWhom(seen)}${ago(deadline, now)}`);
  const left = now !== null && deadline >= now ? `${spell(deadline - now)} left` : `overdue${lasting(deadline, now)}`;
  return say(`requested ${ago(deadline - grace, now)}, grace period ${spell(grace)}: ${left}`);
}

/**
 * Whether the grace period of 0 and the time come from the kubelet's own delete, which follows when every container has ended
 * (status_manager.go, syncPod) and overwrites the values of the request. The API server also sets 0 when a pod is deleted that had
 * Succeeded or Failed before (registry/core/pod/strategy.go, CheckGracefulDelete); a pod that is always restarted is in such a phase only
 * if it is deleted or evicted.
 */
export const isLastDelete = (seen: Pick<Seen, 'pod' | 'node'>): boolean =>
  isAllEnded(seen) && (seen.pod.restartPolicy ?? 'Always') === 'Always' && seen.pod.reason === null;

/**
 * Whether every container had ended by the delete with grace period 0: one that ended later was running when the object was deleted by
 * force.
 */
function isAllEnded({ pod, node }: Pick<Seen, 'pod' | 'node'>): boolean {
  const deadline = msOf(pod.deletionTimestamp);
  if (deadline === null || pod.deletionGracePeriodSeconds !== 0 || pod.nodeName === null) return false;
  if (node?.exists === false || disruptionIn(pod)?.removes === true || pod.containers.length === 0) return false;
  return pod.containers.every(({ state, finishedAt }) => {
    const ended = msOf(finishedAt);
    // A container that never ran has no time (kubelet_pods.go: ContainerStatusUnknown)
    return state === 'terminated' && (ended === null || ended <= deadline);
  });
}

/** Why the pod was deleted, if the client that deleted it has recorded that. */
function disrupted({ pod }: Seen): Statement[] {
  const by = disruptionIn(pod);
  if (by === null || by.removes === true) return [];
  return say(`${by.actor} ${by.did}${by.because === null ? '' : `: ${oneLine(by.because)}`}`);
}

/**
 * Who requested the delete with grace period 0. The kubelet does when the containers have ended (status_manager.go, canBeDeleted); before
 * that, a user or a controller that cleans up after a node does.
 */
function byWhom(seen: Seen): string {
  const by = disruptionIn(seen.pod);
  if (by?.removes === true) return `by ${by.actor}, `;
  return running(seen).length > 0 && seen.pod.terminationGracePeriodSeconds !== 0 ? 'by force, ' : '';
}

function held(seen: Seen): Statement[] {
  const { finalizers, nodeName } = seen.pod;
  if (finalizers.length === 0) return [];
  const isFinal = nodeName === null || graceMs(seen) === 0;
  // The kubelet's own delete comes when nothing runs any more (status_manager.go, canBeDeleted)
  const isForced = isFinal && nodeName !== null && running(seen).length > 0;
  const names = finalizers.join(', ');
  const by = disruptionIn(seen.pod);
  if (by?.removes === true) return say(`HELD by finalizer ${names}: ${by.because}, and it waits for nothing else`);
  return say(
    isForced
      ? `HELD by finalizer ${names}: it was deleted by force, and the node has not finished with it`
      : isFinal
        ? `HELD by finalizer ${names}: the node has finished with it`
        : `it will be held by finalizer ${names} until its owner removes it`,
  );
}

function running({ pod }: Seen): Statement[] {
  // No component reports any more what happened to the containers
  if (disruptionIn(pod)?.removes === true) return [];
  const names = pod.containers.flatMap(({ state, name }) => (state === 'running' ? [name] : []));
  if (names.length === 0) return [];
  const which = names.every(name => name === UNNAMED_CONTAINER)
    ? `${names.length} of its containers`
    : names.join(', ');
  return say(`is being deleted; still running by the kubelet's last status: ${which}`);
}

const STOPS: ReadonlySet<WhatId | null> = new Set(['event-kill-failed', 'event-unmount-failed']);

/** `failed to "KillPodSandbox" for "UID" with KillPodSandboxError: "…"` (kubelet/container/sync_result.go, Error). */
const ACTION = /failed to \\?"(KillContainer|KillPodSandbox)\\?" for \\?"([^"\\]{1,253})\\?" with \w{1,60}: \\?"/;

/** The kubelet's reports on its tries to stop the containers and the sandbox. */
function stopFailures(seen: Seen): Statement[] {
  const [event] = warnings(seen).filter(({ reason, message }) => STOPS.has(whatOf(reason, message)));
  if (event === undefined) return [];
  const stage = stageOf(whatOf(event.reason, event.message), event.message);
  return [
    {
      says: `${failureIn(messageOf(event))} (${countOf(event, seen.now)})`,
      ...(stage === undefined ? {} : { next: adviceFor(stage, event.message) }),
    },
  ];
}

/** The stage of an end, by the action that the error names. */
const STAGE_OF: Readonly<Record<string, 'container-stop' | 'sandbox-stop'>> = {
  KillContainer: 'container-stop',
  KillPodSandbox: 'sandbox-stop',
};

const stageOf = (what: WhatId | null, message: string) =>
  what === 'event-unmount-failed' ? 'unmount' : STAGE_OF[ACTION.exec(message)?.[1] ?? ''];

/** The failed part of an end that an Event of the kubelet states, and the error; null where it names no such part. */
export function stopFailureIn(what: WhatId, message: string) {
  const stage = stageOf(what, message);
  return stage === undefined ? null : { stage, error: errorIn(message) };
}

/** The error of the action, without what is put around it. */
function errorIn(message: string): string {
  const [whole] = ACTION.exec(message) ?? [];
  if (whole === undefined) return message;
  return message
    .slice(message.indexOf(whole) + whole.length)
    .replaceAll('\\', '')
    .replace(/["\]]{1,4}$/, '');
}

/** `its sandbox cannot be stopped: …`; the message itself where it names no part of an end. */
export function failureIn(message: string): string {
  const [whole, action, whom] = ACTION.exec(message) ?? [];
  if (whole === undefined) return brief(message);
  const error = withoutLayers(errorIn(message));
  return brief(`${action === 'KillContainer' ? `container ${whom}` : 'its sandbox'} cannot be stopped: ${error}`);
}
