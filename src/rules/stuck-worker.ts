import { eventsHaving } from '../events/having.js';
import { spell } from '../lifecycle/duration.js';
import { HANGS, isHanging } from '../lifecycle/hangs/index.js';
import { STEPS } from '../lifecycle/steps.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { places } from './evidence.js';
import { hangRule } from './hang-rule.js';
import { log } from './readings.js';
import type { Judgement, Rule } from './types.js';

const handOver = hangRule({
  id: 'stuck-worker',
  level: 'error',
  title: 'The pod worker does not get on',
  why: 'One goroutine does everything for a pod. While it waits for something, nothing of the deletion happens, and no timeout ends it.',
  evidence:
    'The teardown was handed to the worker and no line of the worker follows, or the worker began a part of the termination that has neither an end nor an error. A pod that is mounting volumes is looked at again after 2m3s only, and a dead PLEG blocks every worker.',
  next: 'Take a goroutine dump of the kubelet (/debug/pprof/goroutine?debug=2) and look for podWorkerLoop with the UID of the pod; if PLEG is unhealthy, look at the container runtime first.',
  upstream: ['#118472', '#45419'],
});

/** That mounts fail is told at any -v; that the worker does nothing is not. */
const HAND_OVER = HANGS['stuck-worker'].flatMap(({ silent, troubles }) =>
  silent === undefined ? [] : troubles.flatMap(({ events }) => events),
);

export const stuckWorker: Rule = {
  meta: { ...handOver.meta, reads: [log(...HAND_OVER)] },
  check(one, context) {
    const told = handOver.check(one, context);
    return told.length > 0 ? told : silent(one);
  },
};

/** What the worker has begun and not ended. Its last lines are printed on errors too: only a hang has none. */
const PARTS = [
  { begin: 'terminating-enter', end: 'terminating-exit', step: 'terminating-entered' },
  { begin: 'terminated-enter', end: 'terminated-exit', step: 'terminated-entered' },
] as const;

/** An error is not silence. */
const REASONS = eventsHaving('failure');

function silent(one: Reconstructed): Judgement[] {
  const { lastAt } = one.coverage;
  if (one.outcome !== 'stuck' || lastAt === null || isHanging(one.hangs)) return [];
  return PARTS.flatMap(({ begin, end, step }): Judgement[] => {
    const entered = one.observations.findLast(({ id }) => id === begin);
    if (entered === undefined || entered.at === null || entered.kubelet !== one.coverage.lastKubelet) return [];
    const behind = one.observations.filter(({ seq }) => seq > entered.seq);
    if (!one.coverage.wholeFrom(entered) || behind.some(({ id }) => id === end || REASONS.has(id))) return [];
    const message = `the worker is in "${STEPS[step].title}" for ${spell(lastAt - entered.at)}, and no line says what it waits for`;
    return [{ message, at: entered.at, evidence: places([entered, ...behind.slice(-1)]) }];
  });
}
