import { lazily } from '../../../grammars/lazily.js';
import { innermost } from '../../catalogue/causes/innermost.js';
import { durationIn, spell } from '../../catalogue/duration.js';
import { textField } from '../../catalogue/fields.js';
import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NameStory } from '../../correlate/pods/pods.js';
import type { NodeRun } from '../../correlate/run.js';
import type { Life, NodeObservation } from '../../correlate/types.js';
import { dated } from '../../episodes/engine/phases.js';
import { restartsBefore } from '../../episodes/engine/restarts-before.js';
import { levelsOf, verdictBy } from '../../episodes/engine/verdict.js';
import { causeIn, WHOLE_RUNTIME } from '../../episodes/node/reasons.js';
import { PHASES } from '../../episodes/phases.js';
import type { RuntimeTrouble } from '../../episodes/starts/held-up.js';
import type { PodStart } from '../../episodes/starts/judge.js';
import { startsOf } from '../../episodes/starts/reconstruct.js';
import type { Mark, NodeTurns, StartedContainer } from '../../episodes/starts/types.js';
import { sha256 } from '../../host/index.js';
import { detached } from '../../kit/detached.js';
import { nodeTroubles } from '../../rules/troubles.js';
import type { StartSummary } from '../../rules/types.js';
import type { Start, Step } from '../contract/types.js';
import { controllerOf, isOwnPod } from '../role.js';
import { toldOf } from './findings.js';
import { createUtcText, type Times } from './times.js';

/** The lives of a name, with the lines of their starts. */
export interface NameLives {
  readonly name: Pick<NameStory, 'pod' | 'observations'>;
  readonly lives: readonly Life[];
}

/** Judges the starts of names as they are now. What is known of their node is found once for all of them. */
export function createStarts(
  run: NodeRun,
  { toUtc, facts }: ResolvedClock,
  turns: NodeTurns,
): (name: NameLives) => Start[] {
  const utc = createUtcText();
  const node = { run, toUtc, utc, turns, runtimeTroubles: lazily(() => troublesIn(run, toUtc)) };
  return name => {
    // The API dates its own objects
    const isDated = facts.confidence !== 'assumed' || name.name.observations.length === 0;
    return startsOf(livesIn(name), { isDated, ...node }).map(one => startIn(one, run, utc));
  };
}

/** The starts of pods that only a watch shows: pods of other nodes, and pods that no line names. `done`: those that the log shows. */
export function* watchedStarts(
  run: NodeRun,
  clock: ResolvedClock,
  turns: NodeTurns,
  done: readonly Start[],
): Generator<Start> {
  const startsOfName = createStarts(run, clock, turns);
  const known = new Set(done.flatMap(({ uid, mirrorUIDs }) => [uid, ...mirrorUIDs]));
  for (const story of run.stories.all()) {
    if (
      isOwnPod(story.pod) ||
      known.has(story.uid) ||
      !run.isAboutThisNode(story.uid) ||
      story.snapshots[0]?.config.mirror != null
    )
      continue;
    const life: Life = { pod: story.pod, role: 'ordinary', uid: story.uid, staticUID: null, observations: [], story };
    const name = { name: { pod: story.pod, observations: [] }, lives: [life] };
    yield* startsOfName(name).map(detached);
  }
}

/** The sync loop skips its rounds while the runtime as a whole does not answer. A round of housekeeping calls the runtime, and the sync loop waits for it. */
function troublesIn(run: NodeRun, toUtc: ResolvedClock['toUtc']): RuntimeTrouble[] {
  const { runtime, housekeeping } = nodeTroubles(run.node);
  const all = [...runtime.filter(({ id }) => WHOLE_RUNTIME.includes(id)), ...housekeeping];
  return all.flatMap((line): RuntimeTrouble[] => {
    if (line.at === null) return [];
    const ms = line.id === 'housekeeping-slow' ? lastedIn(line) : null;
    const says = ms === null ? innermost(causeIn(line)) : `housekeeping took ${spell(ms)}`;
    return [{ at: toUtc(line.at), says, ms, evidence: { source: line.source, line: line.line } }];
  });
}

const lastedIn = ({ event }: NodeObservation): number =>
  durationIn(textField(event, 'actual') ?? '') ?? Number(textField(event, 'seconds') ?? 0) * 1_000;

export const summaryOf = ({ pod, findings }: Start): StartSummary => ({
  pod,
  rules: findings.map(({ rule }) => rule),
});

/** A line that only names a pod shows no life of it, but it does show a start. */
function livesIn({ name: { pod, observations }, lives }: NameLives): readonly Life[] {
  if (lives.length > 0) return lives;
  return [{ pod, role: 'ordinary', uid: null, staticUID: null, observations, story: null }];
}

function startIn(one: PodStart, { stories }: NodeRun, utc: Times['utc']): Start {
  const { about, at, outcome, before, durationMs, uncertaintyMs, steps, absent, found, named } = one;
  const { life, node, mirrorUIDs, kind } = about;
  const { uid } = life;
  const pod = { namespace: life.pod.namespace, name: life.pod.name };
  const staticUID = life.role === 'static' ? uid : null;
  const owner = controllerOf({ story: stories.byUID(uid ?? '') });
  const why = named === null ? undefined : { text: named.message, finding: named };
  const { findings, tries, cause } = toldOf(found, why, { utc, log: utc });
  const timeOf: TimeOf = mark => (mark == null ? null : utc(mark.at));
  const [createdAt, seenAt] = [timeOf(at.created), timeOf(at.seen)];
  const isReady = outcome === 'ready';
  return {
    id: idOf({ node, pod, uid, staticUID, kind, seenAt, createdAt }),
    family: 'start',
    node,
    pod,
    owner: owner ?? undefined,
    uid,
    staticUID,
    mirrorUIDs,
    kind,
    outcome,
    verdict: verdictBy('start', [
      // A pod that was taken away too soon does not show whether it would have become Ready
      outcome === 'gone' && levelsOf(found).every(level => level === 'info') ? 'unclear' : outcome,
      ...absent.map(({ status }) => status),
      ...levelsOf(found),
    ]),
    headline: one.headline,
    cause,
    createdAt,
    seenAt,
    startedAt: timeOf(at.running),
    readyAt: isReady ? timeOf(at.ready) : null,
    durationMs,
    basisOfEnd: durationMs === null ? null : isReady ? 'ready' : 'running',
    uncertaintyMs,
    containers: one.containers.map(container => containerIn(container, timeOf)),
    tries,
    phases: dated(one.phases, PHASES.start, utc),
    gaps: one.gaps,
    steps: [
      ...steps.map(
        ({ step, container, mark, count }): Step => ({
          step,
          status: 'seen',
          at: timeOf(mark),
          container: container ?? undefined,
          uid,
          resourceVersion: null,
          count,
          evidence: [mark.evidence],
          shownBy: mark.by === 'watch' ? 'watch' : undefined,
        }),
      ),
      ...absent.map((not): Step => ({ ...not, at: null, uid, resourceVersion: null, count: 0, evidence: [] })),
    ],
    restarts: one.restarts.map(({ container, at: mark, reason, exitCode, backOffMs }) => ({
      container,
      at: timeOf(mark),
      reason,
      exitCode,
      ...(backOffMs === null ? {} : { backOffMs }),
    })),
    ...(before.length === 0 ? {} : { restartsBefore: before.map(counted => restartsBefore(counted, utc)) }),
    findings,
  };
}

type TimeOf = (mark: Mark | null | undefined) => string | null;

/** A container as the document has it: with the run that started it, or, where none did, the run that was tried. */
function containerIn({ name, role, image, pull, runs }: StartedContainer, timeOf: TimeOf): Start['containers'][number] {
  const first = runs.find(({ started }) => started !== null) ?? runs[0];
  return {
    name,
    role,
    image,
    id: first?.id ?? null,
    pull: pull === null ? 'unknown' : pull.how,
    pulledMs: pull?.ms == null ? null : Math.round(pull.ms),
    waitedMs: pull?.waitedMs == null ? null : Math.round(pull.waitedMs),
    waitedFor: pull?.waitedFor ?? undefined,
    createdAt: timeOf(first?.created),
    startedAt: timeOf(first?.started),
    endedAt: timeOf(first?.ended),
    exitCode: first?.exitCode ?? null,
  };
}

/** A UID of the API server starts once on a node; a static pod starts again with the same UID whenever its manifest comes back. */
type Identity = Pick<Start, 'node' | 'uid' | 'staticUID' | 'pod' | 'kind' | 'seenAt' | 'createdAt'>;
function idOf({ node, uid, staticUID, pod, kind, seenAt, createdAt }: Identity): string {
  const second = (seenAt ?? createdAt)?.slice(0, 19) ?? '';
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
