import type { Lifecycle } from '../contract/types.js';
import { followsDirectly } from './steps.js';
import type { Change } from './types.js';

/** Guaranteed orders that one side keeps and the other violates. All other orders are chance. */
export function compareOrder(before: Lifecycle, after: Lifecycle): Change[] {
  if (before.kind !== after.kind || [before, after].some(wasInterrupted)) return [];
  const was = firstTimes(before);
  const is = firstTimes(after);
  const steps = [...was.keys()].filter(step => is.has(step));
  return steps.flatMap(step => {
    const broken = steps.filter(
      earlier => followsDirectly(before, step, earlier) && breaks(was, earlier, step) !== breaks(is, earlier, step),
    );
    return broken.map((earlier): Change => {
      const now = breaks(is, earlier, step);
      return {
        what: now ? 'out-of-order' : 'back-in-order',
        label: now ? 'worse' : 'better',
        subject: step,
        since: earlier,
        before: now ? 'in order' : 'out of order',
        after: now ? 'out of order' : 'in order',
      };
    });
  });
}

/** After a restart the worker starts again, independent of what it did before. */
const wasInterrupted = ({ findings }: Lifecycle): boolean => findings.some(({ rule }) => rule === 'kubelet-restart');

type Times = ReadonlyMap<string, number>;

function firstTimes({ steps }: Lifecycle): Times {
  const times = new Map<string, number>();
  for (const { step, at } of steps) {
    const time = Date.parse(at ?? '');
    if (!Number.isNaN(time)) times.set(step, Math.min(time, times.get(step) ?? time));
  }
  return times;
}

const breaks = (times: Times, earlier: string, step: string): boolean =>
  (times.get(earlier) ?? 0) > (times.get(step) ?? 0);
