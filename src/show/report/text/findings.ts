import type { EvidenceRef, Finding } from '../../../document/contract/types.js';
import { quotation, terminal } from '../safe.js';
import { LEVEL_MARKS } from '../view/verdicts.js';
import type { TextContext } from './context.js';
import { hanging } from './layout.js';
import { LEVEL_TONES } from './style.js';

const INDENT = '  ';

/** What is wrong, why that matters and what to do next. */
export function findingLines(findings: readonly Finding[], context: TextContext): string[] {
  return findings.flatMap((finding, index) => [
    // Lines of the log are hard to distinguish from the text about them
    ...(context.evidence && index > 0 ? [''] : []),
    ...statement(finding, context),
    ...advice(finding, context),
  ]);
}

/** The findings about something wrong; `placed`: with their places. */
export const statementLines = (findings: readonly Finding[], context: TextContext, placed = false): string[] =>
  findings.flatMap(finding => statement(finding, context, placed ? placesOf(finding, context) : ''));

/** `kubelet.log:2 … 6` */
export function placesOf({ evidence: [first, ...others] }: Finding, { place }: TextContext): string {
  const last = others.at(-1);
  if (first === undefined) return '';
  return `${place(first)}${last === undefined ? '' : ` … ${last.source === first.source ? last.line : place(last)}`}`;
}

function statement({ level, rule, message }: Finding, { width, paint }: TextContext, places = ''): string[] {
  const parts = [`${terminal(rule)}: ${terminal(message)}`, places].filter(part => part !== '').join('  ');
  return hanging(`${LEVEL_MARKS[level]} `, parts, width).map(line => paint(LEVEL_TONES[level], line));
}

function advice(finding: Finding, context: TextContext): string[] {
  const { evidence } = finding;
  const { width, place, advise, evidence: quote } = context;
  const { why, next } = advise(finding);
  const labelled = (label: string, text: string): string[] =>
    text === '' ? [] : hanging(`${INDENT}${label.padEnd(6)}`, text, width);
  return [
    ...labelled('see', evidence.map(place).join(', ')),
    ...labelled('why', why),
    ...labelled('next', next),
    ...(quote ? quoted(evidence) : []),
  ];
}

/** The original lines, from the first column on, ready to be copied. */
export function quoted(evidence: readonly EvidenceRef[]): string[] {
  return evidence.flatMap(({ text }) => (text === undefined ? [] : quotation(text)));
}
