import type { Finding } from '../../../document/contract/types.js';
import type { Context } from './writer.js';

/** What is wrong, why that matters and what to do next. */
export function findingLines(findings: readonly Finding[], context: Context): string[] {
  return findings.flatMap((finding, index) => [
    // Lines of the log are hard to distinguish from the text about them
    ...(context.evidence && index > 0 ? [''] : []),
    ...context.out.statement(finding, false),
    ...advice(finding, context),
  ]);
}

/** The findings about something wrong; `placed`: with their places. */
export const statementLines = (findings: readonly Finding[], { out }: Context, placed = false): string[] =>
  findings.flatMap(finding => out.statement(finding, placed));

function advice(finding: Finding, { out, advise }: Context): string[] {
  const { why, next } = advise(finding);
  const labelled = (label: string, text: string): string[] => (text === '' ? [] : out.labelled(label, text));
  return [
    ...out.places('  see   ', finding.evidence),
    ...labelled('  why   ', why),
    ...labelled('  next  ', next),
    ...out.quoted(finding.evidence),
  ];
}
