import type { NodeEpisode, ResultDocument } from '../../../document/contract/types.js';
import { phasesText } from '../view/life.js';
import { adviceOn, nodeDay } from '../view/nodes.js';
import { titleOf } from './title.js';
import type { Context } from './writer.js';

/** What the node went through comes first: it explains what happened to its pods. What to do about it follows, unless it is `brief`. */
export function nodeDayLines(document: ResultDocument, context: Context, brief = false): string[] {
  const { leading } = nodeDay(document);
  return [
    ...leading.flatMap(one => [
      ...context.out.title(titleOf(one, context, document.nodes.length < 2)),
      ...phaseLines(one, context),
    ]),
    ...(brief ? [] : nextLines(leading, context)),
  ];
}

/** A single phase says no more than the heading. */
const phaseLines = (one: NodeEpisode, { evidence, out }: Context): string[] =>
  evidence && (one.phases?.length ?? 0) > 1 ? out.labelled('  phases  ', phasesText(one)) : [];

export const nextLines = (all: readonly NodeEpisode[], { advise, out }: Context): string[] =>
  all.flatMap(one => adviceOn(one, advise)).flatMap(next => out.labelled('  next    ', next));
