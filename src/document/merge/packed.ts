import { packText, unpackText } from '../../host/index.js';

/**
 * The size that is packed together: each packing is a separate stream, which takes longer to make than to run, and the texts are similar.
 */
const FULL = 48 << 10;
/**
 * The number of texts that stay open, for texts that are read in another order than they arrived: neighbouring ones are read at nearly
 * the same time.
 */
const MAX_OPEN = 12;

interface Batch {
  /** Texts that wait until the batch is full */
  texts: string[];
  packed: string | null;
}

/** Texts without line ends, packed together: plain data. */
type PackedTexts = { readonly packed: string; readonly count: number };

/** The texts in their order. */
export function packTexts(texts: Iterable<string>): PackedTexts[] {
  const all: PackedTexts[] = [];
  let waiting: string[] = [];
  let size = 0;
  function flush(): void {
    if (waiting.length > 0) all.push({ packed: pack(waiting), count: waiting.length });
    waiting = [];
    size = 0;
  }
  for (const text of texts) {
    waiting.push(text);
    size += text.length;
    if (size >= FULL) flush();
  }
  flush();
  return all;
}

/** Opens packed texts, and keeps open what was read last. */
function createOpener(): (batch: Batch) => readonly string[] {
  const open = new Map<Batch, readonly string[]>();
  return batch => {
    if (batch.packed === null) return batch.texts;
    const texts = open.get(batch) ?? unpackText(batch.packed).split('\n');
    open.delete(batch);
    open.set(batch, texts);
    for (const oldest of open.keys()) {
      if (open.size <= MAX_OPEN) break;
      open.delete(oldest);
    }
    return texts;
  };
}

/** A function for each text, in their order. */
export function unpackedTexts(all: readonly PackedTexts[]): (() => string)[] {
  const textsOf = createOpener();
  return all.flatMap(({ packed, count }) => {
    const batch: Batch = { texts: [], packed };
    return Array.from({ length: count }, (_, index) => () => textsOf(batch)[index] ?? '');
  });
}

/** Keeps texts without line ends, each one until its function is called for the last time. */
export function createPackedTexts(): (text: string) => () => string {
  const textsOf = createOpener();
  let filling: Batch = { texts: [], packed: null };
  let size = 0;

  return text => {
    const batch = filling;
    const index = batch.texts.push(text) - 1;
    size += text.length;
    if (size >= FULL) {
      batch.packed = pack(batch.texts);
      batch.texts = [];
      filling = { texts: [], packed: null };
      size = 0;
    }
    return () => textsOf(batch)[index] ?? '';
  };
}

const pack = (texts: readonly string[]): string => packText(texts.join('\n'));
