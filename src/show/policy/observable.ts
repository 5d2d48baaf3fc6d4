import type { EventId } from '../../catalogue/event-id.js';
import { couldLog, type Logging, whyNotLogged } from '../../correlate/events/observability.js';
import type { KubeletFacts, Lifecycle, ResultDocument } from '../../document/contract/types.js';
import { planFor } from '../../episodes/ends/plan.js';
import { STEPS } from '../../episodes/ends/steps.js';
import type { StepId } from '../../episodes/ends/types.js';
import { provingEvents } from '../../episodes/engine/steps.js';
import { withParts } from '../../read/source-report.js';
import { allRules } from '../../rules/registry.js';

const HOLES = new Set(allRules.filter(({ meta }) => meta.linesMissing).map(({ meta }) => meta.id));

/** Why the absence of a step that the kubelet does not always log proves nothing; null if it does prove that the step did not happen. */
export function unprovable(step: StepId, lifecycle: Lifecycle, { input, findings }: ResultDocument): string | null {
  if (lifecycle.outcome === 'in-progress') return 'the log ends before the deletion does';
  const hole = findings.find(({ rule }) => HOLES.has(rule));
  if (hole) return `lines are missing from the log (${hole.rule})`;
  const events = eventsOf(step, lifecycle);
  if (events.length === 0)
    return withParts(input.sources).some(({ type }) => type === 'pod-watch')
      ? null
      : 'only a watch shows it, and none was given';
  if (input.kubelets.length === 0) return 'there is no kubelet log';
  const mute = input.kubelets.map(loggingOf).find(kubelet => !couldLog(kubelet, events));
  return mute === undefined ? null : whyNotLogged(mute, events);
}

const eventsOf = (step: StepId, { kind }: Lifecycle): readonly EventId[] =>
  planFor(kind).steps.find(({ model }) => model.step === step)?.proving ?? provingEvents(STEPS[step].signs);

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
