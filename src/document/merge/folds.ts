import { detached } from '../../kit/detached.js';
import type { EvidenceRef, Lifecycle, Start, Step } from '../contract/types.js';
import { createPackedTexts, packTexts, unpackedTexts } from './packed.js';

/**
 * A step in short: its template, its time, its count, and its evidence as alternating sources and lines. A step that states more stays as
 * it is. Nearly all steps of a pod have its UID: their template says so, and the caller gives the UID again.
 */
type StepRow = Row | Step;
type Row = readonly [template: number, at: string | null, count: number, ...places: number[]];
/** Where the places begin in a row. */
const PLACES = 3;

/** Steps differ in why they are absent and in their containers, of which a log has a few; steps beyond that are kept as they are. */
const MAX_TEMPLATES = 1_000;

type StepRows = ReturnType<typeof createStepRows>;

/** Steps make up most of a deletion, and nearly all of their text repeats that of earlier steps. */
function createStepRows(known: readonly Step[] = []) {
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
      // By index: each step of each deletion is read so, and taking a list apart copies it
      const template = templates[row[0]];
      if (template === undefined) throw new RangeError(`no step ${row[0]}`);
      const own = template.uid === null ? null : uid;
      return { ...template, uid: own, at: row[1], count: row[2], evidence: evidenceOf(row) };
    },
  };
}

const isRow = (row: StepRow): row is Row => Array.isArray(row);

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

function evidenceOf(row: Row): EvidenceRef[] {
  const evidence: EvidenceRef[] = [];
  for (let at = PLACES; at + 1 < row.length; at += 2)
    evidence.push({ source: Number(row[at]), line: Number(row[at + 1]) });
  return evidence;
}

/** A deletion or a start, which mostly consists of lists. */
interface Foldable {
  readonly uid: string | null;
  readonly steps: readonly Step[];
  /** Shared by all values with the same content */
  readonly notJudged?: unknown;
}

/** A deletion or a start as plain data, with null in place of each packed list. */
type Rest = Readonly<Record<string, unknown>>;

/** The lists of a deletion or a start, with the steps as rows. */
type Lists = Readonly<Record<string, unknown>> & { readonly steps: readonly StepRow[] };

/** A deletion or a start, with what the caller keeps with it. */
interface Kept<One, T> {
  readonly value: One;
  readonly extra: T;
}

/** The folded lists, for code that passes a value on without opening them. */
const LISTS = Symbol('lists');

interface Folded {
  readonly text: () => string;
  /** The rows of its steps */
  readonly rows: StepRows;
  /** The getter that opens a list, by key */
  readonly openers: ReadonlyMap<string, PropertyDescriptor>;
}

/**
 * Folds deletions or starts until the result is assembled, and keeps their lists (`packed`) folded until they are read. In a long log they
 * are most of the result, and hardly any of thousands is looked at. The last ones read stay open, since a reader mostly reads one several
 * times. The kept data shares no text with the log.
 */
function createFolds<One extends Foldable>(packed: readonly (keyof One & string)[]) {
  /** Key by key: `Object.fromEntries` takes twice as long. */
  function listsOf(one: One, rows: StepRows): string {
    const lists: Record<string, unknown> = {};
    for (const key of packed)
      lists[key] = key === 'steps' ? one.steps.map(step => rows.toRow(step, one.uid)) : one[key];
    return JSON.stringify(lists);
  }

  /** An empty list needs no packing, and is read most. */
  function withoutLists(one: One): Record<string, unknown> {
    const rest = { ...one } as Record<string, unknown>;
    for (const key of packed) {
      const list = rest[key];
      if (Array.isArray(list) && list.length > 0) rest[key] = null;
    }
    return rest;
  }

  /** Opens lists when they are read. */
  function createRefolder(rows: StepRows): (rest: Rest, text: () => string) => One {
    let open: { readonly text: () => string; readonly lists: Readonly<Record<string, unknown>> } | null = null;

    function unfold(text: () => string, uid: string | null): Readonly<Record<string, unknown>> {
      if (open?.text !== text) {
        const lists: Lists = JSON.parse(text());
        open = { text, lists: { ...lists, steps: lists.steps.map(row => rows.toStep(row, uid)) } };
      }
      return open.lists;
    }

    /** The getters are the same for all values, so that these have one shape. */
    const openers = new Map<string, PropertyDescriptor>(
      packed.map(key => {
        function get(this: { readonly uid: string | null; readonly [LISTS]: Folded }): unknown {
          return unfold(this[LISTS].text, this.uid)[key];
        }
        return [key, { get, enumerable: true, configurable: true }];
      }),
    );

    return (rest, text) => puttingTogether(Object.keys(rest), key => rest[key], { text, rows, openers });
  }

  /** Several deletions or starts as plain data, with their packed lists separate. */
  function apart(all: readonly One[]) {
    const rows = all.map(foldedOf).find(folded => folded !== null)?.rows ?? createStepRows();
    function* texts(): Generator<string> {
      for (const one of all) {
        const folded = foldedOf(one);
        yield folded?.rows === rows ? folded.text() : listsOf(one, rows);
      }
    }
    const lists = packTexts(texts());
    const rests = all.map(one => {
      const folded = foldedOf(one);
      return folded === null ? withoutLists(one) : restOf(one, folded);
    });
    return { rests, lists, templates: rows.templates };
  }

  return {
    createPacker<T>(): (one: One, extra: T) => () => Kept<One, T> {
      const keepLists = createPackedTexts();
      const keepRest = createPackedTexts();
      const rows = createStepRows();
      const refold = createRefolder(rows);

      return (one, extra) => {
        const { notJudged } = one;
        const lists = keepLists(listsOf(one, rows));
        const own = withoutLists(one);
        if (notJudged !== undefined) own.notJudged = undefined;
        const rest = keepRest(JSON.stringify([own, extra]));
        return () => {
          const [own, kept]: [Record<string, unknown>, T] = JSON.parse(rest());
          if (notJudged !== undefined) own.notJudged = notJudged;
          return { value: refold(own, lists), extra: kept };
        };
      };
    },

    apart,

    /** Joins the folded parts of deletions or starts, which stay folded. */
    together({ rests, lists, templates }: ReturnType<typeof apart>): One[] {
      const refold = createRefolder(createStepRows(templates));
      const texts = unpackedTexts(lists);
      return rests.map((rest, index) => refold(rest, texts[index] ?? (() => '{"steps":[]}')));
    },
  };
}

/**
 * V8 turns an object into a table, four times as large, where a getter replaces a value, and where more than 19 values are assigned to an
 * empty object (map.cc, TooManyFastProperties); defined properties do not count.
 */
const ASSIGNED = 16;

/** A value with these members; null stands for a packed list. */
function puttingTogether<One>(keys: Iterable<string>, memberOf: (key: string) => unknown, folded: Folded): One {
  const one: Record<string, unknown> = {};
  let assigned = 0;
  for (const key of keys) {
    const value = memberOf(key);
    const opener = value === null ? folded.openers.get(key) : undefined;
    if (opener === undefined && assigned++ < ASSIGNED) one[key] = value;
    else Object.defineProperty(one, key, opener ?? { value, enumerable: true, configurable: true, writable: true });
  }
  return Object.defineProperty(one, LISTS, { value: folded }) as One;
}

/** Copies a value without opening packed lists. */
function restOf(one: object, folded: Folded): Record<string, unknown> {
  const rest: Record<string, unknown> = {};
  for (const key of Object.keys(one)) rest[key] = unopened(one, key, folded);
  return rest;
}

/** Null in place of a packed list; a list that replaced a packed one is a value like any other. */
const unopened = (one: object, key: string, { openers }: Folded): unknown =>
  openers.has(key) && Object.getOwnPropertyDescriptor(one, key)?.get !== undefined
    ? null
    : one[key as keyof typeof one];

const foldedOf = (one: object): Folded | null => (LISTS in one ? (one[LISTS] as Folded) : null);

/** A copy with some members replaced; packed lists stay packed. */
export function changed<One extends object>(one: One, by: Partial<One>): One {
  const folded = foldedOf(one);
  if (folded === null) return { ...one, ...by };
  // In one go: nearly all are changed once, when starts and deletions are tied, and a copy in between is a table, too
  const keys = new Set([...Object.keys(one), ...Object.keys(by)]);
  const memberOf = (key: string): unknown =>
    Object.hasOwn(by, key) ? by[key as keyof One] : unopened(one, key, folded);
  return puttingTogether(keys, memberOf, folded);
}

/** A copy with all lists opened. */
export const unfolded = <One extends Foldable>(one: One): One => ({ ...one });

export const foldedDeletions = createFolds<Lifecycle>([
  'tries',
  'steps',
  'testimony',
  'revisions',
  'volumes',
  'gaps',
  'findings',
]);

export const foldedStarts = createFolds<Start>(['containers', 'phases', 'tries', 'steps', 'gaps', 'restarts']);
