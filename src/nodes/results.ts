import { sniffer } from '../analyze/sniffer.js';
import type { ResultDocument } from '../document/contract/types.js';
import { readDocument } from '../document/read.js';
import { concat } from '../host/index.js';
import { inArchiveOrder } from '../read/archive/names.js';
import { decompress } from '../read/decompress.js';
import { isSystemError, reasonOf } from '../read/fault.js';
import { routeSource } from '../read/route.js';
import { called, type Source } from '../read/source.js';

/** An earlier result that cannot be used, in one sentence a user understands. */
export class ResultError extends Error {}

/** Earlier results among the inputs, and what is left to be analysed. */
export async function splitResults(
  sources: readonly Source[],
): Promise<{ results: ResultDocument[]; others: Source[] }> {
  const results = new Map<Source, ResultDocument>();
  for (const source of inArchiveOrder(sources, one => one)) {
    const { sniffed } = await routeSource(source, { sniffer, open: () => null });
    if (sniffed.type === 'result') results.set(source, await readResult(source));
  }
  return {
    results: sources.flatMap(source => results.get(source) ?? []),
    others: sources.filter(source => !results.has(source)),
  };
}

/** No result that podline wrote is this long, and a string cannot hold much more. */
const MAX_RESULT_BYTES = 256 << 20;

async function readResult(source: Source): Promise<ResultDocument> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of decompress(source.open(), () => {})) {
      size += chunk.length;
      if (size > MAX_RESULT_BYTES) throw new ResultError(`${called(source.path)}: too large for a podline result`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw isSystemError(error) ? new ResultError(`${called(source.path)}: ${reasonOf(error)}`) : error;
  }
  await source.close?.();
  const { document, problem } = readDocument(concat(chunks).toString('utf8'));
  if (document === null)
    throw new ResultError(`${called(source.path)}: not a result of podline analyze -o json: ${problem}`);
  return document;
}
