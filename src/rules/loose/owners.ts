import {
  CONTAINER_ID,
  containerId,
  containerIdIn,
  errorText,
  sandboxId,
  textField,
  volumeNameIn,
} from '../../catalogue/fields.js';
import type { NodeRun } from '../../correlate/run.js';
import { type NodeObservation, nameKey, type Observation } from '../../correlate/types.js';
import { grouped, partition } from '../../kit/grouped.js';
import { isUUID } from '../../kit/uid.js';
import { byPlace } from '../evidence.js';
import type { DeletionSummary } from '../types.js';

/** A line of the log, whichever pod it is about. */
export type LooseLine = Pick<Observation, 'id' | 'event' | 'at' | 'source' | 'line'>;

/** A pod for whose lines the input contains no deletion. */
export interface Owner {
  /** A pod, as `namespace/name`, as name and UID, or as UID; null where the lines name none. */
  readonly pod: string | null;
  /** The input gives its namespace and name */
  readonly isNamed: boolean;
  readonly lines: readonly LooseLine[];
}

/** All pods that the input names, followed by the lines that name none. */
export function ownersOf(run: NodeRun): Owner[] {
  const pods = podsOf(run.tracks()).map(({ pod, name, uids, observations }) => ({
    pod: pod !== null ? withUID(nameKey(pod), uids) : called(name, uids[0]),
    isNamed: pod !== null,
    lines: observations as readonly LooseLine[],
    containers: new Set(observations.flatMap(idsOf)),
  }));
  const isOwned = (id: string): boolean => pods.some(({ containers }) => containers.has(id));
  const [known, others] = partition(ofNobody(run.node, isOwned), ({ key }) => isOwned(key));
  const owned = pods.map(({ containers, lines, ...owner }) => {
    const own = known.filter(({ key }) => containers.has(key)).flatMap(one => one.lines);
    return { lines: own.length === 0 ? lines : [...lines, ...own].sort(byPlace), ...owner };
  });
  const [named, nameless] = partition(others, ({ pod }) => pod !== null);
  return [...owned, ...named, ...nameless];
}

/**
 * Lines of volumes give a UID and a name without its namespace (`pod "web-0" (UID: "…")`), Events the namespace and no UID: they are about
 * one pod where only one has that name.
 */
function podsOf(tracks: ReturnType<NodeRun['tracks']>) {
  const all = tracks.map(({ pod, uids, observations }) => ({
    pod,
    uids: [...uids],
    observations,
    name: pod?.name ?? nameIn(observations, uids),
  }));
  return [...grouped(all, one => one.name ?? one).values()].flatMap(same => {
    const [[named, ...others], [loose, ...more]] = partition(same, ({ pod }) => pod !== null);
    if (named === undefined || loose === undefined) return same;
    if (others.length + more.length > 0 || named.uids.length > 0) return same;
    return [{ ...named, uids: loose.uids, observations: [...named.observations, ...loose.observations].sort(byPlace) }];
  });
}

/** Lines that are reported with a deletion are not reported twice; lines that name no pod may be about its pod. */
export function isOfNone(deletions: readonly Pick<DeletionSummary, 'pod'>[]): (owner: Owner) => boolean {
  const names = new Set<string | null>(deletions.flatMap(({ pod }) => [nameKey(pod), pod.name]));
  return ({ pod }) => deletions.length === 0 || (pod !== null && !names.has(pod));
}

/** A placeholder for a name is the same for many pods; the UID was not replaced. */
const REDACTED = /[<>[\]*]|redacted|masked|x{3}|(?:^|\/)x{1,2}(?:\/|$)/i;

const withUID = (pod: string, [uid]: readonly string[]): string =>
  uid !== undefined && REDACTED.test(pod) ? `${pod} (${uid})` : pod;

/** Errors name the sandbox whose network was not removed: `failed to destroy network for sandbox "…"`. */
const WHOLE_ID = new RegExp(`\\b${CONTAINER_ID}\\b`, 'g');

const idsIn = (line: LooseLine): readonly string[] => (errorText(line.event) ?? '').match(WHOLE_ID) ?? [];

/** The ids of all containers and sandboxes that a line about a pod names. */
const idsOf = (one: Observation): readonly string[] =>
  [...idsIn(one), containerIdIn(one), sandboxId(one.event), containerId(one.event)].filter(id => id !== null);

/** `MountVolume.SetUp failed for volume … pod "web-0" (UID: "…")` (operation_executor.go, GenerateMsgDetailed and MountVolume.GenerateMsg) */
const IN_ERROR = /\bpod \\?"([^"\\\s]{1,253})\\?" \(UID: /;

/** The name of a pod that its lines give without its namespace; lines of an unmount give the UID twice. */
const nameIn = (observations: readonly Observation[], uids: readonly string[]): string | null =>
  observations
    .flatMap(
      ({ event }) =>
        textField(event, 'podName') ??
        textField(event, 'volumePod') ??
        IN_ERROR.exec(textField(event, 'err') ?? '')?.[1] ??
        [],
    )
    .find(text => text !== uids[0] && text !== '') ?? null;

const called = (name: string | null, uid: string | null = null): string | null =>
  name === null || uid === null ? (name ?? uid) : `${name} (${uid})`;

/** Lines about one container or sandbox are about one pod, even if nothing shows which. */
function ofNobody(all: readonly NodeObservation[], isOwned: (id: string) => boolean) {
  const thingIn = (line: NodeObservation): string =>
    ownerIn(line) ?? sandboxId(line.event) ?? containerId(line.event) ?? idsIn(line).find(isOwned) ?? '';
  return [...grouped(all, thingIn)].map(([key, lines]) => {
    const pod = lines.some(line => ownerIn(line) === key) ? key : null;
    return { key, pod, isNamed: false, lines };
  });
}

/** A name without a namespace identifies no pod for certain, but it is the name that the line gives. */
const ownerIn = (line: NodeObservation): string | null => volumeOwner(line) ?? line.bareName ?? null;

function volumeOwner({ event }: LooseLine): string | null {
  const { owner } = volumeNameIn(textField(event, 'uniqueName') ?? '');
  return owner !== null && isUUID(owner) ? owner : null;
}
