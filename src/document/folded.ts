import type { Lifecycle, NotJudged, Step } from '../contract/types.js';
import { createPackedTexts, type PackedTexts, packTexts, unpackedTexts } from './packed.js';

/** Lists of rules that were not judged, of which a log has a few: for each process and each way to know of a deletion. */
const MAX_LISTS = 1_000;

/**
 * Folds up a deletion until the result is put together, and its steps until somebody asks for them: of a long log they
 * are most of the result, and hardly anybody looks at the steps of thousands. Those that were asked for last stay open,
 * for who asks once asks again.
 */
export function createPacker(): (one: Lifecycle) => () => Lifecycle {
  const lists = new Map<string, readonly NotJudged[]>();
  const keep = createPackedTexts();
  const refold = createRefolder();

  /** The same list for all that have the same. */
  function shared(list: readonly NotJudged[]): readonly NotJudged[] {
    const text = JSON.stringify(list);
    const known = lists.get(text) ?? (JSON.parse(text) as readonly NotJudged[]);
    if (lists.size < MAX_LISTS) lists.set(text, known);
    return known;
  }

  return one => {
    const packed = keep(JSON.stringify(one.steps));
    const rest = JSON.stringify({ ...one, steps: [], notJudged: undefined });
    const list = one.notJudged === undefined ? undefined : shared(one.notJudged);
    return () => {
      return refold({ ...JSON.parse(rest), ...(list === undefined ? {} : { notJudged: list }) }, packed);
    };
  };
}

/** A deletion without its steps. */
type Rest = Omit<Lifecycle, 'steps'>;

/** Deletions as plain data: their steps stand beside them, packed. */
export interface Apart {
  readonly rests: readonly Rest[];
  readonly steps: readonly PackedTexts[];
}

export function apart(all: readonly Lifecycle[]): Apart {
  function* texts(): Generator<string> {
    for (const one of all) yield STEPS in one ? (one[STEPS] as () => string)() : JSON.stringify(one.steps);
  }
  return { rests: all.map(restOf), steps: packTexts(texts()) };
}

/** Without asking for the steps, whose place among the keys is kept. */
const restOf = (one: Lifecycle): Rest =>
  Object.fromEntries(
    Object.keys(one).map(key => [key, key === 'steps' ? [] : Reflect.get(one, key)]),
  ) as unknown as Rest;

/** The same together again, folded up. */
export function together({ rests, steps }: Apart): Lifecycle[] {
  const refold = createRefolder();
  const texts = unpackedTexts(steps);
  return rests.map((rest, index) => refold({ ...rest }, texts[index] ?? (() => '[]')));
}

/** The text of its steps, for whoever hands a deletion on as it is. */
const STEPS = Symbol('steps');

/** Opens steps when somebody asks for them. */
function createRefolder(): (rest: Rest, steps: () => string) => Lifecycle {
  let open: { readonly text: () => string; readonly steps: readonly Step[] } | null = null;

  function unfold(text: () => string): readonly Step[] {
    if (open?.text !== text) open = { text, steps: JSON.parse(text()) };
    return open.steps;
  }

  return (rest, steps) =>
    Object.defineProperties(rest as Lifecycle, {
      steps: { get: () => unfold(steps), enumerable: true, configurable: true },
      [STEPS]: { value: steps },
    });
}

/** The same but for some of what it says; what is folded up stays so. */
export const changed = (one: Lifecycle, by: Partial<Lifecycle>): Lifecycle =>
  Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(one),
    ...Object.getOwnPropertyDescriptors(by),
  });

/** The same, open to everybody. */
export const unfolded = (one: Lifecycle): Lifecycle => ({ ...one });
