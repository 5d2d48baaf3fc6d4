import type { Lifecycle, NotJudged, Step } from '../contract/types.js';
import { createPackedTexts } from './packed.js';

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
  let open: { readonly packed: () => string; readonly steps: readonly Step[] } | null = null;

  function unfold(packed: () => string): readonly Step[] {
    if (open?.packed !== packed) open = { packed, steps: JSON.parse(packed()) };
    return open.steps;
  }

  /** The same list for all that have the same. */
  function shared(list: readonly NotJudged[]): readonly NotJudged[] {
    const text = JSON.stringify(list);
    const known = lists.get(text) ?? (JSON.parse(text) as readonly NotJudged[]);
    if (lists.size < MAX_LISTS) lists.set(text, known);
    return known;
  }

  return ({ notJudged, ...one }) => {
    const packed = keep(JSON.stringify(one.steps));
    const rest = JSON.stringify({ ...one, steps: [] });
    const list = notJudged === undefined ? undefined : shared(notJudged);
    return () => {
      const unpacked = { ...JSON.parse(rest), ...(list === undefined ? {} : { notJudged: list }) };
      return Object.defineProperty(unpacked, 'steps', { get: () => unfold(packed), enumerable: true });
    };
  };
}

/** The same but for some of what it says; what is folded up stays so. */
export const changed = (one: Lifecycle, by: Partial<Lifecycle>): Lifecycle =>
  Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(one),
    ...Object.getOwnPropertyDescriptors(by),
  });

/** The same, open to everybody. */
export const unfolded = (one: Lifecycle): Lifecycle => ({ ...one });
