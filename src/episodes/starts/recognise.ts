import type { EvidenceRef, StartKind } from '../../document/contract/types.js';
import { earliest, type Facts, firstOf, takenDownAt } from './facts/facts.js';
import { eventSigns } from './facts/signs.js';
import { crashedAgain } from './words.js';

interface About {
  readonly isStatic: boolean;
  /** The name is that of a static pod of this node: a line without the UID may be about its mirror */
  readonly mayBeMirror: boolean;
  readonly createdAt: number | null;
  /** When the first process of a kubelet in the log began to print; null where nothing shows it. */
  readonly processFrom: number | null;
  /** Whether no line is missing between these two lines */
  readonly isWhole: (from: EvidenceRef, to: EvidenceRef) => boolean;
}

/**
 * The kind of start that the lines of a pod begin with. A kubelet that starts lists every pod that it is to run, mounts all volumes again
 * and finds all containers again. For a pod that ran before, it prints no `No sandbox` and makes none (kuberuntime_manager.go,
 * computePodActions).
 */
export function recognise(
  all: Facts,
  { isStatic, mayBeMirror, createdAt, processFrom, isWhole }: About,
): StartKind | null {
  // Failures after the pod began to be removed belong to its end
  const taken = takenDownAt(all)?.at ?? Number.POSITIVE_INFINITY;
  const facts = { ...all, troubles: all.troubles.filter(({ mark }) => mark.at <= taken) };
  if (facts.refusals.length > 0) return 'refused';
  const isNew = createdAt !== null && processFrom !== null && createdAt > processFrom;
  const own = isStatic ? 'static-start' : 'first-start';
  if (facts.proofs.length === 0 && (ranBefore(facts) || ranUnsynced(facts, isWhole))) return 'resumed';
  if (facts.proofs.length > 0 || isNew || facts.born.seen) return own;
  const added = firstOf(facts, 'add-seen');
  if (added === null) return facts.born.taken || hasProof(facts, isStatic || mayBeMirror) ? 'unknown' : null;
  if (facts.born.taken) return own;
  const onlyListed = facts.listed.some(({ at }) => at === added.at);
  if (!onlyListed) return own;
  // A pod in the list of a kubelet that starts ran before, unless it has made no progress yet
  const ran =
    facts.sightings.length > 0 || facts.statuses.some(({ containers }) => containers.some(({ id }) => id !== null));
  return !ran && facts.troubles.length > 0 ? own : 'resumed';
}

/** Objects of the API are cut to seconds. */
const CUT = 1_500;

/** Whether a container of the pod was started before the kubelet first saw the pod, as after a reboot. */
function ranBefore(facts: Facts): boolean {
  const added = firstOf(facts, 'add-seen');
  const { born, sightings } = facts;
  return (
    added !== null && !born.seen && sightings.some(({ what, mark }) => what === 'started' && mark.at < added.at - CUT)
  );
}

/**
 * Whether PLEG reports a container before the worker has reached the pod. Only a sync starts containers, and only after the volumes are
 * mounted (kubelet.go, syncPod; kuberuntime_manager.go, SyncPod, 1.10 to 1.36). So an earlier kubelet started it, even if the log lacks the
 * list with which this one began.
 */
function ranUnsynced(facts: Facts, isWhole: About['isWhole']): boolean {
  const [added, synced] = [firstOf(facts, 'add-seen'), firstOf(facts, 'sync-entered', 'volumes-wanted')];
  const ran = earliest(
    facts.sightings.filter(({ what, mark }) => what === 'started' && mark.by === 'pleg').map(({ mark }) => mark),
  );
  if (added === null || synced === null || ran === null) return false;
  return added.at <= ran.at && ran.at < synced.at && isWhole(added.evidence, ran.evidence);
}

/**
 * Whether the facts prove a start. Below -v=2 there is no line with ADD, but failures of a start still show it. A failed remount of a
 * volume does not: the token of a running pod is renewed all its life (csi and projected volumes, MarkRemountRequired), so the check before
 * a first mount must be there, or the wait for it. A container that crashed once shows nothing; one that crashes again and again keeps its
 * pod from running.
 */
const hasProof = (facts: Facts, isMirrored: boolean): boolean =>
  // The summary of a static pod is its mirror's, even if the mirror was made long after the pod
  (!isMirrored && facts.steps.has('running') && facts.steps.has('created')) ||
  facts.troubles.some(({ stage, isOperation, text }) =>
    stage === 'volumes' && isOperation
      ? facts.steps.has('volumes-wanted')
      : stage === 'crash'
        ? crashedAgain(text)
        : stage !== 'probe',
  ) ||
  // Some excerpts consist only of Events. An Event about a volume shows only in these two cases that it is mounted for the first time
  facts.events.some(({ reason, message }) => reason === 'FailedAttachVolume' || FIRST_MOUNT.test(message)) ||
  eventSigns(facts).some(({ stage, text }) =>
    stage === 'crash' ? crashedAgain(text) : stage !== 'volumes' || facts.steps.has('volumes-wanted'),
  );

/**
 * Errors of a first mount: a device is mounted once, before its content is mounted for pods (operation_generator.go,
 * GenerateMountVolumeFunc).
 */
const FIRST_MOUNT = /^MountVolume\.(?:MountDevice|WaitForAttach) failed\b/;
