import type { EvidenceRef, Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { type LogEnds, logEnds } from '../../../document/lasted.js';
import { type Measured, measured } from '../../../document/measure.js';
import { ownerOf } from '../../../document/owner.js';
import { select } from '../../../document/select.js';
import { phaseTitle } from '../../../episodes/phases.js';
import { grouped } from '../../../kit/grouped.js';
import { judgePercentiles, scopeOf, type Timed } from '../percentiles.js';
import { POLICY_RULES } from '../rules.js';
import type { GroupLimit, Policy, Result } from '../types.js';

type Limited = Policy['limits'][number];

/** Percentiles of many deletions, together or for each owner, namespace or node by itself. */
export function limits(document: ResultDocument, policy: Policy): Result[] {
  const end = logEnds(document);
  return policy.limits.flatMap(limit =>
    [...grouped(chosen(document, limit), one => groupOf(one, limit.by))].flatMap(([group, members]) =>
      judgeGroup(limit, group, members.map(measured), end),
    ),
  );
}

function chosen(document: ResultDocument, { kind, namespace, owner, node }: Limited): readonly Lifecycle[] {
  const lifecycles = endsOf(
    select(document, {
      ...(namespace === undefined ? {} : { namespaces: [namespace] }),
      ...(owner === undefined ? {} : { owners: [owner] }),
      ...(node === undefined ? {} : { nodes: [node] }),
    }),
  );
  return lifecycles.filter(one => kind === 'any' || one.kind === kind);
}

function groupOf(one: Lifecycle, by: GroupLimit['by']): string {
  if (by === 'node') return ` on ${one.node ?? 'an unknown node'}`;
  if (by === 'namespace') return ` of ${one.pod.namespace}`;
  return by === 'owner' ? ` of ${one.pod.namespace}/${ownerOf(one).name}` : '';
}

function judgeGroup(limit: Limited, group: string, members: readonly Measured<Lifecycle>[], end: LogEnds): Result[] {
  const part = limit.of ?? 'whole';
  return judgePercentiles({
    limit,
    rule: POLICY_RULES.slowPercentile.id,
    part: phaseTitle('end', part),
    group: `${limit.kind} deletions${scopeOf(limit)}${group}`,
    timed: members.flatMap(one => timeOf(one, part, end) ?? []),
    lineOf: lastLine,
  });
}

function timeOf(
  { one: deletion, wholeMs, phases }: Measured<Lifecycle>,
  part: string,
  end: LogEnds,
): Timed<Lifecycle> | null {
  if (part !== 'whole') {
    const ms = phases.get(part);
    return ms === undefined ? null : { measured: deletion, ms, isOver: true };
  }
  if (wholeMs !== null) return { measured: deletion, ms: wholeMs, isOver: true };
  if (deletion.outcome === 'removed' || deletion.outcome === 'recreated') return null;
  const lasted = (end(deletion) ?? Number.NaN) - Date.parse(deletion.requestedAt ?? deletion.startedAt ?? '');
  return Number.isNaN(lasted) ? null : { measured: deletion, ms: lasted, isOver: false };
}

const lastLine = ({ steps }: Lifecycle): EvidenceRef[] =>
  steps.findLast(({ status }) => status === 'seen')?.evidence.slice(0, 1) ?? [];
