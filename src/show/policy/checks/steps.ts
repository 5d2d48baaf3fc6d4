import { type Logging, whyNotLogged } from '../../../correlate/events/observability.js';
import type { KubeletFacts, Lifecycle, ResultDocument, Start, Step } from '../../../document/contract/types.js';
import { endsOf, ownStarts } from '../../../document/episodes.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { planFor } from '../../../episodes/ends/plan.js';
import { STEPS } from '../../../episodes/ends/steps.js';
import type { StepId } from '../../../episodes/ends/types.js';
import { provingEvents } from '../../../episodes/engine/steps.js';
import { count } from '../../../kit/count.js';
import { grouped, partition } from '../../../kit/grouped.js';
import { withParts } from '../../../read/source-report.js';
import { ruleOf } from '../../../rules/registry.js';
import { missingStep } from '../../../rules/steps.js';
import type { Policy } from '../read.js';
import { bareResult, type Result, resultOf } from '../result.js';
import { MILESTONES } from '../schema.js';

/** Steps that the policy demands beyond the steps that the kubelet always logs, and milestones that each start must reach. */
export const required = (document: ResultDocument, { steps, starts }: Policy): Result[] => [
  ...endsOf(document).flatMap(one => (steps[one.kind] ?? []).flatMap(step => judgeStep(step, one, document))),
  ...ownStarts(document).flatMap(start => {
    const milestones = MILESTONES.filter(step => starts.steps.includes(step));
    const results = milestones.map(step => judgeMilestone(start, step));
    // Milestones after one that was not reached were not reached either
    const first = results.find(({ grade }) => grade === 'error');
    return results.filter(one => one.grade !== 'error' || one === first);
  }),
];

function judgeStep(step: StepId, lifecycle: Lifecycle, document: ResultDocument): Result[] {
  const ofStep = lifecycle.steps.filter(other => other.step === step);
  const seen = ofStep.find(({ status }) => status === 'seen');
  // A step that the kubelet always logs is a finding when it is missing
  if (ofStep.some(({ status }) => status === 'missing')) return [];
  const expected = `${step} (${STEPS[step].title}), as the policy requires`;
  if (seen !== undefined) return [{ ...result(lifecycle, 'pass', expected, seenText(seen)), ...seenIn(seen) }];
  const why = ofStep[0]?.why ?? unprovable(step, lifecycle, document);
  return [
    why === null
      ? result(lifecycle, 'error', expected, `no line for it: ${lifecycle.headline}`)
      : result(lifecycle, 'not evaluated', expected, why),
  ];
}

const seenText = ({ at }: Step): string => (at === null ? 'seen' : `seen at ${at}`);
const seenIn = ({ at, evidence }: Step): Pick<Result, 'at' | 'evidence'> => ({ at, evidence });

/** Why the absence of a step that the kubelet does not always log proves nothing; null if it does prove that the step did not happen. */
function unprovable(step: StepId, lifecycle: Lifecycle, { input, findings }: ResultDocument): string | null {
  if (lifecycle.outcome === 'in-progress') return 'the log ends before the deletion does';
  const hole = findings.find(({ rule }) => ruleOf(rule)?.linesMissing === true);
  if (hole) return `lines are missing from the log (${hole.rule})`;
  const planned = planFor(lifecycle.kind).steps.find(({ model }) => model.step === step);
  const events = planned?.proving ?? provingEvents(STEPS[step].signs);
  if (events.length === 0)
    return withParts(input.sources).some(({ type }) => type === 'pod-watch')
      ? null
      : 'only a watch shows it, and none was given';
  if (input.kubelets.length === 0) return 'there is no kubelet log';
  return input.kubelets.map(one => whyNotLogged(loggingOf(one), events)).find(why => why !== null) ?? null;
}

/** The logging that the document states. Documents of earlier versions state at most a version and one level. */
function loggingOf({ version, verbosity, minors, levels }: KubeletFacts): Logging {
  const stated = /^v?(1\.\d{1,3})/.exec(version ?? '')?.[1] ?? null;
  return {
    version,
    minors: minors ?? { min: stated, max: stated },
    verbosity,
    levels: levels ?? { general: verbosity, files: {} },
  };
}

/** The steps of each deletion, and what could not be judged. Missing steps are findings. */
export function steps({ episodes }: ResultDocument, policy: Policy): Result[] {
  if (policy.rules.get(missingStep.id)?.level === 'off') return [];
  return endsOf({ episodes }).flatMap(one => {
    const [known, open] = partition(one.steps, ({ status }) => status === 'seen' || status === 'missing');
    const isComplete = known.length > 0 && known.every(({ status }) => status === 'seen');
    const seen = `${count(known.length, 'step')} seen, none missing`;
    return [
      ...(isComplete ? [result(one, 'pass', everyStep(one), seen)] : []),
      ...[...grouped(open, ({ why, status }) => why ?? status)].map(([why, several]) =>
        result(one, 'not evaluated', several.map(({ step }) => step).join(', '), why),
      ),
    ];
  });
}

export const everyStep = ({ kind }: Lifecycle): string =>
  `every step that the kubelet always logs (${KINDS[kind].title})`;

const result = (one: Lifecycle, grade: Result['grade'], expected: string, found: string): Result =>
  bareResult(grade, missingStep.id, expected, found, one);

function judgeMilestone(start: Start, step: (typeof MILESTONES)[number]): Result {
  const expected = `${step}, as the policy requires`;
  // The object may have become Ready in a later life of its containers
  const timely = start.steps.filter(
    other => other.status === 'seen' && (other.step !== 'ready' || start.readyAt !== null),
  );
  const seen = timely.find(other => other.step === step);
  if (seen !== undefined)
    return resultOf(start, 'pass', missingStep.id, { expected, found: seenText(seen), ...seenIn(seen) });
  const later: readonly string[] = MILESTONES.slice(MILESTONES.indexOf(step) + 1);
  const isPassed = timely.some(other => later.includes(other.step));
  const unseen = start.steps.find(other => other.step === step && other.status !== 'not-applicable')?.why;
  const why = isPassed ? UNLOGGED : (WHY_NOT[start.outcome] ?? unseen);
  return resultOf(start, why === undefined ? 'error' : 'not evaluated', missingStep.id, {
    expected,
    found: why ?? `it did not get that far: ${start.headline}`,
  });
}

const UNLOGGED = 'no line shows it, but later steps are there: this log does not contain it';

/** Outcomes for which the absence of a milestone proves nothing. */
const WHY_NOT: Readonly<Partial<Record<Start['outcome'], string>>> = {
  ready: UNLOGGED,
  running: 'the pod runs, and this log does not show what comes after that',
  completed: 'its containers completed',
  gone: 'it was deleted before',
  'in-progress': 'the input ends before the start does',
};
