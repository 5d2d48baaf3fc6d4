import { adviceFor } from '../../catalogue/causes/index.js';
import { stageOfReason, type TroubleStage } from '../../catalogue/causes/stages.js';
import { isPlace } from '../../sources/shown.js';
import { isTrue, ofKind } from '../../sources/watch/conditions.js';
import { imageIn } from '../starts/facts/pulls.js';
import { failedPull, initStage, nextInTurn, refusedWaits } from './containers.js';
import { unseenBy } from './node.js';
import { isUnseen, sinceOf } from './state.js';
import { attachmentTroubles, claimTroubles } from './storage.js';
import { type Seen, type Statement, say } from './types.js';
import { countOf, latestOf, messageOf, saysLess, timeOf, warnings } from './warnings.js';
import { ago, brief, describeOf, hookAdvice, lasting, logsOf } from './words.js';

/** Why a pod that has a node has not started: the specific reasons first, the general ones last. */
export function starting(seen: Seen): readonly Statement[] {
  const { pod, now } = seen;
  if (pod.phase === 'Unknown') return [pod.partial ? UNKNOWN_ROW : PHASE_UNKNOWN];
  const long = lasting(sinceOf(pod, 'starting'), now);
  const causes = [unseen, refusedWaits, initStage, begun, claimTroubles, attachmentTroubles, warned, unknown].flatMap(
    cause => cause(seen),
  );
  const [first = { says: 'nothing shows why' }, ...more] = causes;
  // A cause without a reported error is a guess, and only used where there is nothing else
  return [{ ...first, says: `has not started${now === null ? '' : long}: ${first.says}` }, ...more.slice(0, -1)];
}

/**
 * The component that wrote this phase got no answer from the node, so it shows nothing about the containers (core/v1/types.go, PodUnknown).
 */
const PHASE_UNKNOWN: Statement = {
  says: 'its phase is Unknown: its kubelet sends no status, and its containers may still run',
};

/**
 * A row prints this in two cases: for a pod that is deleted and whose node is lost (pkg/printers/internalversion, printPod), and for
 * containers whose end the runtime does not know (containerd, exit code 255).
 */
const UNKNOWN_ROW: Statement = {
  says: 'Unknown: its node sends no status, or the runtime does not know how its containers ended, as after a reboot of the node',
  next: 'kubectl get nodes shows whether its node is Ready. If it is, the pod is started again there, and its Events show what fails.',
};

const unseen = (seen: Seen): Statement[] =>
  isUnseen(seen.pod) && seen.pod.nodeName !== '' ? [unseenBy(seen.pod.nodeName ?? 'its node', seen)] : [];

/** Parts of a start that fail before any container waits for something itself: for the later parts, the status shows more. */
const BEFORE_CONTAINERS: ReadonlySet<TroubleStage | undefined> = new Set<TroubleStage>([
  'volumes',
  'sandbox',
  'network',
  'claims',
]);

export const isBeforeContainers = (stage: TroubleStage | undefined): boolean => BEFORE_CONTAINERS.has(stage);

/** Warnings about the parts before the containers. Once the sandbox is there, they are over. */
function warned(seen: Seen): Statement[] {
  if (isTrue(seen.pod, 'PodReadyToStartContainers')) return [];
  return warnings(seen, reason => isBeforeContainers(stageOfReason(reason))).map((event, at) => {
    const says = `${messageOf(event)} (${countOf(event, seen.now)})`;
    // The advice for a state is the advice for its cause
    if (at > 0 && saysLess(event)) return { says };
    return { says, next: adviceFor(stageOfReason(event.reason) ?? 'other', event.message) };
  });
}

/** The message that names the container up to 1.34 (kuberuntime_container.go, startContainer). */
export const STARTED = /^Started container (\S{1,253})$/;

/**
 * A container that an Event shows as started, and that the kubelet does not report as running: the kubelet reports nothing about the pod
 * until the postStart hook has ended (kuberuntime_container.go, startContainer, step 4).
 */
function begun({ pod, events, now }: Seen): Statement[] {
  const started = latestOf(events, ({ reason }) => reason === 'Started');
  if (started === undefined) return [];
  const hooks = pod.postStart ?? [];
  const waiting = pod.containers.filter(({ state, restartCount }) => state === 'waiting' && restartCount === 0);
  const named = STARTED.exec(started.message)?.[1];
  const one =
    named === undefined
      ? (waiting.find(({ name }) => hooks.includes(name)) ?? (waiting.length === 1 ? waiting[0] : undefined))
      : waiting.find(({ name }) => name === named);
  if (one === undefined) return [];
  const when = timeOf(started) <= 0 ? '' : ` ${ago(timeOf(started), now)}`;
  if (!hooks.includes(one.name))
    return say(`${one.name} was started${when}, and its kubelet has not reported it as running yet`);
  return say(
    `${one.name} was started${when}, and its postStart hook has not ended: until then it does not count as running`,
    hookAdvice(pod, one.name),
  );
}

/** The input about the pod that was read and shows no error. */
const silentOf = ({ pod, events }: Seen): string =>
  pod.partial
    ? 'the printed text shows no error'
    : events.length > 0
      ? 'neither its object nor its events show an error'
      : 'its object shows no error';

/** The first of the init containers that has not ended, of which a row does not show whether it runs. */
function initOfRow({ pod, events }: Seen): Statement[] {
  const open = ofKind(pod, 'init').find(({ name, state }) => isPlace(name) && state === null);
  if (open === undefined) return [];
  const isFirst = open.name.startsWith('1/') && !events.some(({ reason }) => reason === 'Started');
  const orNot = isFirst ? ', or has not been started yet (volumes, sandbox and image come first)' : '';
  return say(
    `init container ${open.name} has not ended${orNot}; the other containers wait for it`,
    `${describeOf(pod)} If it runs, what does it wait for? ${logsOf(pod, open.name)}`,
  );
}

/** What is reported where nothing shows an error. */
function unknown(seen: Seen): Statement[] {
  const { events, kubelet, now } = seen;
  const pulling = latestOf(events, ({ reason }) => reason === 'Pulling');
  if (pulling !== undefined && !events.some(one => one.reason === 'Pulled' && timeOf(one) >= timeOf(pulling))) {
    const says = pulling.message.replace(/^Pulling/, 'pulling');
    // The next pull has not ended yet
    const failed = failedPull(seen, imageIn(pulling.message));
    if (failed === undefined) return say(`${says}, or waiting for the pulls of other pods (${countOf(pulling, now)})`);
    const cause = brief(messageOf(failed));
    return say(`${says} again, after that failed: ${cause} (${countOf(failed, now)})`, adviceFor('image', cause));
  }
  const init = initOfRow(seen);
  if (init.length > 0) return init;
  const next =
    now === null
      ? 'Its events and the log of its kubelet show what it is waiting for: podline why NAME -n NAMESPACE reads both.'
      : 'The log of its kubelet shows what it is waiting for.';
  const turn = nextInTurn(seen);
  const waits =
    turn === null
      ? 'its containers have not been created yet (volumes, sandbox and image come first)'
      : `${turn} has not been created yet (its image comes first)`;
  return say(`${waits}, and ${silentOf(seen)}`, kubelet?.isRead === true ? undefined : next);
}
