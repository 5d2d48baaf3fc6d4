import type { EvidenceRef, Finding } from '../../../document/contract/types.js';
import { markdown } from '../safe.js';
import { triesText } from '../view/hangs.js';
import { blocks, LEVEL_MARKS, type MarkdownContext, quote } from './context.js';

export const findingBlocks = (findings: readonly Finding[], context: MarkdownContext): string =>
  blocks(...findings.map(finding => findingBlock(finding, context)));

/** The findings about something wrong. */
export const statements = (findings: readonly Finding[]): string => blocks(...findings.map(statement));

const statement = ({ rule, level, message }: Finding): string =>
  `${LEVEL_MARKS[level]} **${markdown(rule)}**: ${markdown(message)}`;

function findingBlock(finding: Finding, { place, advise, time }: MarkdownContext): string {
  const { evidence } = finding;
  const { why, next } = advise(finding);
  const tries = triesText(finding, instant => time.show(instant)?.time ?? instant);
  return blocks(
    statement(finding),
    [
      ...(tries === '' ? [] : [`- Tries: ${markdown(tries)}`]),
      ...(evidence.length > 0 ? [`- See ${evidence.map(place).join(', ')}`] : []),
      ...(why === '' ? [] : [`- Why: ${markdown(why)}`]),
      ...(next === '' ? [] : [`- Next: ${markdown(next)}`]),
    ].join('\n'),
    quote(linesOf(evidence)),
  );
}

export const linesOf = (evidence: readonly EvidenceRef[]): string[] => evidence.flatMap(({ text }) => text ?? []);
