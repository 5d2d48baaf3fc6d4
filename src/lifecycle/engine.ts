import type { Coverage, Observation } from '../correlate/types.js';
import type { SeenTestimony } from '../witness/types.js';
import { KINDS } from './kinds/index.js';
import { containerNames, containerOf, matchSigns } from './signs.js';
import { STEPS } from './steps.js';
import type { Case, KindModel, Reconstructed, Sign, StepId, StepModel, StepResult } from './types.js';
import { corroborate } from './witnessed/corroborate.js';

/** Compares what was seen of one deletion with the model of its kind. */
export function reconstruct(one: Case, coverage: Coverage, testimony: readonly SeenTestimony[] = []): StepResult[] {
  const model = KINDS[one.kind];
  const observations = untilFinished(one.observations);
  const byLog = model.steps.flatMap(step => seenSteps(one, step, observations));
  const seen = corroborate(one, model, byLog, testimony);
  const absent = model.steps
    .filter(({ step }) => !seen.some(result => result.step === step))
    .flatMap(step => judgeAbsence(step, { one, model, seen, coverage }) ?? []);
  const rank = new Map(model.steps.map(({ step }, index) => [step, index]));
  return [...seen, ...absent].sort((a, b) => (rank.get(a.step) ?? 0) - (rank.get(b.step) ?? 0));
}

const WORKER_RUN = new Set([
  'terminating-enter',
  'terminating-exit',
  'terminated-enter',
  'terminated-exit',
  'containers-terminated',
  'teardown-orphan',
  'orphan-worker-done',
]);

/**
 * 1.22 to 1.26 open a finished pod again now and then, from a stale runtime cache, and run through its termination a
 * second time, also as an orphan that they have forgotten (pod_workers.go; fixed in 1.27). That is no part of the
 * deletion.
 */
function untilFinished(observations: readonly Observation[]): readonly Observation[] {
  const finished = observations.find(({ id }) => id === 'worker-complete' || id === 'forgotten');
  if (finished === undefined) return observations;
  return observations.filter(({ id, seq }) => seq <= finished.seq || !WORKER_RUN.has(id));
}

const signsOf = (model: StepModel): readonly Sign[] => model.signs ?? STEPS[model.step].signs;

function seenSteps(one: Case, model: StepModel, observations: readonly Observation[]): StepResult[] {
  const { step } = model;
  const vocabulary = STEPS[step];
  const signs = signsOf(model);
  if (vocabulary.per === 'container') return containerSteps(one, step, signs, observations);
  const match = matchSigns(signs, countedPart(model, observations));
  const change =
    vocabulary.change === undefined ? undefined : one.story?.changes.find(({ kind }) => kind === vocabulary.change);
  if (match === null && change === undefined) return [];
  const also = vocabulary.change === 'final-delete' ? secondDelete(observations) : [];
  return [result(one, step, match?.all ?? [], match?.chosen ?? null, match?.sign.hint !== true, change, also)];
}

function countedPart({ before = [] }: StepModel, observations: readonly Observation[]): readonly Observation[] {
  const end = observations.find(({ id }) => before.includes(id));
  return end === undefined ? observations : observations.filter(({ seq }) => seq < end.seq);
}

const secondDelete = (observations: readonly Observation[]): readonly Observation[] =>
  observations
    .filter(({ id }) => id === 'config-delete')
    .slice(1)
    .slice(-1);

function containerSteps(
  one: Case,
  step: StepId,
  signs: readonly Sign[],
  observations: readonly Observation[],
): StepResult[] {
  const names = containerNames(observations);
  const groups = new Map<string | null, Observation[]>();
  for (const observation of observations) {
    if (!signs.some(sign => sign.events.includes(observation.id))) continue;
    const container = containerOf(observation, names);
    if (container !== undefined) groups.set(container, [...(groups.get(container) ?? []), observation]);
  }
  return [...groups].flatMap(([container, own]) => {
    const match = matchSigns(signs, own);
    if (match === null) return [];
    return [{ ...result(one, step, match.all, match.chosen, match.sign.hint !== true), container }];
  });
}

type Change = NonNullable<Case['story']>['changes'][number];

function result(
  one: Case,
  step: StepId,
  all: readonly Observation[],
  chosen: Observation | null,
  proves: boolean,
  change?: Change,
  also: readonly Observation[] = [],
): StepResult {
  const next = step === 'mirror-added' ? one.nextStory : null;
  const lines = chosen === null ? [] : [chosen, ...all.filter(other => other !== chosen).slice(0, 2), ...also];
  const places = lines.map(({ source, line }) => ({ source, line }));
  const shown = change === undefined ? [] : [{ source: change.snapshot.source, line: change.snapshot.line }];
  return {
    step,
    status: 'seen',
    at: chosen?.at ?? null,
    utc: step === 'delete-requested' ? (one.story?.requestedAt ?? null) : null,
    container: null,
    uid: next?.uid ?? chosen?.uid ?? one.uid,
    resourceVersion: next?.snapshots[0]?.resourceVersion ?? change?.resourceVersion ?? null,
    seen: all,
    evidence: [...places, ...shown],
    why: null,
    proof: proves ? chosen : null,
  };
}

interface Judging {
  readonly one: Case;
  readonly model: KindModel;
  readonly seen: readonly StepResult[];
  readonly coverage: Coverage;
}

/** `missing` only where version, verbosity and coverage prove that the line should be there. */
function judgeAbsence(model: StepModel, judging: Judging): StepResult | null {
  const { one, seen, coverage } = judging;
  const { step } = model;
  const needed = model.need === 'always' || (model.need === 'implied' && impliedBy(model, seen));
  if (!needed) return null;
  const events = signsOf(model)
    .filter(sign => !sign.hint)
    .flatMap(sign => sign.events);
  const absent = (status: StepResult['status'], why: string): StepResult => ({
    ...result(one, step, [], null, false),
    status,
    why,
  });
  if (one.observations.some(({ id }) => id === 'static-never-start'))
    return absent('not-applicable', 'the pod never started');
  const later = laterProof(model, judging);
  const earlier = provenBefore(step, { ...one, steps: seen, coverage }, later);
  const kubelet = later?.kubelet ?? earlier?.kubelet ?? one.observations.at(-1)?.kubelet ?? 0;
  if (!coverage.observable(kubelet, events)) return absent('not-observable', coverage.unobservable(kubelet, events));
  if (coverage.filtered) return absent('outside-window', 'the log holds a selection of lines only');
  if (later === null) return withinProof(model, judging) ?? absent('outside-window', 'the log ends before it');
  if (earlier === null) return absent('outside-window', 'the log may begin after it');
  if (earlier.kubelet !== later.kubelet) return absent('outside-window', 'the kubelet was restarted around it');
  if (!coverage.whole(earlier, later)) return absent('outside-window', 'lines are missing from the log around it');
  return absent(
    'missing',
    `line ${later.line} cannot come before it, and the log has every line from ${earlier.line} on`,
  );
}

const impliedBy = (model: StepModel, seen: readonly StepResult[]): boolean =>
  (model.impliedBy ?? []).some(step =>
    seen.some(other => other.step === step && other.proof !== null && implies(model, other)),
  );

/** That all containers are terminated implies a stopped one only if one was asked to stop. */
function implies(model: StepModel, other: StepResult): boolean {
  return model.step !== 'container-stopped' || other.step === 'stop-sent';
}

/** The first line of a step that is guaranteed to come after this one. */
function laterProof({ step }: StepModel, { model, seen }: Judging): Observation | null {
  const after = descendants(model, step);
  return earliest(seen.flatMap(other => (after.has(other.step) && other.proof ? [other.proof] : [])));
}

/** The last line before `later` that stands in front of wherever the step can be. */
export function provenBefore(
  step: StepId,
  {
    known,
    kind,
    steps,
    observations,
    coverage,
  }: Pick<Reconstructed, 'known' | 'kind' | 'steps' | 'observations' | 'coverage'>,
  later: Observation | null,
): Observation | null {
  const before = ancestors(KINDS[kind], step);
  const proofs = steps.flatMap(({ step: other, proof }) => (before.has(other) && proof !== null ? [proof] : []));
  const inTime = proofs.filter(proof => (later === null || proof.seq < later.seq) && isFirst(proof));
  return latest(inTime) ?? (known?.kubelet === later?.kubelet ? known : null);

  /** A log that begins in the middle of a deletion can have the second DELETE of two, which proves nothing. */
  function isFirst(proof: Observation): boolean {
    if (proof.id !== 'config-delete') return true;
    return (
      (known !== null && coverage.whole(known, proof)) || observations.filter(({ id }) => id === proof.id).length > 1
    );
  }
}

function withinProof(model: StepModel, { one, seen, coverage }: Judging): StepResult | null {
  const of = seen.find(other => other.step === model.within?.of)?.proof;
  if (model.within === undefined || !of || of.at === null || coverage.heardAt === null) return null;
  if (coverage.lastKubelet !== of.kubelet || coverage.heardAt - of.at < model.within.ms || !coverage.wholeFrom(of))
    return null;
  if (provenBefore(model.step, { ...one, steps: seen, coverage }, of) === null) return null;
  // Somebody else removed the object: the kubelet finds nothing to delete
  const elsewhere = one.observations.some(
    ({ id, seq }) => id === 'status-pod-gone' || (id === 'containers-terminated' && seq > of.seq),
  );
  if (elsewhere) return null;
  const why = `it should follow line ${of.line} within ${model.within.ms / 1000} s, and the log goes on for longer`;
  return { ...result(one, model.step, [], null, false), status: 'missing', why };
}

const bySeq = (a: Observation, b: Observation): number => a.seq - b.seq;
const earliest = (observations: readonly Observation[]): Observation | null => [...observations].sort(bySeq)[0] ?? null;
const latest = (observations: readonly Observation[]): Observation | null =>
  [...observations].sort(bySeq).at(-1) ?? null;

export function ancestors({ steps }: KindModel, step: StepId): Set<StepId> {
  const found = new Set<StepId>();
  const visit = (id: StepId): void => {
    for (const before of steps.find(model => model.step === id)?.after ?? []) {
      if (!found.has(before)) {
        found.add(before);
        visit(before);
      }
    }
  };
  visit(step);
  return found;
}

function descendants(model: KindModel, step: StepId): Set<StepId> {
  return new Set(model.steps.map(other => other.step).filter(other => ancestors(model, other).has(step)));
}
