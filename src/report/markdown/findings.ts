import type { EvidenceRef, Finding } from '../../contract/types.js';
import { markdown } from '../safe.js';
import { blocks, LEVEL_MARKS, type MarkdownContext, quote } from './context.js';

export const findingBlocks = (findings: readonly Finding[], context: MarkdownContext): string =>
  blocks(...findings.map(finding => findingBlock(finding, context)));

function findingBlock({ rule, level, message, evidence }: Finding, { place, advise }: MarkdownContext): string {
  const { why, next } = advise(rule);
  return blocks(
    `${LEVEL_MARKS[level]} **${markdown(rule)}**: ${markdown(message)}`,
    [
      ...(evidence.length > 0 ? [`- See ${evidence.map(place).join(', ')}`] : []),
      ...(why === '' ? [] : [`- Why: ${markdown(why)}`]),
      ...(next === '' ? [] : [`- Next: ${markdown(next)}`]),
    ].join('\n'),
    quote(linesOf(evidence)),
  );
}

export const linesOf = (evidence: readonly EvidenceRef[]): string[] => evidence.flatMap(({ text }) => text ?? []);
