import type { EvidenceRef, Step } from '../contract/types.js';
import { detached } from '../detached.js';

/**
 * A step in short: which template it is of, when it was, how often, and and its evidence as alternating sources and lines. One that says
 * more stays as it is. Nearly all steps of a pod have its UID: their template says so, and the caller gives the UID again.
 */
export type StepRow = readonly [template: number, at: string | null, count: number, ...places: number[]] | Step;

/** Steps differ in why they are absent and in their containers, of which a log has a few; what has more is kept as it is. */
const MAX_TEMPLATES = 1_000;

export type StepRows = ReturnType<typeof createStepRows>;

/** The steps are most of a deletion, and nearly all of their text repeats that of the one before. */
export function createStepRows(known: readonly Step[] = []) {
  const templates = [...known];
  const numbers = new Map(templates.map((step, number) => [keyOf(step), number]));

  function numberOf(step: Step): number | null {
    const key = keyOf(step);
    const number = numbers.get(key) ?? null;
    if (number !== null || templates.length >= MAX_TEMPLATES) return number;
    const uid = step.uid === null ? null : OWN;
    const template = detached({ ...step, uid, at: null, count: 0, evidence: [] });
    numbers.set(keyOf(template), templates.length);
    return templates.push(template) - 1;
  }

  return {
    templates: templates as readonly Step[],
    toRow(step: Step, uid: string | null): StepRow {
      const number = isPlain(step, uid) ? numberOf(step) : null;
      if (number === null) return step;
      const row: [number, string | null, number, ...number[]] = [number, step.at, step.count];
      for (const { source, line } of step.evidence) row.push(source, line);
      return row;
    },
    toStep(row: StepRow, uid: string | null): Step {
      if (!isRow(row)) return row;
      const [number, at, count, ...places] = row;
      const template = templates[number];
      if (template === undefined) throw new RangeError(`no step ${number}`);
      return { ...template, uid: template.uid === null ? null : uid, at, count, evidence: evidenceOf(places) };
    },
  };
}

const isRow = (row: StepRow): row is Exclude<StepRow, Step> => Array.isArray(row);

/** The word in place of the UID of the pod that a step is about. */
const OWN = 'own';

const isPlain = ({ uid, resourceVersion, everyMs, evidence }: Step, own: string | null): boolean =>
  (uid === null || uid === own) &&
  resourceVersion === null &&
  everyMs === undefined &&
  evidence.every(({ text }) => text === undefined);

/** The length shows where the reason ends, whatever is in a name. */
const keyOf = ({ step, status, container, uid, shownBy, why = '' }: Step): string =>
  `${step} ${status} ${uid === null ? '' : OWN} ${shownBy ?? ''} ${why.length} ${why}${container === undefined ? '' : ` ${container}`}`;

function evidenceOf(places: readonly number[]): EvidenceRef[] {
  const evidence: EvidenceRef[] = [];
  for (let at = 0; at + 1 < places.length; at += 2)
    evidence.push({ source: places[at] ?? 0, line: places[at + 1] ?? 0 });
  return evidence;
}
