import type { SourceReport } from '../document/contract/types.js';
import { kubeletLog, LOG_IN_JSON } from '../read/records/signatures.js';
import { type RouterOptions, routeSource, type SourceFacts } from '../read/route.js';
import { createSniffer, DIFF, either, type Signature, TAR, unsupported } from '../read/sniff.js';
import type { Source } from '../read/source.js';
import { KUBECTL_BEGINS } from '../sources/kubectl-text.js';
import { witnesses } from '../sources/registry.js';
import { NODES, PODS, SHOWN_PODS, watchSignatures } from '../sources/watch/signatures.js';
import type { AnalyzeOptions } from './options.js';
import { RECORDING, type SourceReader } from './readers.js';
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

const witnessSignatures = Object.values(witnesses).flatMap(({ sources, useless = [] }): Signature[] => [
  ...sources.flatMap(({ type, signatures }) => signatures.map(signature => ({ type, ...signature }))),
  ...useless.map(unsupported),
]);

const resultSignature: Signature = {
  type: 'result',
  what: 'a podline result',
  alone: true,
  pattern: /^\s{0,99}\{(?=[\s\S]*?"schemaVersion")(?=[\s\S]*?"(?:lifecycles"|name": ?"podline"))/,
};

/** Recognises the types that podline reads, by the rules of their readers. */
export const sniffer = createSniffer({
  signatures: [
    resultSignature,
    ...witnessSignatures,
    DIFF,
    ...watchSignatures,
    RECORDING,
    unsupported({
      what: 'JSON, but neither a log nor pods',
      pattern: /^\s{0,99}(?:\[\s{0,99})?\{\s{0,99}["}]/,
      // A tool's own JSON may be the first line above what kubectl printed
      unless: either(PODS, NODES, LOG_IN_JSON, KUBECTL_BEGINS),
    }),
    kubeletLog,
    TAR,
  ],
  sought: [kubeletLog, SHOWN_PODS],
  // Words before the first line of a log can be anything
  otherwise: { type: kubeletLog.type, what: 'text' },
});
