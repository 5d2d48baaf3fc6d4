import { spell } from '../../catalogue/duration.js';
import { textField, waitOf } from '../../catalogue/fields.js';
import type { StepGap } from '../../episodes/ends/facts/gaps.js';
import { stepCalled } from '../../episodes/ends/steps.js';
import type { Reconstructed } from '../../episodes/ends/types.js';
import type { Found } from '../../episodes/engine/found.js';
import { containerCalled } from '../../rules/evidence.js';
import { ruleOf } from '../../rules/registry.js';
import { LIMITS } from '../thresholds.js';
import { type Explanation, statesCause } from './findings.js';

/** Whether the remark already says how much later the kubelet saw what happened. */
export const saysLateness = (remark: Explanation | null): boolean =>
  ruleOf(remark?.finding?.rule ?? '')?.saysLateness === true;

/** How long a finding held the deletion, on the log's own scale. */
export function lengthOf({ hang }: Found, lastAt: number | null): number {
  const until = hang?.until ?? lastAt;
  return hang?.since == null || until === null ? 0 : until - hang.since;
}

/** What explains the longest part of a deletion that is over: a finding, or an unexplained pause. */
export function heaviest(
  one: Reconstructed,
  findings: readonly Found[],
  gaps: readonly StepGap[],
  ms: number | null,
): Explanation | null {
  // A pause longer than the deletion is not inside it
  const long = gaps.filter(gap => gap.ms >= LIMITS.remarkMs && (ms === null || gap.ms <= ms));
  const isEcho = ({ rule }: Found): boolean => findings.some(other => other.rule === ruleOf(rule)?.echoes);
  const relevant = findings.filter(one => statesCause(one) && !isEcho(one));
  const pauses = long.map(gap => {
    const all = relevant.filter(finding => explains(finding, gap));
    // A finding at the beginning of the pause explains it only if no finding within does
    const within = all.filter(({ at, hang }) => hang?.since != null || at !== gap.from);
    return { ...gap, explainedBy: within.length > 0 ? within : all };
  });
  const candidates = relevant.map(finding => ({
    finding,
    text: finding.brief ?? finding.message,
    ms: Math.max(
      lengthOf(finding, one.coverage.lastAt),
      ...pauses.map(({ explainedBy, ms }) => (explainedBy.includes(finding) ? ms : 0)),
    ),
  }));
  const silent = pauses
    .filter(({ explainedBy }) => explainedBy.length === 0)
    .map(gap => ({ text: saidOf(one, gap), ms: gap.ms, finding: undefined }));
  const [best] = [...candidates, ...silent].sort((a, b) => b.ms - a.ms);
  return best ?? null;
}

/** The longest pause of a deletion that is not over, and what was waited for during it. */
export function longestPause(one: Reconstructed, gaps: readonly StepGap[]): string | null {
  const [longest] = gaps.filter(({ ms }) => ms >= LIMITS.remarkMs).toSorted((a, b) => b.ms - a.ms);
  if (longest === undefined) return null;
  return `${saidOf(one, longest)}${waitWithin(one, longest)}`;
}

/** What was waited for, according to the last line within the pause. */
function waitWithin({ observations }: Reconstructed, { from, to }: StepGap): string {
  const within = observations.filter(({ at }) => at !== null && at >= from && at <= to);
  const wait = within.map(({ event }) => waitOf(event)).findLast(text => text !== null);
  return wait == null ? '' : `, waiting for ${wait}`;
}

/** What a pause is called. */
function saidOf(one: Reconstructed, gap: StepGap): string {
  const { after, before, ms } = gap;
  const between = stopOf(one, gap) ?? `${spell(ms)} between ${stepCalled(after)} and ${stepCalled(before)}`;
  return `${between}${otherStop(one, gap)}`;
}

/** Which container took long to stop, and how much time it may take. */
function stopOf({ lines, steps }: Reconstructed, { after, before, container, ms }: StepGap): string | null {
  if (after !== 'stop-sent' || before !== 'container-stopped' || container === null) return null;
  // One that ends by itself may follow the stop of another
  if (!steps.some(one => one.step === 'stop-sent' && one.container === container)) return null;
  const sent = lines.only('kill-begin').find(line => textField(line.event, 'containerName') === container);
  const grace = sent === undefined ? null : textField(sent.event, 'gracePeriod');
  return `${containerCalled(container)} took ${spell(ms)} to stop${grace === null ? '' : ` (grace period ${grace} s)`}`;
}

/** The worker was busy stopping a container for another reason: a failed probe, a changed definition. */
function otherStop({ observations, steps }: Reconstructed, { from, to }: StepGap): string {
  const own = new Set(steps.flatMap(({ seen }) => seen));
  const ended = observations.some(line => {
    const { id, at } = line;
    return id === 'kill-done' && !own.has(line) && at !== null && at > from && at <= to;
  });
  return ended ? ', while a container was still being stopped for another reason' : '';
}

/** A hang explains a pause if it fills half of it, anything else explains the pause that it falls into. */
function explains({ hang, at }: Found, gap: StepGap): boolean {
  if (hang?.since != null) {
    const overlap = Math.min(hang.until ?? gap.to, gap.to) - Math.max(hang.since, gap.from);
    return overlap >= gap.ms / 2;
  }
  return at !== null && at >= gap.from && at <= gap.to;
}
