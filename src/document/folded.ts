import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Lifecycle, NotJudged, Step } from '../contract/types.js';

/** The steps of a deletion say the same again and again: a seventh is left of them, and to pack better takes longer for no less. */
const PACKING = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 4 << 10 };

/** Lists of rules that were not judged, of which a log has a few: for each process and each way to know of a deletion. */
const MAX_LISTS = 1_000;

/**
 * Folds up a deletion until the result is put together, and its steps until somebody asks for them: of a long log they
 * are most of the result, and hardly anybody looks at the steps of thousands. Those that were asked for last stay open,
 * for who asks once asks again.
 */
export function createPacker(): (one: Lifecycle) => () => Lifecycle {
  const lists = new Map<string, readonly NotJudged[]>();
  let open: { readonly packed: string; readonly steps: readonly Step[] } | null = null;

  function unfold(packed: string): readonly Step[] {
    if (open?.packed !== packed) open = { packed, steps: unpack(packed) };
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
    const packed = pack(one.steps);
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

/** A text, for a small buffer keeps the large one that it is a part of. */
const pack = (part: unknown): string => deflateRawSync(JSON.stringify(part), PACKING).toString('latin1');

const unpack = <T>(packed: string): T => JSON.parse(inflateRawSync(Buffer.from(packed, 'latin1')).toString());
