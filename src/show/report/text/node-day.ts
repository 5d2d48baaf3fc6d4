import type { NodeEpisode, ResultDocument } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import { phasesText } from '../view/life.js';
import { adviceOn, nodeDay } from '../view/nodes.js';
import type { TextContext } from './context.js';
import { hanging } from './layout.js';
import { heading } from './verdicts.js';

/** What the node went through comes first: it explains what happened to its pods. What to do about it follows, unless it is `brief`. */
export function nodeDayLines(document: ResultDocument, context: TextContext, brief = false): string[] {
  const { leading } = nodeDay(document);
  return [
    ...leading.flatMap(one => [...heading(one, context, document.nodes.length < 2), ...phaseLines(one, context)]),
    ...(brief ? [] : nextLines(leading, context)),
  ];
}

/** A single phase says no more than the heading. */
const phaseLines = (one: NodeEpisode, { evidence, width }: TextContext): string[] =>
  evidence && (one.phases?.length ?? 0) > 1 ? hanging('  phases  ', terminal(phasesText(one)), width) : [];

export const nextLines = (all: readonly NodeEpisode[], { advise, width }: TextContext): string[] =>
  all.flatMap(one => adviceOn(one, advise)).flatMap(next => hanging('  next    ', next, width));
