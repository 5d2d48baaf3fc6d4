import { innermost } from '../../catalogue/causes/innermost.js';
import { durationIn, spell } from '../../catalogue/duration.js';
import type { EventId } from '../../catalogue/event-id.js';
import { textField } from '../../catalogue/fields.js';
import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NodeObservation } from '../../correlate/node-events.js';
import type { NameStory, NodeRun } from '../../correlate/node-run.js';
import type { Life } from '../../correlate/types.js';
import { causeIn } from '../../episodes/node/reasons.js';
import { PHASES } from '../../episodes/phases.js';
import type { RuntimeTrouble } from '../../episodes/starts/held-up.js';
import { type StartContext, startsOf } from '../../episodes/starts/reconstruct.js';
import type { ContainerRun, NodeTurns, PodStart } from '../../episodes/starts/types.js';
import { sha256 } from '../../host/index.js';
import { detached } from '../../kit/detached.js';
import { places } from '../../rules/evidence.js';
import { nodeTroubles } from '../../rules/troubles.js';
import type { StartSummary } from '../../rules/types.js';
import type { ContainerRestart, Finding, Start, StartedContainer, Step, Tries } from '../contract/types.js';
import { foldedStarts } from '../merge/folds.js';
import { uniqueById } from '../merge/lives.js';
import { controllerOf } from '../role.js';
import type { IsWanted } from '../select/select.js';
import { causeAmong } from './cause-among.js';
import { isOwnPod } from './own-pods.js';
import { restartsBefore } from './restarts-before.js';
import { createUtcText } from './times.js';
import { verdictOfStart } from './verdict.js';

/** The lives of a name, with the lines of their starts. */
export interface NameLives {
  readonly name: NameStory;
  readonly lives: readonly Life[];
}

export type StartAssembler = ReturnType<typeof createStartAssembler>;

/** The starts of a name as they are now. */
export function startsIn(
  name: NameLives,
  run: NodeRun,
  { toUtc, facts }: ResolvedClock,
  turns: NodeTurns,
  utc: Utc = createUtcText(),
): Start[] {
  const context = {
    run,
    toUtc,
    turns,
    isDated: facts.confidence !== 'assumed',
    runtimeTroubles: troublesIn(run, toUtc),
  };
  return startsOf(livesIn(name), context).map(one => startIn(one, run, utc));
}

/** Judges the starts of pods, and keeps what the document holds of them. */
export function createStartAssembler(turns: NodeTurns, isWanted: IsWanted = () => true) {
  const fold = foldedStarts.createPacker<null>();
  const folded: ReturnType<typeof fold>[] = [];
  const found: StartSummary[] = [];

  return {
    judge(names: readonly NameLives[], run: NodeRun, clock: ResolvedClock): void {
      const utc = createUtcText();
      for (const name of names)
        for (const one of startsIn(name, run, clock, turns, utc)) {
          folded.push(fold(one, null));
          if (one.findings.length > 0) found.push(summaryOf(one));
        }
    },
    /** The last answer of a runtime that does not answer when the log ends. */
    /** The starts about which something was found. */
    summaries: (): readonly StartSummary[] => found,
    /** Called when all names are judged. */
    finish(run: NodeRun, clock: ResolvedClock): Start[] {
      const logged = folded.map(open => open().value);
      return uniqueById([...logged, ...watchedIn(run, clock, logged)]).sort(
        (a, b) => inOrder(timeOf(a), timeOf(b)) || nameOf(a).localeCompare(nameOf(b)),
      );
    },
  };

  /** Pods that only a watch shows: those of other nodes, and those that no line names. */
  function* watchedIn(run: NodeRun, { toUtc }: ResolvedClock, done: readonly Start[]): Generator<Start> {
    const utc = createUtcText();
    const known = new Set(done.flatMap(({ uid, mirrorUIDs }) => [uid, ...mirrorUIDs]));
    for (const story of run.stories.all()) {
      if (
        isOwnPod(story.pod) ||
        !isWanted(story.pod, () => [story.uid]) ||
        known.has(story.uid) ||
        !run.isAboutThisNode(story.uid) ||
        story.snapshots[0]?.config.mirror != null
      )
        continue;
      const life: Life = { pod: story.pod, role: 'ordinary', uid: story.uid, staticUID: null, observations: [], story };
      const context = { run, toUtc, turns, isDated: true, runtimeTroubles: troublesIn(run, toUtc) };
      for (const one of startsOf([life], context)) yield detached(startIn(one, run, utc));
    }
  }
}

/** The sync loop skips its rounds while the kubelet prints these; other calls to the runtime may fail for one container alone. */
const OF_ALL = new Set<EventId>(['sync-skipped', 'runtime-not-ready', 'node-not-ready', 'pleg-list-failed']);

/** A round of housekeeping calls the runtime, and the sync loop waits for it. */
const troublesIn =
  (run: NodeRun, toUtc: ResolvedClock['toUtc']): StartContext['runtimeTroubles'] =>
  () => {
    const { runtime, housekeeping } = nodeTroubles(run.node);
    const all = [...runtime.filter(({ id }) => OF_ALL.has(id)), ...housekeeping];
    return all.flatMap((line): RuntimeTrouble[] => {
      const [evidence] = places([line]);
      if (line.at === null || evidence === undefined) return [];
      const ms = line.id === 'housekeeping-slow' ? lastedIn(line) : null;
      const says = ms === null ? innermost(causeIn(line)) : `housekeeping took ${spell(ms)}`;
      return [{ at: toUtc(line.at), says, ms, evidence }];
    });
  };

const lastedIn = ({ event }: NodeObservation): number =>
  durationIn(textField(event, 'actual') ?? '') ?? Number(textField(event, 'seconds') ?? 0) * 1_000;

export const summaryOf = ({ pod, findings }: Start): StartSummary => ({
  pod,
  rules: findings.map(({ rule }) => rule),
  quoted: findings.flatMap(({ evidence }) => evidence),
});

const timeOf = ({ createdAt, seenAt, startedAt }: Start): string => seenAt ?? createdAt ?? startedAt ?? '';
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const nameOf = ({ pod }: Start): string => `${pod.namespace}/${pod.name}`;

/** A line that only names a pod shows no life of it, but it does show a start. */
function livesIn({ name: { pod, observations }, lives }: NameLives): readonly Life[] {
  if (lives.length > 0) return lives;
  return [{ pod, role: 'ordinary', uid: null, staticUID: null, observations, story: null }];
}

type Utc = (ms: number | null) => string | null;

function startIn(one: PodStart, { stories }: NodeRun, utc: Utc): Start {
  const owner = controllerOf({ story: stories.byUID(one.uid ?? '') });
  const findings = one.findings.map(
    ({ at, until, evidence, tried: _tried, error: _error, ...finding }): Finding => ({
      ...finding,
      evidence,
      at: utc(at),
      ...(until === null ? {} : { until: utc(until) ?? '' }),
    }),
  );
  return {
    id: idOf(one, utc),
    family: 'start',
    node: one.node,
    pod: { namespace: one.pod.namespace, name: one.pod.name },
    owner: owner ?? undefined,
    uid: one.uid,
    staticUID: one.staticUID,
    mirrorUIDs: one.mirrorUIDs,
    kind: one.kind,
    outcome: one.outcome,
    verdict: verdictOfStart(one),
    headline: one.headline,
    cause: causeAmong(findings, one.named === null ? undefined : findings[one.findings.indexOf(one.named)], {
      errors: one.findings.map(({ error }) => error),
    }),
    createdAt: utc(one.createdAt),
    seenAt: utc(one.seenAt),
    startedAt: utc(one.startedAt),
    readyAt: utc(one.readyAt),
    durationMs: one.durationMs,
    basisOfEnd: one.basisOfEnd,
    uncertaintyMs: one.uncertaintyMs,
    containers: one.containers.map(({ name, role, image, pull, runs }): StartedContainer => {
      const first = firstOf(runs);
      return {
        name,
        role,
        image,
        id: first?.id ?? null,
        pull: pull === null ? 'unknown' : pull.how,
        pulledMs: pull?.ms == null ? null : Math.round(pull.ms),
        waitedMs: pull?.waitedMs == null ? null : Math.round(pull.waitedMs),
        waitedFor: pull?.waitedFor ?? undefined,
        createdAt: utc(first?.created?.at ?? null),
        startedAt: utc(first?.started?.at ?? null),
        endedAt: utc(first?.ended?.at ?? null),
        exitCode: first?.exitCode ?? null,
      };
    }),
    tries: triesOf(one, utc),
    phases: one.phases.map(({ from, ...phase }) => ({
      ...phase,
      part: PHASES.start[phase.phase].part,
      from: utc(from),
    })),
    gaps: one.gaps,
    steps: [
      ...one.steps.map(
        ({ step, container, mark, count }): Step => ({
          step,
          status: 'seen',
          at: utc(mark.at),
          container: container ?? undefined,
          uid: one.uid,
          resourceVersion: null,
          count,
          evidence: [mark.evidence],
          shownBy: mark.by === 'watch' ? 'watch' : undefined,
        }),
      ),
      ...one.absent.map(
        ({ step, status, why }): Step => ({
          step,
          status,
          why,
          at: null,
          uid: one.uid,
          resourceVersion: null,
          count: 0,
          evidence: [],
        }),
      ),
    ],
    restarts: one.restarts.map(
      ({ container, at, reason, exitCode, backOffMs }): ContainerRestart => ({
        container,
        at: utc(at?.at ?? null),
        reason,
        exitCode,
        ...(backOffMs === null ? {} : { backOffMs }),
      }),
    ),
    ...(one.before.length === 0 ? {} : { restartsBefore: one.before.map(restartsBefore) }),
    findings,
  };
}

function triesOf({ findings }: PodStart, utc: Utc): readonly Tries[] | undefined {
  const all = findings.flatMap(({ tried }, finding): Tries[] =>
    tried === undefined ? [] : [{ finding, at: tried.at.flatMap(at => utc(at) ?? []), worked: utc(tried.worked) }],
  );
  return all.length === 0 ? undefined : all;
}

/** The run that started the container; where none did, the one that was tried. */
const firstOf = (runs: readonly ContainerRun[]): ContainerRun | undefined =>
  runs.find(({ started }) => started !== null) ?? runs[0];

/** A UID of the API server starts once on a node; a static pod starts again with the same UID whenever its manifest comes back. */
function idOf({ node, uid, staticUID, pod, kind, seenAt, createdAt }: PodStart, utc: Utc): string {
  const second = utc(seenAt ?? createdAt)?.slice(0, 19) ?? '';
  const isUnique = uid !== null && staticUID === null;
  const parts = [
    'start',
    uid ?? node ?? '',
    isUnique ? '' : `${pod.namespace}/${pod.name}`,
    kind === 'resumed' ? kind : '',
    isUnique ? '' : second,
  ];
  return sha256(parts.join('\n')).slice(0, 16);
}
