import { innermost } from '../catalogue/causes/innermost.js';
import { stageOfRule } from '../catalogue/causes/stages.js';
import { HANGS } from '../episodes/ends/hangs/index.js';
import type { HangId } from '../episodes/ends/hangs/types.js';
import type { Reconstructed, StepId } from '../episodes/ends/types.js';
import { stopFailureIn } from '../episodes/now/stop-failures.js';
import type { Judgement } from './types.js';
import { factNumber, factText, testimoniesOf, testimonyPlaces } from './witnessed.js';

/** Steps that come only when nothing fails any more of what the kubelet reports in an Event. */
const AFTER_STOPS: readonly StepId[] = ['containers-terminated', 'terminating-exited', 'volumes-unmounted'];
const AFTER_UNMOUNTS: readonly StepId[] = [
  'volumes-unmounted',
  'cgroup-removed',
  'terminated-exited',
  'api-delete-sent',
];

/** The same hang as an Event of the pod states it, where no line of the kubelet does: Events are kept longer, and are what people copy. */
export function reportedHang(id: HangId, one: Reconstructed): Judgement[] {
  if (one.outcome !== 'stuck' && one.outcome !== 'in-progress') return [];
  const stated = testimoniesOf(one, 'event-kill-failed', 'event-unmount-failed').flatMap(said => {
    const failure = stopFailureIn(said.what, factText(said, 'message') ?? '');
    return failure === null || failure.stage !== stageOfRule(id) ? [] : [{ said, failure }];
  });
  const last = stated.at(-1);
  const [model] = HANGS[id];
  if (last === undefined || model === undefined) return [];
  const { said, failure } = last;
  const over = failure.stage === 'unmount' ? AFTER_UNMOUNTS : AFTER_STOPS;
  if (one.steps.some(({ step, status }) => status === 'seen' && over.includes(step))) return [];
  const count = Math.max(stated.length, factNumber(said, 'count') ?? 1);
  const cause = { text: innermost(failure.error), count };
  const times = count > 1 ? ` (x${count})` : '';
  return [
    {
      // One Event alone may be about the first try
      level: one.outcome === 'stuck' ? 'error' : 'warning',
      message: `${model.what} failed, according to an Event: ${cause.text}${times}`,
      at: null,
      utc: said.at,
      evidence: testimonyPlaces(stated.map(one => one.said)),
      hang: { what: model.what, since: null, until: null },
      cause,
      error: failure.error,
    },
  ];
}
