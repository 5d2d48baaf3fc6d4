import type { KubeletFacts, Lifecycle, ResultDocument } from '../contract/types.js';
import type { EventId } from '../events/event-id.js';
import { definitions } from '../events/registry.js';
import { levelIn, minorOf, NEWEST_MINOR } from '../events/versions.js';
import { KINDS } from '../lifecycle/kinds/index.js';
import { STEPS } from '../lifecycle/steps.js';
import type { StepId } from '../lifecycle/types.js';

/** With pod workers as they are today; of what is older little is logged. */
const OLDEST = 22;

/** Findings that say that lines are missing from the input. */
const HOLES = new Set(['input-gap', 'input-filtered', 'input-truncated-lines', 'input-mixed-nodes']);

/**
 * Why the absence of a step that the kubelet does not always log proves nothing; null where it does prove that the step
 * did not happen.
 */
export function unprovable(step: StepId, one: Lifecycle, { input, findings }: ResultDocument): string | null {
  if (one.outcome === 'in-progress') return 'the log ends before the deletion does';
  const hole = findings.find(({ rule }) => HOLES.has(rule));
  if (hole) return `lines are missing from the log (${hole.rule})`;
  const events = eventsOf(step, one);
  if (events.length === 0)
    return input.sources.some(({ type }) => type === 'pod-watch') ? null : 'only a watch shows it, and none was given';
  if (input.kubelets.length === 0) return 'there is no kubelet log';
  const mute = input.kubelets.find(kubelet => !minorsOf(kubelet).every(minor => prints(kubelet, events, minor)));
  return mute === undefined ? null : `not every kubelet logs it at -v=${mute.verbosity ?? '?'}`;
}

function eventsOf(step: StepId, { kind }: Lifecycle): readonly EventId[] {
  const signs = KINDS[kind].steps.find(model => model.step === step)?.signs ?? STEPS[step].signs;
  return signs.filter(({ hint }) => !hint).flatMap(({ events }) => events);
}

function minorsOf({ version }: KubeletFacts): number[] {
  const known = version === null ? Number.NaN : minorOf(version);
  if (!Number.isNaN(known)) return [known];
  return Array.from({ length: minorOf(NEWEST_MINOR) - OLDEST + 1 }, (_, index) => OLDEST + index);
}

const prints = ({ verbosity }: KubeletFacts, events: readonly EventId[], minor: number): boolean =>
  definitions.some(
    definition =>
      events.includes(definition.event) &&
      minorOf(definition.since) <= minor &&
      (definition.until === undefined || minor <= minorOf(definition.until)) &&
      levelIn(definition, `1.${minor}`) <= (verbosity ?? 0),
  );
