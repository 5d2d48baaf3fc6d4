import type { SourceReport } from '../document/contract/types.js';
import { routeSource, type SourceFacts } from '../read/route.js';
import type { Sniffed } from '../read/sniff.js';
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

interface Reading<Reader> {
  /** The reader for a type of source, which begins with this text; null to skip it */
  open(sniffed: Sniffed, head: string): Reader | null;
  /** Called each time that `SETTLE_EVERY` bytes were read. */
  settle(): void;
}

/** Reads one source to its end. */
export async function readSource<Reader extends Omit<SourceReader, 'end'>>(
  source: Source,
  { progress, unreadable }: AnalyzeOptions,
  { open, settle }: Reading<Reader>,
): Promise<{ facts: SourceFacts; reader: Reader | null }> {
  let reader = null as Reader | null;
  let head = '';
  const facts = await routeSource(source, {
    sniffer,
    peek(first) {
      head = first;
    },
    open(sniffed) {
      reader = open(sniffed, head);
      head = '';
      return reader;
    },
    pause: async bytes => progress?.(bytes, source.path),
    stride: { bytes: SETTLE_EVERY, reached: settle },
    failed: error => unreadable?.(source.path, error),
  });
  await source.close?.();
  return { facts, reader };
}

/** The report on a source that one reader has read. */
export const reportOf = ({ facts, reader }: { facts: SourceFacts; reader: SourceReader | null }): SourceReport =>
  reader === null ? otherReport(facts) : reader.end(facts);
