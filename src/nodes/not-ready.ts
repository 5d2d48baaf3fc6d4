import { msOf } from '../api-facts/when.js';
import type { Finding, Lifecycle } from '../contract/types.js';
import { spell } from '../lifecycle/duration.js';
import { nodeSilent } from '../rules/between/node-silent.js';
import type { ApiNode } from './types.js';

/** A deletion that has not ended, on a node without a log: what its Node object states is why. */
export function waitingForNode(one: Lifecycle, nodes: readonly ApiNode[]): Lifecycle {
  const ready = nodes.find(({ name }) => name === one.node)?.conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined || ready.status === 'True' || one.endedAt !== null || one.outcome !== 'in-progress')
    return one;
  const since = msOf(ready.since);
  const requested = one.requestedAt === null ? null : Date.parse(one.requestedAt);
  const long =
    since === null
      ? ''
      : requested !== null && since <= requested
        ? `, since ${spell(requested - since)} before the request`
        : `, since ${new Date(since).toISOString()}`;
  const message = `its node ${one.node} is not ready${long}: ${ready.message ?? ready.reason ?? 'no reason is given'}`;
  const finding: Finding = {
    rule: nodeSilent.meta.id,
    level: nodeSilent.meta.level,
    message,
    at: since === null ? null : new Date(since).toISOString(),
    evidence: [],
  };
  return { ...one, headline: `${one.headline}; ${message}`, findings: [finding, ...one.findings] };
}
