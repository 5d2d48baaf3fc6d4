import { innermost } from '../catalogue/causes/innermost.js';
import { spell } from '../catalogue/duration.js';
import type { Observation, WatchOutage } from '../correlate/types.js';
import { deafTo } from '../episodes/ends/facts/late-news.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { causeIn } from '../episodes/node/reasons.js';
import { requestedAt } from './during.js';
import { places, stepSeen } from './evidence.js';
import { log, nodeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';

export const podWatchLost: Rule = {
  id: 'pod-watch-lost',
  level: 'warning',
  actor: 'sync loop',
  saysLateness: true,
  title: "The kubelet's own watch of its pods was broken",
  reads: [nodeLog('pod-watch-lost'), log('config-delete', 'config-remove')],
  why: 'The kubelet learns of deletions only from this watch. Without it, the kubelet begins no new deletion, and does not notice that an object has been removed.',
  evidence:
    'Lines of the reflector (client-go, reflector.go) between the end of the watch and the list that replaces it, and a line of the kubelet that came late: its first line about the deletion, or its line about the removal of an object that it had itself deleted.',
  next: 'Check the connection from the node to the API server. The reflector waits up to a minute before it tries again, so the watch may come back well after the API server.',
  check(one, context) {
    if (one.late !== null) {
      const { watchOutages, sent, learned, ms } = one.late;
      const what =
        learned === null
          ? 'the kubelet had not learned yet that the object was gone'
          : `the kubelet learned ${spell(ms)} late that the object was gone`;
      const afterwards = learned === null ? [sent] : [sent, learned];
      return [
        judgementOf(watchOutages, what, afterwards, learned === null ? one.coverage.lastAt : learned.at, context),
      ];
    }
    return requestSeenLate(one, context);
  },
};

function requestSeenLate(one: Reconstructed, context: RuleContext): Judgement[] {
  const seen = stepSeen(one, 'delete-seen')?.proof;
  const requested = requestedAt(one, context);
  if (seen?.at == null || requested === null) return [];
  const ms = context.toUtc(seen.at) - requested;
  const watchOutages = ms < LIMITS.requestSeenMs ? null : deafTo(one.coverage.watchOutages, seen.at - ms, seen);
  const what = `the kubelet learned of the deletion ${spell(ms)} after the request`;
  return watchOutages === null ? [] : [judgementOf(watchOutages, what, [seen], seen.at, context)];
}

function judgementOf(
  { from, until, lines }: WatchOutage,
  what: string,
  afterwards: readonly Observation[],
  last: number | null,
  { toUtc }: RuleContext,
): Judgement {
  const to = until ?? last ?? from;
  const why = lines.map(causeIn).map(innermost).find(isReason);
  const message = `the kubelet's own watch of pods was broken for ${spell(to - from)}${why === undefined ? '' : ` (${why})`}: ${what}`;
  return {
    message,
    at: from,
    until: until === null ? null : toUtc(until),
    evidence: [...places(lines.slice(0, 2)), ...places(afterwards)],
  };
}

const isReason = (text: string): boolean => text !== '' && text !== 'Watch close';
