import { spell } from '../../catalogue/duration.js';
import type { EvidenceRef, Lifecycle } from '../../document/contract/types.js';
import { rankOf } from '../../document/quantiles.js';
import { durationMs } from './duration.js';
import { type GroupScope, PERCENTILES, type Percentiles } from './measures.js';
import type { Result } from './types.js';

/** A deletion or a start with the time that counts: how long it took, or how long it had lasted when the input ended. */
export interface Timed<One extends OfPod = OfPod> {
  readonly measured: One;
  readonly ms: number;
  readonly isOver: boolean;
}

type OfPod = Pick<Lifecycle, 'pod' | 'node'>;

export interface Judged<One extends OfPod> {
  readonly limit: GroupScope & Percentiles;
  readonly rule: string;
  /** What is measured, and where: `whole`, `graceful deletions on worker-1` */
  readonly part: string;
  readonly group: string;
  readonly timed: readonly Timed<One>[];
  lineOf(one: One): readonly EvidenceRef[];
}

/**
 * A result for each percentile that the limit names. One that has not ended may still end in time: it counts from the moment when it is too
 * late.
 */
export function judgePercentiles<One extends OfPod>({
  limit,
  rule,
  part,
  group,
  timed,
  lineOf,
}: Judged<One>): Result[] {
  return Object.entries(PERCENTILES).flatMap(([name, share]) => {
    const text = limit[name as keyof typeof PERCENTILES];
    if (text === undefined) return [];
    const max = durationMs(text);
    const sorted = timed.filter(({ ms, isOver }) => isOver || ms > max).sort((a, b) => a.ms - b.ms);
    const found = sorted[rankOf(share, sorted.length)];
    const result = (grade: Result['grade'], figure: string, evidence: readonly EvidenceRef[] = []): Result => ({
      grade,
      rule,
      lifecycle: null,
      expected: `${name} of ${part} at most ${text}: ${group}`,
      found: figure,
      at: null,
      evidence,
    });
    if (found === undefined || sorted.length < (limit.atLeast ?? 1))
      return [
        result('not evaluated', sorted.length === 0 ? 'none was measured' : `only ${sorted.length} were measured`),
      ];
    const { pod, node } = found.measured;
    const where = `${pod.namespace}/${pod.name}${node === null ? '' : ` on ${node}`}`;
    const figure = `${found.isOver ? '' : 'at least '}${spell(found.ms)} (n = ${sorted.length}): ${where}`;
    return [found.ms > max ? result(limit.level ?? 'error', figure, lineOf(found.measured)) : result('pass', figure)];
  });
}

/** ` in shop of web on worker-1`: what a limit was restricted to. */
export function scopeOf({ namespace, owner, node }: GroupScope): string {
  const parts = [
    namespace === undefined ? null : `in ${namespace}`,
    owner === undefined ? null : `of ${owner}`,
    node === undefined ? null : `on ${node}`,
  ].flatMap(part => part ?? []);
  return parts.length === 0 ? '' : ` ${parts.join(' ')}`;
}
