import { bounded } from '../../episodes/engine/pauses.js';
import { LIMITS } from '../../episodes/node/thresholds.js';
import type { NodeSpan } from '../../episodes/node/types.js';
import { nodeSentence } from '../../episodes/node/words.js';
import { grouped } from '../../kit/grouped.js';
import type { Episode, Finding, NodeEpisode } from '../contract/types.js';
import { fewest, keyOf, nodeVerdict } from './node-episodes.js';

/** One trouble in two parts, as logs that are read apart show it, is one: the first lasts to the end of its log, and the second goes on. */
export function withoutParts(all: readonly Episode[]): readonly Episode[] {
  const ofNodes = all.filter(one => one.family === 'node');
  if (!ofNodes.some(({ outcome }) => outcome === 'lasts')) return all;
  const joined: NodeEpisode[] = [];
  for (const same of grouped(ofNodes, ({ node, kind }) => keyOf(node, kind)).values()) {
    let last: NodeEpisode | null = null;
    for (const one of same.toSorted((a, b) => beginOf(a).localeCompare(beginOf(b)))) {
      if (last !== null && goesOn(last, one)) last = asOne(last, one);
      else {
        if (last !== null) joined.push(last);
        last = one;
      }
    }
    if (last !== null) joined.push(last);
  }
  return [...all.filter(one => one.family !== 'node'), ...joined];
}

const beginOf = ({ startedAt, endedAt }: NodeEpisode): string => startedAt ?? endedAt ?? '';

const stepOf = ({ steps }: NodeEpisode, ...ids: readonly string[]) => steps.filter(({ step }) => ids.includes(step));

const lastSeen = (one: NodeEpisode): string | null => stepOf(one, 'lasts')[0]?.at ?? null;

function goesOn(first: NodeEpisode, next: NodeEpisode): boolean {
  const until = lastSeen(first);
  if (until === null || first.startedAt === null || beginOf(next) === '') return false;
  // What is logged once has no line of its beginning in the second part
  return next.startedAt === null || Date.parse(next.startedAt) - Date.parse(until) <= LIMITS.pauseMs;
}

function asOne(first: NodeEpisode, next: NodeEpisode): NodeEpisode {
  const { kind, startedAt } = first;
  const { endedAt, outcome } = next;
  const cause = first.cause ?? next.cause;
  const level = first.findings[0]?.level ?? next.findings[0]?.level ?? 'info';
  const countOf = (step: string): number =>
    [first, next].flatMap(one => stepOf(one, step)).reduce((sum, one) => sum + one.count, 0);
  const count = countOf('begun');
  const [from, to] = [Date.parse(startedAt ?? ''), endedAt === null ? null : Date.parse(endedAt)];
  const reasons = cause === null ? [] : [{ text: cause.text, from, to: from, count: 1 }];
  const span: NodeSpan = { kind, level, from, to, lasts: outcome === 'lasts', reasons, count, evidence: [] };
  const end = lastSeen(next);
  const message = nodeSentence(span, end === null ? null : Date.parse(end));
  const [finding] = [...first.findings, ...next.findings];
  const evidence = fewest([...first.findings, ...next.findings].flatMap(one => one.evidence));
  const [evicted] = [...stepOf(first, 'evicted'), ...stepOf(next, 'evicted')];
  const found: Finding[] =
    finding === undefined
      ? []
      : [{ ...finding, message, at: startedAt, ...(endedAt === null ? {} : { until: endedAt }), evidence }];
  const at = [first, next].flatMap(({ tries }) => tries?.[0]?.at ?? []);
  const worked = next.tries?.[0]?.worked ?? null;
  return {
    ...next,
    ...(at.length > 0 && found.length > 0 && { tries: [{ finding: 0, at: bounded(at), worked }] }),
    id: first.id,
    startedAt,
    cause,
    headline: message,
    verdict: nodeVerdict(span),
    durationMs: to === null ? null : Math.round(to - from),
    steps: [
      ...stepOf(first, 'begun').map(one => ({ ...one, count })),
      ...(evicted === undefined ? [] : [{ ...evicted, count: countOf('evicted') }]),
      ...stepOf(next, 'lasts', 'over'),
    ],
    findings: found,
  };
}
