import type { EventId } from '../catalogue/event-id.js';
import { textField } from '../catalogue/fields.js';
import type { ReadKey } from '../catalogue/read-keys.js';
import type { KeptEvent } from '../catalogue/types.js';
import type { Observation } from '../correlate/types.js';
import type { EvidenceRef } from '../document/contract/types.js';
import type { Reconstructed, StepId, StepResult } from '../episodes/ends/types.js';
import { quote } from '../episodes/engine/found.js';
import type { Judgement } from './types.js';

/** What rules read of a deletion again and again. */

export const observed = ({ lines }: Reconstructed, ...ids: readonly EventId[]): readonly Observation[] =>
  lines.ofAny(ids);

export const stepsSeen = (one: Reconstructed, step: StepId): StepResult[] =>
  one.steps.filter(result => result.step === step && result.status === 'seen');

export function stepSeen({ steps }: Reconstructed, step: StepId): StepResult | null {
  for (const result of steps) if (result.step === step && result.status === 'seen') return result;
  return null;
}

/** Whether the kubelet was restarted while it logged lines of the pod, or there are two kubelets. */
export function isOfSeveralKubelets({ observations }: Reconstructed): boolean {
  const first = observations[0]?.kubelet;
  return observations.some(({ kubelet }) => kubelet !== first);
}

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

/** A finding about these lines, at the time of the first of them. */
export const about = (
  lines: readonly (Line & { readonly at: number | null })[],
  message: string,
  more: Partial<Judgement> = {},
): Judgement => ({ message, at: lines[0]?.at ?? null, evidence: places(lines), ...more });

/** A finding about the input as a whole. */
export const ofInput = (message: string): Judgement => ({ message, at: null, evidence: [] });

export const numberField = (observation: Observation, key: ReadKey): number | null => {
  const text = textField(observation.event, key);
  return text !== null && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null;
};

/** The time from the earliest of these lines to the latest. Sorted, because a call of `Math.max` takes a limited number of arguments. */
export function spanMs(lines: readonly { readonly at: number | null }[]): number {
  const times = lines.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
  return (times.at(-1) ?? 0) - (times[0] ?? 0);
}
