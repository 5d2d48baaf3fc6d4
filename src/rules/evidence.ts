import { innermost } from '../catalogue/causes/innermost.js';
import type { EventId, KeptEvent } from '../catalogue/events.js';
import type { NodeObservation, Observation } from '../correlate/types.js';
import type { EvidenceRef, Kind } from '../document/contract/types.js';
import { isOver } from '../episodes/ends/facts/span.js';
import type { Reconstructed, StepId, StepResult } from '../episodes/ends/types.js';
import { quote } from '../episodes/engine/found.js';
import type { Judgement, RuleContext } from './types.js';

/** What rules read of a deletion again and again. */

export const stepsSeen = (one: Reconstructed, step: StepId): StepResult[] =>
  one.steps.filter(result => result.step === step && result.status === 'seen');

export const stepSeen = ({ steps }: Reconstructed, step: StepId): StepResult | null =>
  steps.find(result => result.step === step && result.status === 'seen') ?? null;

/** A client asked for the deletion of a pod that had not ended by itself. */
export const endsRunningPod = ({ kind }: { readonly kind: Kind }): boolean => kind === 'graceful' || kind === 'forced';

export const placeOf = ({ source, line }: { readonly source: number; readonly line: number }): string =>
  `${source} ${line}`;

type Line = Pick<EvidenceRef, 'source' | 'line'> & { readonly event?: Pick<KeptEvent, 'record'> };

/**
 * Places of lines; if there are many, of the first, the second and the last. Lines of the whole node are quoted here, lines of a pod with
 * its deletion.
 */
export function places(lines: readonly Line[]): EvidenceRef[] {
  const shown = lines.length > 3 ? [...lines.slice(0, 2), ...lines.slice(-1)] : lines;
  return shown.map(({ source, line, event }) => {
    const text = event?.record.original;
    return text === undefined ? { source, line } : { source, line, text: quote(text) };
  });
}

/** Sorts lines of several sources. */
export const byPlace = (a: EvidenceRef, b: EvidenceRef): number => a.source - b.source || a.line - b.line;

/** A finding about these lines, at the time of the first of them. */
export const about = (
  lines: readonly (Line & { readonly at: number | null })[],
  message: string,
  more: Partial<Judgement> = {},
): Judgement => ({ message, at: lines[0]?.at ?? null, evidence: places(lines), ...more });

/** A finding without a time: about the input as a whole, or about what names no time. */
export const undated = (message: string, lines: readonly Line[] = [], more: Partial<Judgement> = {}): Judgement => ({
  message,
  at: null,
  evidence: places(lines),
  ...more,
});

/** What has a time, if it is there at all, and if its line states one. */
export type Dated = { readonly at: number | null } | null | undefined;

/** How much later the second is; null where the time of one of them is not known. */
export const msBetween = (from: Dated, to: Dated): number | null =>
  from?.at == null || to?.at == null ? null : to.at - from.at;

/** Those of the lines that came after the one and before the other. */
export const linesBetween = <L extends { readonly at: number | null }>(
  lines: readonly L[],
  from: Dated,
  to: Dated,
): L[] => lines.filter(line => (msBetween(from, line) ?? -1) >= 0 && (msBetween(line, to) ?? -1) >= 0);

/** The time from the earliest of these lines to the latest. Sorted, because a call of `Math.max` takes a limited number of arguments. */
export function spanMs(lines: readonly { readonly at: number | null }[]): number {
  const times = lines.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
  return (times.at(-1) ?? 0) - (times[0] ?? 0);
}

/** Lines of the deletion itself. What happened to the pod before (restarts, probes, retries of its start) is left out. */
export const during = (one: Reconstructed, ...ids: readonly EventId[]): readonly Observation[] =>
  ofDeletion(one, one.lines.ofAny(ids));

export const ofDeletion = ({ begun }: Reconstructed, all: readonly Observation[]): readonly Observation[] =>
  begun === null ? all : all.filter(({ seq }) => seq >= begun.seq);

/** From the request, or the first line, to the last step; to the end of the log if the deletion is not over. On the log's own scale. */
function spanOf(one: Reconstructed, context: RuleContext, earlier: number) {
  const begun = one.begun?.at ?? null;
  if (begun === null) return null;
  const to = isOver(one) ? Math.max(begun, ...one.steps.flatMap(({ at }) => at ?? [])) : (context.last ?? begun);
  const requested = requestedAt(one, context);
  const waited = requested === null ? 0 : context.toUtc(begun) - requested;
  return { from: { at: begun - Math.max(waited, earlier) }, to: { at: to } };
}

/**
 * When the deletion was requested, where that can be compared with the log: the watch saw the pod before the request, and the kubelet's
 * zone is known. The first state in a watch may be the end of a deletion that began otherwise.
 */
export function requestedAt(one: Reconstructed, { clockConfidence }: RuleContext): number | null {
  const first = one.story?.snapshots[0];
  const whole = first !== undefined && first.deletionTimestamp === null;
  return whole && clockConfidence !== 'assumed' ? (one.story?.requestedAt ?? null) : null;
}

/** The line with which the kubelet learned of the deletion, and how long after the request, where that can be compared. */
export function learnedOf(one: Reconstructed, context: RuleContext) {
  const line = stepSeen(one, 'delete-seen')?.proof;
  const requested = requestedAt(one, context);
  return line?.at == null || requested === null
    ? null
    : { line, at: line.at, requested, ms: context.toUtc(line.at) - requested };
}

/** Whether the kubelet that printed this line ran at that time: one that did not run could not learn of a request. */
export function ranAt(utc: number, { kubelet }: Observation, { run, toUtc }: RuleContext): boolean {
  const begun = run.processes[kubelet]?.from ?? null;
  return begun !== null && toUtc(begun) <= utc;
}

/** The lines of the node that were printed during the deletion, or up to this long before it. */
export function meanwhile(one: Reconstructed, context: RuleContext, lines: readonly NodeObservation[], earlier = 0) {
  const span = lines.length === 0 ? null : spanOf(one, context, earlier);
  return span === null ? [] : linesBetween(lines, span.from, span.to);
}

/** A container in the middle of a sentence; not every line names its container. */
export const containerCalled = (name: string | null): string => (name === null ? 'a container' : `container ${name}`);

/** The end of a sentence: what went wrong, where a line shows it. */
export const becauseOf = (error: string | null | undefined): string => (error ? `: ${innermost(error)}` : '');

/** The most names in one sentence. */
const MAX_NAMED = 5;

/** `a, b and 3 more` */
export function listed(names: readonly string[], most = MAX_NAMED): string {
  const each = [...new Set(names)];
  const more = each.length > most ? ` and ${each.length - most} more` : '';
  return `${each.slice(0, most).join(', ')}${more}`;
}
