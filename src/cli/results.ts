import { readDocument } from '../document/read.js';
import type { ResultDocument } from '../document/types.js';
import { decompress } from '../input/decompress.js';
import { routeSource } from '../input/route.js';
import { bytesSource, type Source } from '../input/source.js';
import { UsageError } from './usage-error.js';

/** Earlier results among the inputs, and what is left to be analysed. */
export async function splitResults(
  sources: readonly Source[],
): Promise<{ results: ResultDocument[]; others: Source[] }> {
  const results: ResultDocument[] = [];
  const others: Source[] = [];
  for (const source of sources) {
    const { isResult, whole } = await look(source, sources.length === 1);
    if (isResult) results.push(await readResult(whole));
    else others.push(whole);
  }
  return { results, others };
}

/** Enough to tell what it is: the signature of a result stands at its beginning. */
const ENOUGH = 64 << 10;

/** A pipe can be read only once: one that is the only input is handed on with what was read of it. */
async function look(source: Source, only: boolean): Promise<{ isResult: boolean; whole: Source }> {
  if (source.path === '-' && !only) return { isResult: false, whole: source };
  const chunks: Uint8Array[] = [];
  const reader = source.open()[Symbol.asyncIterator]();
  try {
    for (let size = 0; size < ENOUGH; ) {
      const next = await reader.next();
      if (next.done) break;
      chunks.push(next.value);
      size += next.value.length;
    }
  } catch {
    // Whoever reads it says why it cannot be read
    return { isResult: false, whole: source };
  }
  const head = bytesSource(source.path, Buffer.concat(chunks));
  const { sniffed } = await routeSource(head, { open: () => null });
  if (only) return { isResult: sniffed.type === 'result', whole: resumed(source.path, chunks, reader) };
  await reader.return?.();
  return { isResult: sniffed.type === 'result', whole: source };
}

const resumed = (path: string, head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): Source => ({
  path,
  async *open() {
    yield* head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  },
});

/** A text that long is no result that anything here wrote, and more than a string can hold is near. */
const LONGEST = 256 << 20;

async function readResult(source: Source): Promise<ResultDocument> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decompress(source.open(), () => {})) {
    size += chunk.length;
    if (size > LONGEST) throw new UsageError(`${source.path}: too long for a result`);
    chunks.push(chunk);
  }
  const { document, problem } = readDocument(Buffer.concat(chunks).toString('utf8'));
  if (document === null) throw new UsageError(`${source.path}: not a result of podline analyze -o json: ${problem}`);
  return document;
}
