import { containerIdIn, textField } from '../../catalogue/fields.js';
import type { Observation } from '../../correlate/types.js';
import type { EvidenceRef } from '../../document/contract/types.js';
import { grouped } from '../../kit/grouped.js';
import type { Sign } from '../engine/steps.js';
import type { Lines } from './lines.js';
import { STEPS } from './steps.js';
import type { Deletion, StepId, StepResult } from './types.js';

type Match = ReturnType<typeof matchSigns>;

/** The evidence of a step; empty where the step is absent. */
interface Shown {
  readonly match?: Match;
  readonly change?: NonNullable<Deletion['story']>['changes'][number] | undefined;
  /** Other lines that belong to the step */
  readonly also?: readonly Observation[];
  /** Of a step that each container has */
  readonly container?: string | null;
}

export function stepResult(
  one: Deletion,
  step: StepId,
  { match = null, change, also = [], container = null }: Shown = {},
): StepResult {
  const next = step === 'mirror-added' ? one.nextStory : null;
  const chosen = match?.chosen ?? null;
  const seen = match?.all ?? NONE;
  return {
    step,
    status: 'seen',
    at: chosen?.at ?? null,
    utc: step === 'delete-requested' ? (one.story?.requestedAt ?? null) : null,
    container,
    uid: next?.uid ?? chosen?.uid ?? one.uid,
    resourceVersion: next?.snapshots[0]?.resourceVersion ?? change?.resourceVersion ?? null,
    seen,
    evidence: evidenceOf(match, also, change?.snapshot),
    why: null,
    proof: match?.sign.hint ? null : chosen,
    byWatch: match === null && change !== undefined && STEPS[step].changed !== undefined,
  };
}

/** The places of what shows a step; most steps are absent or have one line, and for them no list is made in between. */
function evidenceOf(match: Match, also: readonly Observation[], snapshot: EvidenceRef | undefined): EvidenceRef[] {
  const evidence: EvidenceRef[] = [];
  const add = ({ source, line }: EvidenceRef) => evidence.push({ source, line });
  if (match !== null) {
    add(match.chosen);
    for (const line of match.all) if (line !== match.chosen && evidence.length <= MAX_OTHERS) add(line);
    for (const line of also) add(line);
  }
  if (snapshot !== undefined) add(snapshot);
  return evidence;
}

const NONE: readonly Observation[] = [];
/** The most lines of one step, in addition to the one that represents it. */
const MAX_OTHERS = 2;

type LinesOf = (events: Sign['events']) => readonly Observation[];

/** The best sign that was seen: the first in the list with an observation. */
export function matchSigns(signs: readonly Sign[], linesOf: LinesOf) {
  for (const sign of signs) {
    const { where } = sign;
    const own = linesOf(sign.events);
    const fitting = where === undefined ? own : own.filter(where);
    const all = sign.again ? repeatedOnes(fitting) : fitting;
    const chosen = sign.pick === 'last' ? all.at(-1) : all[0];
    if (chosen && isClosed(sign, all, linesOf)) return { sign, chosen, all };
  }
  return null;
}

function repeatedOnes(lines: readonly Observation[]): readonly Observation[] {
  const same = grouped(lines, line => containerIdIn(line) ?? '');
  return lines.filter(line => (same.get(containerIdIn(line) ?? '')?.length ?? 0) > 1);
}

/** Whether everything that began has ended: one unmounted volume does not mean that all are. */
function isClosed({ closes }: Sign, ended: readonly Observation[], linesOf: LinesOf): boolean {
  if (closes === undefined) return true;
  const named = (lines: readonly Observation[]) => new Set(lines.map(({ event }) => textField(event, closes.by)));
  const done = named(ended);
  return [...named(linesOf([closes.event]))].every(name => done.has(name));
}

/** The container that a line is about; null if it names none, undefined if it is about something else. */
export function containerOf(observation: Observation, lines: Lines): string | null | undefined {
  const { event, id } = observation;
  const name = textField(event, 'containerName');
  if (name !== null) return name;
  if (id === 'event-occurred') return containerInEvent(event) ?? undefined;
  const container = containerIdIn(observation);
  if (container === null) return null;
  const names = lines.names();
  // An id that no line about a container gives is taken to be the sandbox's
  return names.get(container) ?? (names.size > 0 ? undefined : null);
}

/** Up to 1.21 the field path is in the reference, which is printed whole. */
function containerInEvent(event: Observation['event']): string | null {
  const path = textField(event, 'fieldPath') ?? /FieldPath:"([^"]*)"/.exec(textField(event, 'object') ?? '')?.[1];
  return /\{([^{}]+)\}/.exec(path ?? '')?.[1] ?? null;
}
