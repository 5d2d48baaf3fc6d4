import type { EvidenceRef, Lifecycle, ResultDocument } from '../../contract/types.js';
import { type LogEnds, logEnds } from '../../document/log-end.js';
import { type Measured, measureIn } from '../../document/measure.js';
import { ownerOf } from '../../document/owner.js';
import { phaseTitle } from '../../document/phases.js';
import { rankOf } from '../../document/quantiles.js';
import { select } from '../../document/select.js';
import { grouped } from '../../grouped.js';
import { spell } from '../../lifecycle/duration.js';
import { durationMs } from '../duration.js';
import { POLICY_RULES } from '../rules.js';
import { type GroupLimit, PERCENTILES, type Policy, type Result } from '../types.js';

type Limited = Policy['limits'][number];

/** Percentiles of many deletions, together or for each owner, namespace or node by itself. */
export function limits(document: ResultDocument, policy: Policy): Result[] {
  const end = logEnds(document);
  const measure = measureIn(document);
  return policy.limits.flatMap(limit =>
    [...grouped(chosen(document, limit), one => groupOf(one, limit.by))].flatMap(([group, members]) =>
      judgeGroup(limit, group, members.map(measure), end),
    ),
  );
}

function chosen(document: ResultDocument, { kind, namespace, owner, node }: Limited): readonly Lifecycle[] {
  const { lifecycles } = select(document, {
    ...(namespace === undefined ? {} : { namespaces: [namespace] }),
    ...(owner === undefined ? {} : { owners: [owner] }),
    ...(node === undefined ? {} : { nodes: [node] }),
  });
  return lifecycles.filter(one => kind === 'any' || one.kind === kind);
}

function groupOf(one: Lifecycle, by: GroupLimit['by']): string {
  if (by === 'node') return ` on ${one.node ?? 'an unknown node'}`;
  if (by === 'namespace') return ` of ${one.pod.namespace}`;
  return by === 'owner' ? ` of ${one.pod.namespace}/${ownerOf(one).name}` : '';
}

/** A deletion with what counts: what it took, or what it has lasted until the input ended. */
interface Timed {
  readonly one: Lifecycle;
  readonly ms: number;
  readonly isOver: boolean;
}

function judgeGroup(limit: Limited, group: string, members: readonly Measured[], end: LogEnds): Result[] {
  const part = limit.of ?? 'whole';
  const timed = members.flatMap(one => timeOf(one, part, end) ?? []);
  return Object.entries(PERCENTILES).flatMap(([name, share]) => {
    const text = limit[name as keyof typeof PERCENTILES];
    return text === undefined ? [] : [judge(limit, { name, share, max: durationMs(text), text, group, part }, timed)];
  });
}

interface Asked {
  readonly name: string;
  readonly share: number;
  readonly max: number;
  /** As the policy says it. */
  readonly text: string;
  readonly group: string;
  readonly part: string;
}

function judge(limit: Limited, { name, share, max, text, group, part }: Asked, timed: readonly Timed[]): Result {
  // One that has not ended may still end in time
  const sorted = timed.filter(({ ms, isOver }) => isOver || ms > max).sort((a, b) => a.ms - b.ms);
  const found = sorted[rankOf(share, sorted.length)];
  const result = (grade: Result['grade'], said: string, evidence: readonly EvidenceRef[] = []): Result => ({
    ...{ grade, rule: POLICY_RULES.slowPercentile.id, lifecycle: null },
    expected: `${name} of ${phaseTitle(part)} at most ${text}: ${limit.kind} deletions${scopeOf(limit)}${group}`,
    ...{ found: said, at: null, evidence },
  });
  if (found === undefined || sorted.length < (limit.atLeast ?? 1))
    return result('not judged', sorted.length === 0 ? 'none was measured' : `only ${sorted.length} were measured`);
  const { pod, node } = found.one;
  const where = `${pod.namespace}/${pod.name}${node === null ? '' : ` on ${node}`}`;
  const said = `${found.isOver ? '' : 'at least '}${spell(found.ms)} (n = ${sorted.length}): ${where}`;
  return found.ms > max ? result(limit.level ?? 'error', said, lastLine(found.one)) : result('pass', said);
}

function timeOf({ one, wholeMs, phases }: Measured, part: string, end: LogEnds): Timed | null {
  if (part !== 'whole') {
    const ms = phases.get(part);
    return ms === undefined ? null : { one, ms, isOver: true };
  }
  if (wholeMs !== null) return { one, ms: wholeMs, isOver: true };
  if (one.outcome === 'removed' || one.outcome === 'recreated') return null;
  const lasted = (end(one) ?? Number.NaN) - Date.parse(one.requestedAt ?? one.startedAt ?? '');
  return Number.isNaN(lasted) ? null : { one, ms: lasted, isOver: false };
}

function scopeOf({ namespace, owner, node }: Limited): string {
  const parts = [
    namespace === undefined ? null : `in ${namespace}`,
    owner === undefined ? null : `of ${owner}`,
    node === undefined ? null : `on ${node}`,
  ].flatMap(part => part ?? []);
  return parts.length === 0 ? '' : ` ${parts.join(' ')}`;
}

const lastLine = ({ steps }: Lifecycle): EvidenceRef[] =>
  steps.findLast(({ status }) => status === 'seen')?.evidence.slice(0, 1) ?? [];
