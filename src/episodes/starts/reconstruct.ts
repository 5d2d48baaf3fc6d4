import { lazily } from '../../../grammars/lazily.js';
import { eventsHaving } from '../../catalogue/events.js';
import { minorIn, SYNC_LOOP_LEVEL } from '../../catalogue/versions.js';
import type { NodeRun } from '../../correlate/run.js';
import { type Life, nameKey, type Observation } from '../../correlate/types.js';
import { grouped } from '../../kit/grouped.js';
import { within } from '../../kit/sorted.js';
import type { SeenTestimony } from '../../sources/types.js';
import type { About } from './case.js';
import { createFacts, type Facts, firstOf, latest, markOf, note, noteEvent, podEvent } from './facts/facts.js';
import { readLines } from './facts/from-log.js';
import { readStory } from './facts/from-watch.js';
import { eventSigns } from './facts/signs.js';
import { judge, type PodStart } from './judge.js';
import { recognise } from './recognise.js';
import type { Mark, NodeTurns } from './types.js';

type Reading = (facts: Facts, testimony: SeenTestimony, mark: Mark) => void;

/** What the words of other witnesses show of a start. */
const READINGS: Partial<Readonly<Record<SeenTestimony['what'], Reading>>> = {
  'sandbox-created': (facts, { identity, facts: { asked } = {} }, mark) => {
    if (typeof asked === 'number') note(facts, 'sandbox-requested', { ...mark, at: asked });
    note(facts, 'sandbox-created', mark);
    if (identity.sandboxId !== undefined) facts.sandboxes.add(identity.sandboxId);
  },
  'container-created': (facts, { identity, container }, mark) => {
    if (identity.containerId === undefined) return;
    facts.sightings.push({ id: identity.containerId, what: 'created', mark });
    if (container !== undefined) {
      facts.names.add(container);
      facts.nameOfId.set(identity.containerId, container);
    }
  },
  'container-started': (facts, { identity }, mark) => {
    if (identity.containerId !== undefined) facts.sightings.push({ id: identity.containerId, what: 'started', mark });
  },
  'container-exited': (facts, { identity: { containerId }, facts: stated }, mark) => {
    if (containerId === undefined) return;
    const exitCode = codeIn(stated);
    // Up to containerd 2.0 the end of a sandbox looks like that of a container
    if (facts.sandboxes.has(containerId)) facts.sandboxEnds.push({ exitCode, mark });
    else facts.sightings.push({ id: containerId, what: 'ended', mark, exitCode });
  },
  'sandbox-exited': (facts, { facts: stated }, mark) => facts.sandboxEnds.push({ exitCode: codeIn(stated), mark }),
  'sandbox-stop-requested': (facts, _, mark) => facts.sandboxStops.push(mark),
};

const codeIn = ({ exitCode }: SeenTestimony['facts'] = {}): number | null =>
  typeof exitCode === 'number' ? exitCode : null;

/** Adds what kubectl printed of a pod. It states only a name, so it counts only where one pod had that name. */
function readPrinted(facts: Facts, { pod }: Life, { archive }: NodeRun): void {
  const names = [nameKey(pod), nameKey({ ...pod, namespace: '' })];
  const events = names
    .flatMap(name => archive.about({ uids: [], ids: [], name }))
    .flatMap(one =>
      (one.shown?.events ?? []).map(event => podEvent({ ...event, fieldPath: null, mark: markOf(0, 'events', one) })),
    );
  facts.printed.push(...eventSigns({ events }));
}

/** The range, in UTC, of one life of a UID; null if no other life has this UID. */
interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/** Adds what runtimes and Events of the API show about this pod. */
function readWitnesses(facts: Facts, { pod, uid, staticUID }: Life, { archive }: NodeRun, span: Span): void {
  const uids = [uid, staticUID].flatMap(one => one ?? []);
  const ids = [...facts.nameOfId.keys(), ...facts.sandboxes, ...facts.sightings.map(({ id }) => id)];
  for (const id of ids) if (archive.isSandbox(id)) facts.sandboxes.add(id);
  for (const testimony of archive.about({ uids, ids, name: uids.length === 0 ? nameKey(pod) : '' })) {
    if (testimony.at === null || !isWithin(span, testimony.at)) continue;
    READINGS[testimony.what]?.(facts, testimony, markOf(testimony.at, 'runtime', testimony));
    readEvent(facts, testimony);
  }
  for (const { what, at, facts: stated = {}, ...place } of archive.nameless())
    if (what === 'image-pulled' && at !== null && typeof stated.image === 'string')
      facts.runtimePulls.push({ image: stated.image, mark: markOf(at, 'runtime', place) });
}

const isWithin = ({ from, to }: Span, at: number): boolean => (from === null || at >= from) && (to === null || at < to);

function readEvent(facts: Facts, { at, facts: stated = {}, ...testimony }: SeenTestimony): void {
  const { reason, message, fieldPath, count } = stated;
  if (at === null || typeof reason !== 'string' || typeof message !== 'string') return;
  const mark = markOf(at, 'events', testimony);
  noteEvent(facts, {
    reason,
    message,
    fieldPath: typeof fieldPath === 'string' ? fieldPath : null,
    mark,
    count: typeof count === 'number' ? count : 1,
  });
  if (reason === 'Scheduled') note(facts, 'scheduled', mark);
}

/** What is known of the node of a start. */
interface StartContext extends Pick<About, 'run' | 'toUtc' | 'utc' | 'isDated' | 'runtimeTroubles'> {
  readonly turns: NodeTurns;
}

/**
 * The starts of one name: its lives, each from its first line on. Mirrors are no starts; their lines and objects belong to the static pod.
 */
export function startsOf(lives: readonly Life[], context: StartContext): PodStart[] {
  const own = lives.filter(({ role }) => role !== 'mirror');
  const mirrorsOf = mirrorsIn(lives);
  // A static pod and its mirrors are all on one node
  const ofStatics = own.some(({ role }) => role === 'static') ? nodeIn(lives) : null;
  const following = new Map<Life, Life | undefined>();
  for (const same of grouped(own, ({ uid }) => uid).values())
    for (const [place, life] of same.entries()) following.set(life, same[place + 1]);
  const returned = new Set(following.values());
  return own.flatMap((life, index) => {
    const isStatic = life.role === 'static';
    const mine = isStatic ? mirrorsOf(life, own[index + 1]) : [];
    const span = {
      from: returned.has(life) ? beginOf(life, context) : null,
      to: beginOf(following.get(life), context),
    };
    const ofNode = isStatic ? ofStatics : null;
    return startOf(life, mine, { span, ofNode, isOnlyOfName: own.length === 1, ...context }) ?? [];
  });
}

/**
 * When a life begins, in UTC. If several lives share a UID, as for a static pod whose file came back unchanged, each testimony is about one
 * of them.
 */
function beginOf(life: Life | undefined, { toUtc }: StartContext): number | null {
  const at = life === undefined ? null : (firstLine(life.observations)?.at ?? null);
  return at === null ? null : toUtc(at);
}

interface StartBounds extends Pick<About, 'isOnlyOfName'> {
  readonly span: Span;
  readonly ofNode: string | null;
}

/** The mirrors of a static pod: the mirrors of its manifest that come before the pod comes again, or another one. */
function mirrorsIn(lives: readonly Life[]): (life: Life, next: Life | undefined) => Life[] {
  const seqOf = ({ observations: [first] }: Life): number => first?.seq ?? 0;
  const mirrors = lives.filter(({ role }) => role === 'mirror').sort((a, b) => seqOf(a) - seqOf(b));
  const byManifest = grouped(mirrors, ({ staticUID }) => staticUID);
  return (life, next) => {
    const to = next === undefined ? Number.POSITIVE_INFINITY : seqOf(next);
    const own = within(byManifest.get(life.staticUID ?? '') ?? [], seqOf(life), to, seqOf);
    return own.filter(mirror => !isOfAnother(mirror, seqOf(mirror), to));
  };
}

/**
 * Whether a mirror belongs to another manifest: the worker of a static pod deletes a mirror that no client deleted only then (kubelet.go,
 * tryReconcileMirrorPods: DeletionTimestamp or !IsMirrorPodOf).
 */
function isOfAnother({ story, observations }: Life, from: number, next: number): boolean {
  if (story !== null) return false;
  const ended = observations.find(({ id }) => id === 'config-delete' || MIRROR_CALLS.has(id));
  return ended !== undefined && ended.id !== 'config-delete' && ended.seq >= from && ended.seq < next;
}
const MIRROR_CALLS = eventsHaving('deletes-mirror');

function startOf(life: Life, mirrors: readonly Life[], context: StartContext & StartBounds): PodStart | null {
  const { run, toUtc } = context;
  const isStatic = life.role === 'static';
  const facts = createFacts();
  readLines(facts, life.observations, context);
  for (const mirror of mirrors) readLines(facts, mirror.observations.filter(isOfStatus), context);
  for (const { story } of [life, ...mirrors]) if (story !== null) readStory(facts, story, { isStatic });
  if (!run.archive.isEmpty()) {
    readWitnesses(facts, life, run, context.span);
    if (context.isOnlyOfName) readPrinted(facts, life, run);
  }
  const first = firstLine(life.observations);
  const process = first === null ? undefined : run.processes[first.kubelet];
  const created = isStatic ? null : firstOf(facts, 'created');
  const processFrom = process?.from ?? null;
  const offset = first?.at == null ? 0 : toUtc(first.at) - first.at;
  // Hardly any start needs to know what its log can show
  const coverage = lazily(() => run.coverage(life.pod, life.uid === null ? [] : [life.uid], first?.kubelet));
  const kind = recognise(facts, {
    isStatic,
    // config/common.go, generatePodName
    mayBeMirror: [run.name, run.host].some(node => node !== null && life.pod.name.endsWith(`-${node.toLowerCase()}`)),
    createdAt: created?.at ?? null,
    processFrom: processFrom === null ? null : toUtc(processFrom),
    isWhole: (from, to) => coverage().whole(from, to),
  });
  if (kind === null) return null;
  const runtimeBack = (asked: number): number | null => {
    const back = context.turns.runtimeBack(asked - offset);
    return back === null ? null : back + offset;
  };
  return judge(facts, {
    life,
    kind,
    mirrorUIDs: mirrors.flatMap(({ uid }) => uid ?? []),
    minors: minorsOf(process?.kubelet),
    node: run.name ?? nodeIn([life, ...mirrors]) ?? context.ofNode ?? run.host,
    until: endOfInput(facts, life, context),
    kubelet: first?.kubelet ?? null,
    coverage,
    pullsDuring: (from, to) => context.turns.pullsDuring(from - offset, to - offset, nameKey(life.pod)),
    runtimeBack,
    seesRuns: (process?.kubelet.verbosity ?? SYNC_LOOP_LEVEL) >= SYNC_LOOP_LEVEL,
    seesReady:
      (process?.kubelet.verbosity ?? 0) >= 3 &&
      !ranBefore(facts, run.window.from === null ? null : toUtc(run.window.from)),
    ...context,
  });
}

/**
 * Whether the containers ran before the log begins: then the pod may have been Ready before it, too. The summary of a start can come
 * minutes late (pod_startup_latency_tracker.go waits for a change of any pod).
 */
function ranBefore(facts: Facts, from: number | null): boolean {
  const running = firstOf(facts, 'running');
  return running !== null && from !== null && running.at < from;
}

/** The node on which the pod runs, according to the objects. */
const nodeIn = (lives: readonly Life[]): string | null =>
  lives.flatMap(({ story }) => story?.snapshots ?? []).find(({ nodeName }) => nodeName !== null)?.nodeName ?? null;

const isOfStatus = ({ id }: Observation): boolean => id === 'status-patch' || id === 'startup-running-rv';

const firstLine = (all: readonly Observation[]): Observation | null => all.find(({ at }) => at !== null) ?? null;

/** The bounds of the minor: the exact minor twice, where it is known. */
function minorsOf(kubelet: NodeRun['processes'][number]['kubelet'] | undefined): About['minors'] {
  const { version = null, minors = { min: null, max: null } } = kubelet ?? {};
  return { min: minorIn(version ?? minors.min), max: minorIn(version ?? minors.max) };
}

/**
 * The end of the input, in UTC: a start could have continued until then. A runtime's log may end later than the kubelet's log, and a watch of
 * other pods years later than the one that shows this pod.
 */
function endOfInput(facts: Facts, { observations, story }: Life, { run, toUtc }: StartContext): number {
  const end = run.window.to ?? run.last;
  const last = end === null || observations.length === 0 ? null : toUtc(end);
  const seen = Math.max(0, ...[...facts.steps.values()].map(marks => latest(marks)?.at ?? 0));
  if (last !== null) return Math.max(last, seen);
  const watches = new Set(story?.snapshots.map(({ source }) => source));
  return Math.max(seen, (watches.size === 0 ? run.watchedTo : run.watchedToIn(watches)) ?? 0);
}
