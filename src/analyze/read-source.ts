import type { SourceReport } from '../document/contract/types.js';
import { type RouterOptions, routeSource, type SourceFacts } from '../read/route.js';
import type { Source } from '../read/source.js';
import type { AnalyzeOptions } from './options.js';
import type { SourceReader } from './readers.js';
import { sniffer } from './sniffer.js';
import { otherReport } from './source-report.js';

/**
 * In bytes of a source, so that the result does not depend on the pieces. Looking for pods that are gone costs as much as reading some
 * hundred kilobytes.
 */
const SETTLE_EVERY = 2 << 20;

/** Reads one source to its end. `settle`: called each time that `SETTLE_EVERY` bytes were read */
export async function readSource<Reader extends Omit<SourceReader, 'end'>>(
  source: Source,
  { progress, unreadable }: AnalyzeOptions,
  { open, settle }: Pick<RouterOptions<Reader>, 'open'> & { settle?(): void },
): Promise<{ facts: SourceFacts; reader: Reader | null }> {
  let reader = null as Reader | null;
  const facts = await routeSource(source, {
    sniffer,
    open(sniffed, head) {
      reader = open(sniffed, head);
      return reader;
    },
    pause: async bytes => progress?.(bytes, source.path),
    stride: { bytes: SETTLE_EVERY, reached: () => settle?.() },
    failed: error => unreadable?.(source.path, error),
  });
  await source.close?.();
  return { facts, reader };
}

/** The report on a source that one reader has read. */
export const reportOf = ({ facts, reader }: { facts: SourceFacts; reader: SourceReader | null }): SourceReport =>
  reader === null ? otherReport(facts) : reader.end(facts);
