import type { Finding, ResultDocument } from '../document/contract/types.js';
import { masked } from '../kit/message-of.js';
import { Fault } from '../read/fault.js';
import type { AnalyzeOptions } from './options.js';

/** The rule of no stage: podline itself failed. */
export const INTERNAL_ERROR = 'internal-error';

/** Collects the errors in podline itself that end the reading of a source: the document reports each of them as a finding. */
export function createFaults({ unreadable }: Pick<AnalyzeOptions, 'unreadable'>) {
  const findings = new Map<string, Finding>();
  return {
    unreadable(path: string, error: unknown): void {
      if (error instanceof Fault) {
        const finding = findingOf(path, error);
        // A source may be read more than once
        if (findings.has(finding.message)) return;
        findings.set(finding.message, finding);
      }
      unreadable?.(path, error);
    },
    in: <T extends Pick<ResultDocument, 'findings'>>(document: T): T =>
      findings.size === 0 ? document : { ...document, findings: [...findings.values(), ...document.findings] },
  };
}

const findingOf = (path: string, { message }: Fault): Finding => ({
  rule: INTERNAL_ERROR,
  level: 'error',
  message: `podline failed on ${masked(path)} and did not read it to its end: ${message}`,
  at: null,
  evidence: [],
});
