import { spell } from '../../../catalogue/duration.js';
import type { NodeEpisode, NodeKind, ResultDocument } from '../../../document/contract/types.js';
import { nodeTroublesOf } from '../../../document/episodes.js';
import { deathsIn, loggedNodes, timesInAll, UNNAMED } from '../../../document/nodes/node-times.js';
import { isKind } from '../../../episodes/node/words.js';
import { count } from '../../../kit/count.js';
import { grouped } from '../../../kit/grouped.js';
import type { Policy } from '../read.js';
import { bareResult, type Result } from '../result.js';
import { POLICY_RULES } from '../rules.js';
import { durationMs, type NodeLimit } from '../schema.js';

/** How often each node went through something, and for how long. */
export function nodes(document: ResultDocument, { node: limits }: Policy): Result[] {
  const stated = Object.entries(limits) as [NodeKind, NodeLimit][];
  if (stated.length === 0) return [];
  const troubles = grouped(nodeTroublesOf(document), ({ node }) => node ?? UNNAMED);
  const names = [...new Set([...loggedNodes(document), ...troubles.keys()])];
  const rule = POLICY_RULES.nodeTrouble.id;
  if (names.length === 0)
    return stated.map(([kind, limit]) =>
      bareResult('not evaluated', rule, expectation(kind, limit), 'there is no kubelet log'),
    );
  return names.flatMap(name =>
    stated.map(([kind, limit]) => judge(troubles.get(name) ?? [], kind, limit, name, document)),
  );
}

function judge(
  troubles: readonly NodeEpisode[],
  kind: NodeKind,
  limit: NodeLimit,
  name: string,
  document: ResultDocument,
): Result {
  // A run of the kubelet counts if it ended with an error, whichever episode tells of that
  const all = troubles.filter(one =>
    kind === 'kubelet-run' ? isKind(one.kind, 'of-kubelet') && one.cause !== null : one.kind === kind,
  );
  const where = name === UNNAMED ? '' : ` on ${name}`;
  const expected = `${expectation(kind, limit)}${where}`;
  const rule = POLICY_RULES.nodeTrouble.id;
  const { totalMs, longest } = timesInAll(all, document);
  if (longest === undefined) return bareResult('pass', rule, expected, `none${where}`);
  const longestMs = longest.to - longest.from;
  const exceeds = (ms: number, max: string | undefined): boolean => max !== undefined && ms > durationMs(max);
  const times = kind === 'kubelet-run' ? deathsIn(all) : all.length;
  const isOver =
    times > (limit.atMost ?? Number.POSITIVE_INFINITY) ||
    exceeds(totalMs, limit.total) ||
    exceeds(longestMs, limit.longest);
  const found = `${count(times, 'time')}, ${spell(totalMs)} in all; the longest: ${longest.one.headline}`;
  return {
    ...bareResult(isOver ? (limit.level ?? 'error') : 'pass', rule, expected, found),
    one: longest.one,
    at: longest.one.startedAt,
    evidence: longest.one.findings[0]?.evidence ?? [],
  };
}

/** `at most 2 not-ready, 1m in all, 30s at once` */
function expectation(kind: NodeKind, { atMost, total, longest }: NodeLimit): string {
  const parts = [
    atMost === undefined ? null : count(atMost, 'time'),
    total === undefined ? null : `${total} in all`,
    longest === undefined ? null : `${longest} at once`,
  ].flatMap(part => part ?? []);
  return `${kind}: at most ${parts.join(', ')}`;
}
