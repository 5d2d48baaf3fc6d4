import type { Finding, NodeEpisode, ResultDocument } from '../../../document/contract/types.js';
import { isPlainRun, nodesOf } from '../../../document/episodes.js';
import { heldUpWords } from '../../../document/nodes/node-episodes.js';
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
  const troubles = all.filter(({ verdict }) => verdict !== 'complete').sort((a, b) => weight(b) - weight(a));
  const groups = sharedIn(troubles).slice(0, LEADING);
  const told = new Set(groups.flat());
  const others = all.filter(one => !told.has(one) && !isPlainRun(one));
  return { leading: groups.map(ofAll), others: others.flatMap(({ findings }) => findings) };
}

/** An outage of the API server that several nodes saw at the same time is one. */
function sharedIn(troubles: readonly NodeEpisode[]): NodeEpisode[][] {
  const groups: NodeEpisode[][] = [];
  for (const one of troubles) {
    const group = groups.find(
      ([first]) => first !== undefined && first.kind === 'api-outage' && one.kind === first.kind && overlap(first, one),
    );
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

const overlap = (a: NodeEpisode, b: NodeEpisode): boolean =>
  (a.startedAt ?? '') <= (b.endedAt ?? '~') && (b.startedAt ?? '') <= (a.endedAt ?? '~');

/** The longest of them, and whom it concerned. */
function ofAll(group: readonly NodeEpisode[]): NodeEpisode {
  const [first] = group as readonly [NodeEpisode];
  const names = [...new Set(group.flatMap(({ node }) => node ?? []))].sort();
  if (names.length < 2) return first;
  const sum = (what: 'ends' | 'starts'): number => group.reduce((total, { heldUp }) => total + heldUp[what], 0);
  const heldUp = { ends: sum('ends'), starts: sum('starts') };
  const named = names.slice(0, NAMED).join(', ');
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const headline = `on ${names.length} nodes (${named}${more}), ${first.findings[0]?.message}${heldUpWords(heldUp)}`;
  return { ...first, node: null, heldUp, headline };
}

/** So many nodes are named. */
const NAMED = 4;

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
