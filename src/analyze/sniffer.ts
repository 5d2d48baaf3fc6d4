import { kubeletLog, LOG, LOG_IN_JSON } from '../read/records/signatures.js';
import { createSniffer, DIFF, either, type Signature, TAR, unsupported } from '../read/sniff.js';
import { KUBECTL_BEGINS } from '../sources/kubectl-text.js';
import { witnesses } from '../sources/registry.js';
import { NODES, PODS, watchSignatures } from '../sources/watch/signatures.js';
import { RECORDING } from './recording-manifest.js';

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
  sought: either(PODS, LOG),
  // Words before the first line of a log can be anything
  otherwise: { type: kubeletLog.type, what: 'text' },
});
