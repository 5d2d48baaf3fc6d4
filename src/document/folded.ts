import type { Lifecycle, Step } from '../contract/types.js';
import { createPackedTexts, type PackedTexts, packTexts, unpackedTexts } from './packed.js';
import { createStepRows, type StepRow, type StepRows } from './step-rows.js';

/** Most of a deletion: its lists. They stay packed until somebody asks for one of them. */
const PACKED = ['steps', 'testimony', 'revisions', 'volumes', 'gaps', 'findings'] as const;
type PackedKey = (typeof PACKED)[number];
type Lists = Pick<Lifecycle, PackedKey>;

/** A deletion as plain data, with null in the place of each list that is packed. */
type Rest = { readonly [K in keyof Lifecycle]: K extends PackedKey ? Lifecycle[K] | null : Lifecycle[K] };

/** A deletion with what somebody keeps beside it. */
interface Kept<T> {
  readonly lifecycle: Lifecycle;
  readonly beside: T;
}

/**
 * Folds up deletions until the result is put together, and their lists until somebody asks for them: of a long log they
 * are most of the result, and hardly anybody looks at those of thousands. Those that were asked for last stay open, for
 * who asks once asks again. What is kept shares no text with the log.
 */
export function createPacker<T>(): (one: Lifecycle, beside: T) => () => Kept<T> {
  const keepLists = createPackedTexts();
  const keepRest = createPackedTexts();
  const rows = createStepRows();
  const refold = createRefolder(rows);

  return (one, beside) => {
    const { notJudged } = one;
    const lists = keepLists(listsOf(one, rows));
    const rest = keepRest(JSON.stringify([{ ...withoutLists(one), notJudged: undefined }, beside]));
    return () => {
      const [own, kept]: [Rest, T] = JSON.parse(rest());
      // Shared by all that have the same
      const whole = notJudged === undefined ? own : Object.assign(own, { notJudged });
      return { lifecycle: refold(whole, lists), beside: kept };
    };
  };
}

interface RowLists extends Omit<Lists, 'steps'> {
  readonly steps: readonly StepRow[];
}

function listsOf({ steps, testimony, revisions, volumes, gaps, findings }: Lifecycle, rows: StepRows): string {
  const lists: RowLists = { steps: steps.map(rows.toRow), testimony, revisions, volumes, gaps, findings };
  return JSON.stringify(lists);
}

/** An empty list needs no packing, and is asked for most. */
const withoutLists = (one: Lifecycle): Rest => ({
  ...one,
  steps: packed(one.steps),
  testimony: packed(one.testimony),
  revisions: packed(one.revisions),
  volumes: packed(one.volumes),
  gaps: packed(one.gaps),
  findings: packed(one.findings),
});

const packed = <T extends readonly unknown[] | undefined>(list: T): T | null =>
  list === undefined || list.length === 0 ? list : null;

/** Deletions as plain data: what is packed of them stands beside them. */
export interface Apart {
  readonly rests: readonly Rest[];
  readonly lists: readonly PackedTexts[];
  readonly templates: readonly Step[];
}

export function apart(all: readonly Lifecycle[]): Apart {
  const rows = all.map(foldedOf).find(folded => folded !== null)?.rows ?? createStepRows();
  function* texts(): Generator<string> {
    for (const one of all) {
      const folded = foldedOf(one);
      yield folded?.rows === rows ? folded.text() : listsOf(one, rows);
    }
  }
  const lists = packTexts(texts());
  return { rests: all.map(restOf), lists, templates: rows.templates };
}

/** Without opening what is packed; a list that was put in its place is none of that. */
const restOf = (one: Lifecycle): Rest =>
  LISTS in one
    ? (Object.fromEntries(
        Object.entries(Object.getOwnPropertyDescriptors(one)).map(([key, { get, value }]) => [key, get ? null : value]),
      ) as unknown as Rest)
    : withoutLists(one);

/** The same together again, folded up. */
export function together({ rests, lists, templates }: Apart): Lifecycle[] {
  const refold = createRefolder(createStepRows(templates));
  const texts = unpackedTexts(lists);
  return rests.map((rest, index) => refold(rest, texts[index] ?? (() => '{}')));
}

/** Its lists, for whoever hands a deletion on as it is. */
const LISTS = Symbol('lists');

interface Folded {
  readonly text: () => string;
  /** What the rows of its steps are of. */
  readonly rows: StepRows;
}

const foldedOf = (one: Lifecycle): Folded | null => (LISTS in one ? (one[LISTS] as Folded) : null);

/** Opens lists when somebody asks for them. */
function createRefolder(rows: StepRows): (rest: Rest, text: () => string) => Lifecycle {
  let open: { readonly text: () => string; readonly lists: Lists } | null = null;

  function unfold(text: () => string): Lists {
    if (open?.text !== text) {
      const { steps, testimony, revisions, volumes, gaps, findings }: RowLists = JSON.parse(text());
      open = { text, lists: { steps: steps.map(rows.toStep), testimony, revisions, volumes, gaps, findings } };
    }
    return open.lists;
  }

  /** The same for all of them, so that they are of one shape. */
  const openers = new Map<string, PropertyDescriptor>(
    PACKED.map(key => {
      function get(this: { readonly [LISTS]: Folded }): Lists[PackedKey] {
        return unfold(this[LISTS].text)[key];
      }
      return [key, { get, enumerable: true, configurable: true }];
    }),
  );

  /** Put together key by key: where a getter takes the place of a value, V8 makes a table of the object, four times as large. */
  return (rest, text) => {
    const one: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(rest)) {
      const opener = value === null ? openers.get(key) : undefined;
      if (opener === undefined) one[key] = value;
      else Object.defineProperty(one, key, opener);
    }
    return Object.defineProperty(one, LISTS, { value: { text, rows } satisfies Folded }) as unknown as Lifecycle;
  };
}

/** The same but for some of what it says; what is folded up stays so. */
export const changed = (one: Lifecycle, by: Partial<Lifecycle>): Lifecycle =>
  Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(one),
    ...Object.getOwnPropertyDescriptors(by),
  });

/** The same as plain data. */
export const unfolded = (one: Lifecycle): Lifecycle => ({ ...one });
