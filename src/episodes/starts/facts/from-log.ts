import { durationIn } from '../../../catalogue/duration.js';
import type { EventId, KeptEvent } from '../../../catalogue/events.js';
import {
  containerId,
  errorText,
  plegEvent,
  probeIn,
  sandboxId,
  textField,
  volumeNameIn,
  volumeType,
} from '../../../catalogue/fields.js';
import { patchContaining, patchOf } from '../../../correlate/events/patch.js';
import type { Observation } from '../../../correlate/types.js';
import { utcOf } from '../../../sources/time.js';
import { isTrue } from '../../../sources/watch/conditions.js';
import type { StartStepId } from '../steps.js';
import { LIMITS } from '../thresholds.js';
import type { Mark, NodeTurns, VolumeTimes } from '../types.js';
import {
  earliest,
  type Facts,
  firstOf,
  markOfLine,
  note,
  noteEvent,
  type ProbeSign,
  type SandboxLoss,
  seenOf,
} from './facts.js';
import { containerNameIn, FAILURE_LINES, failuresIn, refusalIn, refusalText } from './failures-in-line.js';
import { readPatch } from './from-watch.js';

interface Line {
  readonly observation: Observation;
  readonly mark: Mark;
  readonly turns: NodeTurns;
}

type Reading = (facts: Facts, line: Line) => void;

const step =
  (id: Parameters<typeof note>[1]): Reading =>
  (facts, { mark }) =>
    note(facts, id, mark);

/** Notes when a volume was first seen in a state: each volume of a pod is checked and mounted again and again. */
const volumeStep =
  (what: Exclude<keyof VolumeTimes, 'name' | 'driver'>, id: StartStepId | null): Reading =>
  (facts, { observation: { event }, mark }) => {
    if (id !== null) note(facts, id, mark);
    const name = textField(event, 'volume');
    if (name === null) return;
    const volume = facts.volumes.get(name) ?? newVolume(name, textField(event, 'uniqueName') ?? '');
    volume[what] ??= mark;
    facts.volumes.set(name, volume);
  };

function newVolume(name: string, unique: string): VolumeTimes {
  const { driver, plugin } = volumeNameIn(unique);
  return { name, driver: driver ?? volumeType(plugin), wanted: null, begun: null, mounted: null, unmounting: null };
}

const lostSandbox =
  (why: SandboxLoss): Reading =>
  ({ sandboxLost }, { mark }) =>
    sandboxLost.push({ why, mark });

/** `\\?`: in the text of the line its quotes are escaped. */
const RESTARTED = /restartCount\\?":[1-9]|"phase\\?":\\?"Failed|"PodResize/;

const isReady = ({ statuses }: Facts): boolean => statuses.some(status => isTrue(status, 'Ready'));

const PROBES = { readiness: 'readiness', startup: 'startup', liveness: 'liveness' } as const;

const probesOf = (facts: Facts, probe: ProbeSign['probe']): ProbeSign[] =>
  probe === 'liveness' ? facts.liveness : facts.probes;

function failed(facts: Facts, { observation, mark }: Line): void {
  for (const { isPart, ...failure } of failuresIn(observation.id, observation.event))
    (isPart ? facts.partErrors : facts.troubles).push({ mark, count: 1, ...failure });
  const refusal = refusalIn(observation.id, observation.event);
  if (refusal !== null) facts.refusals.push({ ...refusal, mark });
}

/** One try of a probe that did not succeed. */
const probed =
  (outputOf: (event: KeptEvent) => string | null, isErrored = false): Reading =>
  (facts, { observation: { event }, mark }) => {
    const probe = PROBES[(probeIn(event) ?? '') as keyof typeof PROBES];
    if (probe === undefined) return;
    const container =
      textField(event, 'containerName') ?? /\):([\w.-]{1,253})$/.exec(event.args.pod ?? '')?.[1] ?? null;
    probesOf(facts, probe).push({ probe, says: 'no', container, output: outputOf(event), isErrored, mark });
  };

const tookDown: Reading = ({ teardown }, { mark }) => teardown.push(mark);

/** The reading of each event that shows something about a start. */
const BY_EVENT: Partial<Readonly<Record<EventId, Reading>>> = {
  ...Object.fromEntries(FAILURE_LINES.map(id => [id, failed])),
  'config-add': (facts, { observation, mark, turns }) => {
    note(facts, 'add-seen', mark);
    if (turns.isListing(observation)) facts.listed.push(mark);
  },
  'config-delete': step('deleted'),
  'config-remove': step('deleted'),
  'sync-enter': step('sync-entered'),
  'mount-attach-check': volumeStep('wanted', 'volumes-wanted'),
  'mount-begin': volumeStep('begun', null),
  'mount-done': volumeStep('mounted', 'volume-mounted'),
  'volumes-mounted': step('volumes-ready'),
  'sandbox-missing': (facts, { mark }) => {
    note(facts, 'sandbox-requested', mark);
    facts.proofs.push(mark);
    facts.sandboxLost.push({ why: 'missing', mark });
  },
  'sandbox-creating': (facts, { mark }) => {
    note(facts, 'sandbox-requested', { ...mark, by: 'runtime' });
    facts.proofs.push(mark);
  },
  // Volumes are only unmounted when the pod goes: they are never removed from a pod's spec (reconciler.go, unmountVolumes)
  'unmount-begin': (facts, line) => {
    tookDown(facts, line);
    volumeStep('unmounting', null)(facts, line);
  },
  // The line shows that the pod ends, whether it has started or not, but is no deletion
  'teardown-removed': tookDown,
  'teardown-evicted': tookDown,
  'sandbox-not-ready': lostSandbox('not-ready'),
  'sandbox-changed': lostSandbox('changed'),
  'sandbox-without-address': lostSandbox('without-address'),
  'sandboxes-several': lostSandbox('several'),
  'sandbox-created': (facts, { observation, mark }) => {
    note(facts, 'sandbox-created', mark);
    facts.proofs.push(mark);
    const id = sandboxId(observation.event);
    if (id !== null) facts.sandboxes.add(id);
  },
  // `Creating container in pod`: up to 1.33 with the whole container (`&Container{Name:c,Image:…`)
  'container-taken-up': (facts, { observation }) => {
    const name = containerNameIn(textField(observation.event, 'container'));
    if (name === null) return;
    const type = textField(observation.event, 'containerType');
    if (type === 'ephemeral container') return;
    facts.names.add(name);
    if (type === 'init container') facts.roles.set(name, 'init');
    else if (!facts.roles.has(name)) facts.roles.set(name, 'app');
  },
  'event-occurred': (facts, { observation: { event }, mark }) =>
    noteEvent(facts, {
      reason: textField(event, 'reason') ?? '',
      message: textField(event, 'message') ?? '',
      fieldPath: textField(event, 'fieldPath'),
      mark,
    }),
  'pleg-event': (facts, { observation, mark }) => {
    const pleg = plegEvent(observation.event);
    if (pleg?.data == null) return;
    const seen = { ...mark, by: 'pleg' as const };
    if (pleg.type === 'ContainerStarted') facts.sightings.push({ id: pleg.data, what: 'started', mark: seen });
    if (pleg.type === 'ContainerDied') facts.sightings.push({ id: pleg.data, what: 'ended', mark: seen });
  },
  'pleg-exit-code': (facts, { observation, mark }) => {
    const id = containerId(observation.event);
    const code = Number(textField(observation.event, 'exitCode'));
    if (id === null || Number.isNaN(code)) return;
    facts.sightings.push({ id, what: 'ended', mark: { ...mark, by: 'pleg' }, exitCode: code });
  },
  'sync-probe': (facts, { observation, mark }) => {
    const probe = PROBES[(textField(observation.event, 'probe') ?? '') as keyof typeof PROBES];
    if (probe === undefined) return;
    const status = textField(observation.event, 'status') ?? '';
    const says = status === 'ready' || status === 'started' ? 'yes' : 'no';
    probesOf(facts, probe).push({ probe, says, container: null, output: null, isErrored: false, mark });
  },
  'probe-failed': probed(event => textField(event, 'output')),
  'probe-errored': probed(errorText, true),
  'status-patch': (facts, { observation, mark }) => {
    // Parsing all patches of a life takes as long as all other lines, and after a pod is Ready only restarts, failures and resizes matter
    const patch = isReady(facts) ? patchContaining(observation.event, RESTARTED) : patchOf(observation.event);
    readPatch(facts, patch?.status, mark);
  },
  'startup-running-rv': (facts, { mark }) => note(facts, 'running', { ...mark, by: 'summary' }),
  'startup-duration': (facts, { observation, mark }) => {
    const observed = textField(observation.event, 'observedRunningTime');
    // A line that is cut off before it states when still shows that it runs
    const running = observed === null ? mark.at : goTime(observed);
    // The pod ran before it was added: the line is about the previous mirror, which the watch showed again
    const added = firstOf(facts, 'add-seen');
    if (running !== null && added !== null && running < added.at) return;
    if (running !== null && couldRun(facts, running)) note(facts, 'running', { ...mark, at: running, by: 'summary' });
    const created = goTime(textField(observation.event, 'podCreationTimestamp'));
    const { summedPullMs } = facts;
    facts.summedPullMs = () => pullsIn(observation) ?? summedPullMs();
    if (created !== null) note(facts, 'created', { ...mark, at: created, by: 'summary' });
  },
  'container-kill-reason': (facts, { observation, mark }) => {
    const [container, id] = [textField(observation.event, 'containerName'), containerId(observation.event)];
    if (container !== null && id !== null) facts.nameOfId.set(id, container);
    if (container !== null) facts.names.add(container);
    facts.kills.push({ container, message: textField(observation.event, 'containerMessage') ?? '', mark });
  },
  'resize-denied': (facts, { observation, mark }) =>
    facts.resizes.push({ what: 'deferred', message: refusalText(observation.event), mark }),
  'topology-admit': (facts, { mark }) => facts.admitted.push(mark),
};

/**
 * Whether the pod can have run. A pod that is refused while the kubelet starts is also `observed` (its status stays Pending until the first
 * clean-up), but no sandbox and no container is made in so short a time.
 */
function couldRun(facts: Facts, at: number): boolean {
  const begun = earliest([...seenOf(facts, 'volumes-wanted', 'add-seen'), ...facts.admitted]);
  return begun === null || at - begun.at >= LIMITS.soonestMs;
}

/**
 * The time of the pulls in a summary. Up to 1.33 it is from the first pull to the last, whatever happened in between; later, the time of
 * all pulls together (pod_startup_latency_tracker.go).
 */
function pullsIn({ event }: Observation): number | null {
  const total = durationIn(textField(event, 'totalImagesPullingTime') ?? '');
  if (total !== null) return total;
  const from = goTime(textField(event, 'firstStartedPulling'));
  const to = goTime(textField(event, 'lastFinishedPulling'));
  return from === null || to === null ? null : Math.max(0, to - from);
}

/** `2026-11-21 10:01:41.8 +0000 UTC m=+3.1`, to the millisecond */
const goTime = (text: string | null): number | null => utcOf((text ?? '').replace(/(\.\d{3})\d{1,6}/, '$1'));

/** Looking up a key in an object of this size takes several times as long as in a map. */
const READINGS = new Map(Object.entries(BY_EVENT)) as ReadonlyMap<EventId, Reading>;

export const LOG_SIGNS = [...READINGS.keys()];

/** Adds what the kubelet's lines show. */
export function readLines(
  facts: Facts,
  observations: readonly Observation[],
  { toUtc, turns }: { readonly toUtc: (at: number) => number; readonly turns: NodeTurns },
): void {
  for (const observation of observations) {
    const reading = READINGS.get(observation.id);
    // Half of the lines show nothing of a start: no mark is made of them
    if (reading === undefined || observation.at === null) continue;
    reading(facts, { observation, mark: markOfLine(toUtc(observation.at), observation), turns });
  }
  const stated = new Set(facts.troubles.map(({ stage }) => stage));
  facts.troubles.push(...facts.partErrors.splice(0).filter(({ stage }) => !stated.has(stage)));
}
