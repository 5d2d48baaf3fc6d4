import { spell } from '../../../catalogue/duration.js';
import type { Finding, NodeEpisode, NodeFacts, PodEpisode, ResultDocument } from '../../../document/contract/types.js';
import { endsOf, isPlainRun, nodesOf, nodeTroublesOf, ownStarts } from '../../../document/episodes.js';
import { heldUpWords } from '../../../document/nodes/node-episodes.js';
import { isKind } from '../../../episodes/node/words.js';
import { count } from '../../../kit/count.js';
import { grouped } from '../../../kit/grouped.js';
import { betweenRules } from '../../../rules/registry.js';
import type { LocalTime } from './times.js';
import type { Advise } from './words.js';

const MANY = 8;

/** With episodes of several nodes, each one names its node. */
export const areOfSeveralNodes = (episodes: readonly PodEpisode[]): boolean =>
  new Set(episodes.map(({ node }) => node)).size > 1;

/** `3 nodes: worker1 (35 deletions, 4 starts), worker2 (nothing), worker3 (1 start)`; null for a single node. */
export function nodesText({ nodes, episodes }: Pick<ResultDocument, 'nodes' | 'episodes'>): string | null {
  if (nodes.length < 2) return null;
  const families = [
    { noun: 'deletion', byNode: grouped(endsOf({ episodes }), ({ node }) => node ?? '') },
    { noun: 'start', byNode: grouped(ownStarts({ episodes: [...episodes] }), ({ node }) => node ?? '') },
  ];
  const counted = nodes.slice(0, MANY).map(({ name }) => {
    const own = families.flatMap(({ noun, byNode }) => {
      const many = byNode.get(name ?? '')?.length ?? 0;
      return many === 0 ? [] : [count(many, noun)];
    });
    return `${name ?? 'one without a name'} (${own.join(', ') || 'nothing'})`;
  });
  const more = nodes.length > MANY ? ` and ${nodes.length - MANY} more` : '';
  return `${nodes.length} nodes: ${counted.join(', ')}${more}`;
}

const IDS: ReadonlySet<string> = new Set(betweenRules.map(({ id }) => id));

/** Findings about nodes rather than the input: they are shown even if everything else is one line. */
export const findingsBetween = ({ findings }: ResultDocument): Finding[] =>
  findings.filter(({ rule }) => IDS.has(rule));

/** The clock by which deletions of several nodes are compared; null for a single node. */
export function clocksText({ nodes }: Pick<ResultDocument, 'nodes'>): string | null {
  if (nodes.length < 2) return null;
  const known = nodes.flatMap(node => aheadText(node) ?? []);
  if (known.length === 0)
    return 'Clock offsets between nodes are unknown: the times of each node are those of its own clock.';
  const rest = nodes.length - known.length;
  const others = rest === 0 ? '' : `; the offset of ${rest === 1 ? 'one is' : `${rest} are`} unknown`;
  const more = known.length > MANY ? `, and ${known.length - MANY} more` : '';
  return `Times of different nodes are compared by the API server's clock: ${known.slice(0, MANY).join(', ')}${more}${others}.`;
}

/** `worker-1 is 90 s ahead of it (± 0.51 s)` */
function aheadText({ name, clock: { offset } }: NodeFacts): string | null {
  if (offset === undefined || offset.ms === null) return null;
  const size = `${spell(Math.abs(offset.ms))} ${offset.ms < 0 ? 'behind' : 'ahead'}`;
  return `${name ?? 'one without a name'} is ${size} (± ${spell(offset.uncertaintyMs ?? 0)})`;
}

/** A report begins with at most this many troubles of nodes. */
const LEADING = 3;

/** What nodes went through, as people read it: what the report begins with, worst first, and all else as findings of the input. */
export function nodeDay(document: Pick<ResultDocument, 'episodes' | 'nodes'>) {
  const all = nodesOf(document);
  const troubles = nodeTroublesOf(document).sort((a, b) => weight(b) - weight(a));
  const groups = sharedIn(troubles).slice(0, LEADING);
  const told = new Set(groups.flat());
  const others = all.filter(one => !told.has(one) && !isPlainRun(one));
  return { leading: groups.map(ofAll), others: others.flatMap(({ findings }) => findings) };
}

/** A trouble that a node had several times is told once, as is an outage of the API server that several nodes saw at the same time. */
function sharedIn(troubles: readonly NodeEpisode[]): NodeEpisode[][] {
  const groups: NodeEpisode[][] = [];
  for (const one of troubles) {
    const isOf = (other: NodeEpisode): boolean =>
      one.kind === other.kind && (one.node === other.node || (one.kind === 'api-outage' && overlap(one, other)));
    const group = groups.find(others => others.some(isOf));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

const overlap = (a: NodeEpisode, b: NodeEpisode): boolean =>
  (a.startedAt ?? '') <= (b.endedAt ?? '~') && (b.startedAt ?? '') <= (a.endedAt ?? '~');

/** One episode for the whole group: the worst of it, with the time, the nodes and the pods of all. */
function ofAll(group: readonly NodeEpisode[]): NodeEpisode {
  const [first] = group as readonly [NodeEpisode];
  if (group.length === 1) return first;
  const names = [...new Set(group.map(({ node }) => node ?? ''))].sort();
  const sum = (of: (one: NodeEpisode) => number): number => group.reduce((total, one) => total + of(one), 0);
  const heldUp = { ends: sum(one => one.heldUp.ends), starts: sum(one => one.heldUp.starts) };
  const named = names.slice(0, NAMED).join(', ');
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const where = names.length === 1 ? '' : `on ${names.length} nodes (${named}${more}), `;
  const which = first.outcome === 'lasts' ? 'the last' : isKind(first.kind, 'outage') ? 'the worst' : 'one';
  const isTimed = which !== 'one' && group.every(({ durationMs }) => durationMs !== null);
  const inAll = isTimed ? `, ${spell(sum(({ durationMs }) => durationMs ?? 0))} in all` : '';
  const times = names.length > 1 ? '' : `; ${which} of ${group.length} times${inAll}`;
  return {
    ...first,
    phases: [],
    node: names.length === 1 ? first.node : null,
    heldUp,
    headline: `${where}${first.findings[0]?.message}${times}${heldUpWords(heldUp)}`,
    startedAt: group.map(({ startedAt }) => startedAt ?? '').sort()[0] || null,
    endedAt:
      group
        .map(({ endedAt }) => endedAt ?? '~')
        .sort()
        .at(-1)
        ?.replace('~', '') || null,
  };
}

/** The most nodes that are named. */
const NAMED = 4;

/** What lasts counts most, then what held up pods, then what lasted long. */
const weight = ({ outcome, heldUp, durationMs }: NodeEpisode): number =>
  (outcome === 'lasts' ? 1e15 : 0) + (heldUp.ends + heldUp.starts) * 1e10 + Math.min(durationMs ?? 0, 1e10 - 1);

/** The trouble of a node in one sentence, with the node where there are several. */
export const leadOf = ({ node, headline }: NodeEpisode, isOnly: boolean): string =>
  isOnly || node === null ? headline : `${node}: ${headline}`;

/** `2026-11-21 08:17:45 → 08:19:05`; what has no beginning had begun before, and what has no end goes on, or nothing shows it. */
export function whenOf({ startedAt, endedAt }: NodeEpisode, { show }: LocalTime): string {
  const [from, to] = [startedAt, endedAt].map(at => (at === null ? null : show(at)));
  const end = to == null || to.date === from?.date ? to?.time : `${to.date} ${to.time}`;
  if (from == null) return end === undefined ? '' : `→ ${end}`;
  return startedAt === endedAt
    ? `${from.date} ${from.time}`
    : `${from.date} ${from.time} →${end === undefined ? '' : ` ${end}`}`;
}

/** What to do about it; nothing where that was said before. */
export function adviceOn({ cause, findings: [first] }: NodeEpisode, advise: Advise): string[] {
  if (first === undefined) return [];
  const stated = cause?.next || first.next;
  const { next } = advise({ rule: first.rule, ...(stated === undefined ? {} : { next: stated }) });
  return next === '' ? [] : [next];
}
