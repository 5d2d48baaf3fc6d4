import * as z from 'zod';
import type { EvidenceRef, Finding, ResultDocument } from '../../contract/types.js';
import { quote, quoted, quoteOrNull } from '../quote.js';

/** The place of a line: file:line. */
export type Cite = (ref: EvidenceRef) => string;

export const citeIn =
  ({ input: { sources } }: ResultDocument, shown: (path: string) => string): Cite =>
  ({ source, line }) =>
    quote(`${shown(sources[source]?.path ?? `source ${source}`)}:${line}`);

const MOST_EVIDENCE = 5;

/** The schemas of a tool contain each part once, under its own id. */
export const evidence = z.array(z.string()).describe('untrusted: file:line').meta({ id: 'evidence' });

export const evidenceOf = (refs: readonly EvidenceRef[], cite: Cite): string[] =>
  refs.slice(0, MOST_EVIDENCE).map(cite);

/** A finding of the document. */
export const finding = z
  .object({
    rule: z.string(),
    level: z.enum(['error', 'warning', 'info']),
    at: z.string().nullable(),
    evidence,
    quoted: quoted({ message: z.string(), next: z.string().nullable().describe('what to do') }),
  })
  .meta({ id: 'finding' });

export const findingOf = (
  { rule, level, at, evidence, message, next }: Finding,
  cite: Cite,
): z.infer<typeof finding> => ({
  rule,
  level,
  at,
  evidence: evidenceOf(evidence, cite),
  quoted: { message: quote(message), next: quoteOrNull(next) },
});
