import { bounded } from '../../episodes/engine/pauses.js';
import { spellsIn } from '../../episodes/engine/troubles.js';
import { byLevel, verdictBy } from '../../episodes/engine/verdict.js';
import { adviceForKubelet } from '../../episodes/node/reasons.js';
import { mainReason, nodeSentence } from '../../episodes/node/sentence.js';
import { LIMITS } from '../../episodes/node/thresholds.js';
import type { NodeKind, NodeSpan } from '../../episodes/node/types.js';
import { explaining, isKind, knownReason, NODE_KINDS, nodeKinds } from '../../episodes/node/words.js';
import { sha256 } from '../../host/index.js';
import { grouped } from '../../kit/grouped.js';
import type {
  Cause,
  Episode,
  EvidenceRef,
  Finding,
  NodeEpisode,
  PodEpisode,
  ResultDocument,
} from '../contract/types.js';
import { createUtcText } from '../judge/times.js';
import { changed } from '../merge/folds.js';
import { phasesOfParts, phasesOfSpan } from './node-phases.js';

interface AboutNode {
  readonly name: string | null;
  /** Where the node's log ends, ms UTC */
  readonly end: number | null;
  /** The log is still being written */
  readonly goesOn?: boolean;
}

/** What a node went through, as the document has it. Which pods that held up is not known yet. */
export function nodeEpisodes(spans: readonly NodeSpan[], about: AboutNode): NodeEpisode[] {
  const utc = createUtcText();
  return spans.map((span): NodeEpisode => {
    const { kind, level, from, to, lasts, node: name = about.name } = span;
    const end = span.node === undefined ? about.end : null;
    const { rule, texts } = NODE_KINDS[kind];
    const message = nodeSentence(span, end, about.goesOn);
    const evidence = bounded(
      span.evidence.map(({ source, line }): EvidenceRef => ({ source, line })),
      MOST_EVIDENCE,
    );
    const main = mainReason(span);
    const known = main === null ? null : knownReason(span, main);
    const next =
      main === null
        ? undefined
        : isKind(kind, 'of-kubelet')
          ? adviceForKubelet(main.error ?? main.text)
          : (known?.next ?? undefined);
    const [startedAt, endedAt] = [utc(from), utc(to)];
    const finding: Finding = {
      rule,
      level,
      message,
      at: startedAt,
      ...(endedAt === null ? {} : { until: endedAt }),
      evidence,
      next,
    };
    const [first, last] = [evidence[0], evidence.at(-1)];
    // A run of a kubelet is no finding, and missing lines are a finding about the input
    const findings = kind === 'hole' || (kind === 'kubelet-run' && level === 'info') ? [] : [finding];
    const step = (id: string, at: string | null, ref: EvidenceRef | undefined) =>
      at === null || ref === undefined
        ? []
        : [{ step: id, status: 'seen' as const, at, uid: null, resourceVersion: null, count: 1, evidence: [ref] }];
    const place = findings.length > 0 ? 0 : null;
    const cause: Cause | null =
      main === null
        ? null
        : { finding: place, id: known?.id ?? null, text: main.text, next: next ?? texts?.next ?? '', because: null };
    const steps = [
      ...step('begun', startedAt, first).map(one => ({ ...one, count: span.count })),
      ...(span.marks ?? []).flatMap(({ step: id, at, source, line, count }) =>
        step(id, utc(at), { source, line }).map(one => ({ ...one, count })),
      ),
      ...(lasts ? step('lasts', utc(end), last) : step('over', endedAt, last)),
    ];
    return {
      family: 'node',
      id: sha256(['node', kind, name ?? '', startedAt ?? ''].join('\n')).slice(0, 16),
      kind,
      outcome: lasts ? 'lasts' : 'over',
      verdict: nodeVerdict(span),
      headline: message,
      cause,
      node: name,
      startedAt,
      endedAt,
      durationMs: from === null || to === null ? null : Math.round(to - from),
      steps,
      ...phasesOfSpan(span, steps),
      // What was tried again is an outage, which is a finding
      ...(span.tries && {
        tries: [{ finding: 0, at: span.tries.flatMap(at => utc(at) ?? []), worked: utc(span.worked ?? null) }],
      }),
      findings,
      heldUp: { ends: 0, starts: 0 },
    };
  });
}

/** Many lines state what lasts for days: the first and the last ones are enough to show it. */
const MOST_EVIDENCE = 20;

/** An episode that needs no attention is complete, however long it lasts. */
const nodeVerdict = ({ level, lasts }: Pick<NodeSpan, 'level' | 'lasts'>): NodeEpisode['verdict'] =>
  verdictBy('node', lasts && level !== 'info' ? ['lasts'] : [level]);

/** Ties each episode of a pod to the episode of its node that explains it, and counts the pods that each of the latter held up. */
export function withCauses<T extends Pick<ResultDocument, 'episodes'>>(document: T): T {
  const ofNodes = document.episodes.filter(one => one.family === 'node');
  if (ofNodes.length === 0) return document;
  const holdersOf = holdersIn(document);
  const held: HeldUp = new Map();
  const episodes = document.episodes.map(one => {
    if (one.family === 'node') return one;
    const found = holdersOf(one);
    countHeldUp(held, one, found);
    return because(one, found);
  });
  return {
    ...document,
    episodes: episodes.map(one => (one.family === 'node' ? withHeldUp(one, held) : one)),
  };
}

/** How many each episode of a node held up, by its id. */
export type HeldUp = Map<string, { ends: number; starts: number }>;

/** A node does not hold up a pod that it evicts. */
export function countHeldUp(held: HeldUp, { family }: PodEpisode, { ofFindings }: Holders): void {
  for (const id of new Set(ofFindings.flatMap(holder => holder?.id ?? []))) {
    const counts = held.get(id) ?? { ends: 0, starts: 0 };
    counts[family === 'end' ? 'ends' : 'starts']++;
    held.set(id, counts);
  }
}

/** The episode, with its cause pointing to the holder that explains it. */
export function because<One extends PodEpisode>(one: One, { ofFindings, evictor }: Holders): One {
  const { cause }: PodEpisode = one;
  // No finding of the pod states why it was evicted
  if (cause?.finding == null && evictor !== undefined)
    return changed(one, { cause: evictedFor(evictor) } as Partial<One>);
  const id = (cause?.finding == null ? null : ofFindings[cause.finding])?.id ?? null;
  return cause === null || id === cause.because
    ? one
    : changed(one, { cause: { ...cause, because: id } } as Partial<One>);
}

const evictedFor = ({ id, cause, findings: [first] }: NodeEpisode): Cause => ({
  finding: null,
  id: null,
  text: first?.message ?? '',
  next: cause?.next ?? '',
  because: id,
});

/** The episode, with what it held up. */
export function withHeldUp(one: NodeEpisode, held: HeldUp): NodeEpisode {
  const heldUp = held.get(one.id) ?? { ends: 0, starts: 0 };
  const says = one.findings[0]?.message;
  return says === undefined ? one : { ...one, heldUp, headline: `${says}${heldUpWords(heldUp)}` };
}

/** The episodes of nodes that explain a pod's episode. */
interface Holders {
  /** Each at the place of the finding that it explains */
  readonly ofFindings: readonly (NodeEpisode | undefined)[];
  /** What the node was short of when the pod was evicted */
  readonly evictor: NodeEpisode | undefined;
}

export function holdersIn({ episodes }: Pick<ResultDocument, 'episodes'>): (one: PodEpisode) => Holders {
  const ofNodes = episodes.filter(one => one.family === 'node');
  const byKind = grouped(ofNodes, ({ node, kind }) => keyOf(node, kind));
  return one => ({
    ofFindings: one.findings.map(finding => heldUpBy(one, finding, byKind)),
    evictor: evictorOf(one, byKind),
  });
}

type ByKind = ReadonlyMap<string, readonly NodeEpisode[]>;

function evictorOf(one: PodEpisode, byKind: ByKind): NodeEpisode | undefined {
  if (one.family !== 'end' || one.kind !== 'evicted') return undefined;
  const all = nodeKinds('evicts').flatMap(kind => byKind.get(keyOf(one.node, kind)) ?? []);
  const at = one.startedAt ?? one.requestedAt;
  // Below -v=2 no line about the pod itself is logged
  if (at === null) return all.length === 1 ? all[0] : undefined;
  // One that lasts when its log ends may be over when a later one begins
  return all.findLast(({ startedAt, endedAt }) => (startedAt ?? '') <= at && (endedAt ?? '~') >= at);
}

const keyOf = (node: string | null, kind: NodeKind): string => `${node ?? ''}\n${kind}`;

/** The episode of the node with the trouble of this finding, at the same time. */
function heldUpBy(
  one: PodEpisode,
  { rule, level, message, at, until }: Finding,
  byKind: ByKind,
): NodeEpisode | undefined {
  const kinds = level === 'info' ? [] : explaining(rule, message);
  if (kinds.length === 0) return undefined;
  const from = at ?? one.startedAt;
  if (from === null) return undefined;
  const to = until ?? (one.family === 'end' ? one.endedAt : one.readyAt) ?? '~';
  return kinds
    .flatMap(kind => byKind.get(keyOf(one.node, kind)) ?? [])
    .find(({ startedAt, endedAt }) => [from, to].some(by => (startedAt ?? '') <= by) && (endedAt ?? '~') >= from);
}

export function heldUpWords({ ends, starts }: NodeEpisode['heldUp']): string {
  const count = (number: number, what: string): string[] =>
    number === 0 ? [] : [`${number} ${what}${number === 1 ? '' : 's'}`];
  const all = [...count(ends, 'deletion'), ...count(starts, 'start')];
  return all.length === 0 ? '' : `; it held up ${all.join(' and ')}`;
}

/** Joins the two parts in which logs that are read apart show one trouble: the first lasts to its log's end, and the second goes on. */
export function withoutParts(all: readonly Episode[]): readonly Episode[] {
  const ofNodes = all.filter(one => one.family === 'node');
  if (!ofNodes.some(({ outcome }) => outcome === 'lasts')) return all;
  const joined = [...grouped(ofNodes, ({ node, kind }) => keyOf(node, kind)).values()].flatMap(same =>
    spellsIn(
      same.toSorted((a, b) => beginOf(a).localeCompare(beginOf(b))),
      { isApart: (one, [first = one], last) => first.startedAt === null || !goesOn(last, one) },
    ).map(({ signs: [first, ...others] }) => others.reduce(asOne, first)),
  );
  return [...all.filter(one => one.family !== 'node'), ...joined];
}

const beginOf = ({ startedAt, endedAt }: NodeEpisode): string => startedAt ?? endedAt ?? '';

const stepOf = ({ steps }: NodeEpisode, ...ids: readonly string[]) => steps.filter(({ step }) => ids.includes(step));

/** The steps with which a run begins: if the run has two parts, the first part has them. */
const OF_RUN = ['sync-loop', 'api-answered', 'first-sync'];

const lastSeen = (one: NodeEpisode): string | null => stepOf(one, 'lasts')[0]?.at ?? null;

function goesOn(first: NodeEpisode, next: NodeEpisode): boolean {
  const until = lastSeen(first);
  if (until === null || beginOf(next) === '') return false;
  // If the beginning is logged only once, the second part has no line of it
  return next.startedAt === null || Date.parse(next.startedAt) - Date.parse(until) <= LIMITS.pauseMs;
}

function asOne(first: NodeEpisode, next: NodeEpisode): NodeEpisode {
  const { kind, startedAt } = first;
  const { endedAt, outcome } = next;
  const cause = first.cause ?? next.cause;
  // A short part needs less attention than the whole
  const stated = [...first.findings, ...next.findings];
  const [finding] = stated.toSorted(byLevel);
  const level = finding?.level ?? 'info';
  const both = (step: string) => [...stepOf(first, step), ...stepOf(next, step)];
  const countOf = (step: string): number => both(step).reduce((sum, one) => sum + one.count, 0);
  const count = countOf('begun');
  const evicted = both('evicted')
    .slice(0, 1)
    .map(one => ({ ...one, count: countOf('evicted') }));
  const [from, to] = [Date.parse(startedAt ?? ''), endedAt === null ? null : Date.parse(endedAt)];
  const reasons = cause === null ? [] : [{ text: cause.text, from, to: from, count: 1 }];
  const marks = evicted.flatMap(({ step, count: pods, evidence: refs }) =>
    refs.map(ref => ({ step, count: pods, whom: [], at: from, ...ref })),
  );
  const span: NodeSpan = { kind, level, from, to, lasts: outcome === 'lasts', reasons, count, marks, evidence: [] };
  const end = lastSeen(next);
  const message = nodeSentence(span, end === null ? null : Date.parse(end));
  const refs = stated.flatMap(one => one.evidence);
  const evidence = bounded(refs, MOST_EVIDENCE);
  const found: Finding[] =
    finding === undefined
      ? []
      : [{ ...finding, message, at: startedAt, ...(endedAt === null ? {} : { until: endedAt }), evidence }];
  const steps = [
    ...stepOf(first, 'begun').map(one => ({ ...one, count })),
    ...stepOf(first, ...OF_RUN),
    ...evicted,
    ...stepOf(next, 'lasts', 'over'),
  ];
  const at = [first, next].flatMap(({ tries }) => tries?.[0]?.at ?? []);
  const worked = next.tries?.[0]?.worked ?? null;
  return {
    ...next,
    ...(at.length > 0 && { tries: [{ finding: 0, at: bounded(at), worked }] }),
    id: first.id,
    startedAt,
    cause: cause && { ...cause, finding: found.length > 0 ? 0 : null },
    headline: message,
    verdict: nodeVerdict(span),
    durationMs: to === null ? null : Math.round(to - from),
    steps,
    ...phasesOfParts([first, next], steps),
    findings: found,
  };
}
