import { spell } from '../catalogue/duration.js';
import { HANGS, isHanging } from '../episodes/ends/hangs/index.js';
import { standstillOf } from '../episodes/ends/standstill.js';
import { stepCalled } from '../episodes/ends/steps.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { LIMITS as NODE_LIMITS } from '../episodes/node/thresholds.js';
import { places } from './evidence.js';
import { hangRule } from './hang-rule.js';
import { log } from './readings.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { unreadMeanwhile } from './unread-objects.js';

const handOver = hangRule({
  id: 'stuck-worker',
  level: 'error',
  actor: 'worker',
  title: 'The pod worker is stuck',
  why: 'One goroutine does all the work for a pod. While it waits, the deletion makes no progress, and no timeout ends the wait.',
  evidence:
    'The teardown was handed to the worker and no line of the worker follows, or the worker began a part of the termination that has neither an end nor an error. A worker that waits for volumes to be mounted reacts only after up to 2m3s, and an unhealthy PLEG blocks every worker.',
  next: 'Take a goroutine dump of the kubelet (/debug/pprof/goroutine?debug=2) and look for podWorkerLoop with the UID of the pod; if PLEG is unhealthy, check the container runtime first.',
  upstream: ['#118472', '#45419'],
});

/** A failed mount is logged at any -v; an idle worker is not. */
const HAND_OVER = HANGS['stuck-worker'].flatMap(({ silent, troubles }) =>
  silent === undefined ? [] : troubles.flatMap(({ events }) => events),
);

export const stuckWorker: Rule = {
  meta: { ...handOver.meta, reads: [log(...HAND_OVER)] },
  check(one, context) {
    const found = handOver.check(one, context);
    return found.length > 0 ? found.map(judgement => withUnread(judgement, one, context)) : silent(one);
  },
};

/** A mount of a configmap or secret waits until the kubelet's own watch has received it (configmap.go and secret.go, SetUpAt). */
function withUnread(judgement: Judgement, { pod, coverage }: Reconstructed, { troubles }: RuleContext): Judgement {
  const { hang, message } = judgement;
  if (hang?.what !== 'volume mount' || hang.since === null) return judgement;
  const until = hang.until ?? coverage.lastAt ?? Number.POSITIVE_INFINITY;
  const unread = unreadMeanwhile(troubles.objects, {
    namespace: pod.namespace,
    since: hang.since - NODE_LIMITS.calmMs,
    until,
  });
  if (unread === null) return judgement;
  return {
    ...judgement,
    message: `${message}; ${unread.text}`,
    evidence: [...judgement.evidence, ...places(unread.lines.slice(-1))],
  };
}

/** Parts of the worker's work that it has begun and not ended. It also prints the last line of a part on errors: only a hang lacks it. */
const PARTS = [
  { begin: 'terminating-enter', end: 'terminating-exit', step: 'terminating-entered' },
  { begin: 'terminated-enter', end: 'terminated-exit', step: 'terminated-entered' },
] as const;

function silent(one: Reconstructed): Judgement[] {
  const { lastAt } = one.coverage;
  if (one.outcome !== 'stuck' || lastAt === null || isHanging(one.hangs) || isStated(one)) return [];
  return PARTS.flatMap(({ begin, end, step }): Judgement[] => {
    const entered = one.observations.findLast(({ id }) => id === begin);
    if (entered === undefined || entered.at === null || entered.kubelet !== one.coverage.lastKubelet) return [];
    const later = one.observations.filter(({ seq }) => seq > entered.seq);
    if (!one.coverage.wholeFrom(entered) || later.some(({ id }) => id === end)) return [];
    const message = `the pod worker has been in ${stepCalled(step)} for ${spell(lastAt - entered.at)}, and no line says what it waits for`;
    return [{ message, at: entered.at, evidence: places([entered, ...later.slice(-1)]) }];
  });
}

/** Whether a line states why. The status manager waits for the worker, and prints that. */
function isStated(one: Reconstructed): boolean {
  const why = standstillOf(one);
  return why !== null && why.line.event.definition.goroutine !== 'status';
}
