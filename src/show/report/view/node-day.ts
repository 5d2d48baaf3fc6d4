import type { Finding, NodeEpisode, ResultDocument } from '../../../document/contract/types.js';
import { isPlainRun, nodesOf } from '../../../document/episodes.js';
import type { Advise } from './advice.js';

/** A report begins with at most this many troubles of nodes. */
const LEADING = 3;

interface NodeDay {
  /** What the report begins with, worst first: it explains what follows */
  readonly leading: readonly NodeEpisode[];
  /** All else that nodes went through, as findings of the input */
  readonly others: readonly Finding[];
}

/** What nodes went through, as people read it. */
export function nodeDay(document: Pick<ResultDocument, 'episodes' | 'nodes'>): NodeDay {
  const all = nodesOf(document);
  const leading = all
    .filter(({ verdict }) => verdict !== 'complete')
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, LEADING);
  const others = all.filter(one => !leading.includes(one) && !isPlainRun(one));
  return { leading, others: others.flatMap(({ findings }) => findings) };
}

/** What lasts counts most, then what held up pods, then what lasted long. */
const weight = ({ outcome, heldUp, durationMs }: NodeEpisode): number =>
  (outcome === 'lasts' ? 1e15 : 0) + (heldUp.ends + heldUp.starts) * 1e10 + Math.min(durationMs ?? 0, 1e10 - 1);

/** The trouble of a node in one sentence, with the node where there are several. */
export const leadOf = ({ node, headline }: NodeEpisode, isOnly: boolean): string =>
  isOnly || node === null ? headline : `${node}: ${headline}`;

/** What to do about it; nothing where that was said before. */
export function adviceOn({ cause, findings: [first] }: NodeEpisode, advise: Advise): string[] {
  if (first === undefined) return [];
  const stated = cause?.next || first.next;
  const { next } = advise({ rule: first.rule, ...(stated === undefined ? {} : { next: stated }) });
  return next === '' ? [] : [next];
}
