import type { EvidenceRef, Finding, ResultDocument } from 'podline/internal';
import * as z from 'zod';
import { type IsKnown, quote, quoted, quoteOrNull, time, timeOf } from '../forms.js';
import type { Tools } from '../types.js';

/** How the parts of a document are shown. */
export interface Citing {
  /** The place of a line: file:line */
  readonly cite: (ref: EvidenceRef) => string;
  readonly isKnown: IsKnown;
}

export const citingIn = ({ input: { sources } }: ResultDocument, { roots, isKnown }: Tools): Citing => ({
  isKnown,
  cite: ({ source, line }) => quote(`${roots.shown(sources[source]?.path ?? `source ${source}`)}:${line}`),
});

const MOST_EVIDENCE = 5;

/** The schemas of a tool contain each part once, under its own id. */
export const evidence = z.array(z.string()).describe('untrusted: file:line').meta({ id: 'evidence' });

export const evidenceOf = (refs: readonly EvidenceRef[], { cite }: Citing): string[] =>
  refs.slice(0, MOST_EVIDENCE).map(cite);

/** A finding of the document. */
export const finding = z
  .object({
    rule: z.string().nullable().describe('null for a rule of another version: the message names it'),
    level: z.enum(['error', 'warning', 'info']),
    at: time,
    evidence,
    quoted: quoted({ message: z.string(), next: z.string().nullable().describe('what to do') }),
  })
  .meta({ id: 'finding' });

export const findingOf = (
  { rule, level, at, evidence, message, next }: Finding,
  citing: Citing,
): z.infer<typeof finding> => ({
  rule: citing.isKnown(rule) ? rule : null,
  level,
  at: timeOf(at),
  evidence: evidenceOf(evidence, citing),
  quoted: { message: quote(citing.isKnown(rule) ? message : `${rule}: ${message}`), next: quoteOrNull(next) },
});
