import type { ApiView } from '../../../document/contract/types.js';
import { markdown, markdownCode } from '../safe.js';
import { markedAs, viewsTally } from '../view/api.js';
import { nameOf } from '../view/words.js';
import { blocks, VERDICT_MARKS } from './context.js';

/** Pods as the API shows them: a line for each healthy pod; for the others, what is wrong and what to do. */
export function viewBlocks(views: readonly ApiView[], isBrief = false): string {
  const isWell = (one: ApiView): boolean => isBrief || markedAs(one) === 'complete';
  return blocks(
    views.length > 1 ? `**${markdown(viewsTally(views))}**` : '',
    ...views.filter(one => !isWell(one)).map(inFull),
    views.filter(isWell).map(line).join('\n'),
  );
}

const inFull = (one: ApiView): string =>
  blocks(
    `### ${VERDICT_MARKS[markedAs(one)]} ${titleOf(one)}`,
    `**${markdown(one.headline)}**`,
    one.facts.map(fact => `- ${markdown(fact)}`).join('\n'),
    ...one.next.map(sentence => `_Next:_ ${markdown(sentence)}`),
  );

const line = (one: ApiView): string => `- ${VERDICT_MARKS[markedAs(one)]} ${titleOf(one)}: ${markdown(one.headline)}`;

const titleOf = (one: ApiView): string =>
  `${markdownCode(nameOf(one))}${one.node === null ? '' : ` on ${markdownCode(one.node.name)}`}`;
