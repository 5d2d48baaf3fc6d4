import { type ContainerRestart, measured, OF_NEW_SANDBOX, type Standing, type Start } from 'podline/internal';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { BUCKETS, blockerOf } from './labels.js';

/** Figures of how pods start. No pod, no image and no container is a label. */
export function createStartMetrics(registers: Registry[]) {
  const duration = new Histogram({
    name: 'podline_pod_start_duration_seconds',
    help: 'How long starts of pods took: until ready, until running, and by phase.',
    labelNames: ['phase'],
    buckets: BUCKETS,
    registers,
  });
  const ended = new Counter({
    name: 'podline_pod_starts_total',
    help: 'Starts of pods that are over, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  const starting = new Gauge({
    name: 'podline_pods_starting',
    help: 'Starts that are overdue, by the finding that shows what holds them up.',
    labelNames: ['blocked_by'],
    registers,
  });
  const restarts = new Counter({
    name: 'podline_container_restarts_total',
    help: 'Restarts of containers, by why the run before ended.',
    labelNames: ['cause'],
    registers,
  });
  const overdue = new Map<string, string>();

  function release(id: string): void {
    const blocked_by = overdue.get(id);
    if (blocked_by !== undefined) starting.dec({ blocked_by });
    overdue.delete(id);
  }

  return {
    see(start: Start, standing: Standing, isNew: boolean): void {
      release(start.id);
      if (standing === 'overdue') {
        overdue.set(start.id, blockerOf(start));
        starting.inc({ blocked_by: blockerOf(start) });
      }
      if (standing !== 'ended' || !isNew) return;
      ended.inc({ outcome: start.outcome });
      const { wholeMs, runningMs, phases } = measured(start);
      for (const [phase, ms] of [['ready', wholeMs] as const, ['running', runningMs] as const, ...phases])
        if (ms !== null) duration.observe({ phase }, ms / 1_000);
    },
    restarted: (one: Pick<ContainerRestart, 'reason' | 'exitCode'>): void => restarts.inc({ cause: causeOf(one) }),
  };
}

/** Few words for all texts: the kubelet's for why it kills, the runtime's for how a container ended. */
const CAUSES: readonly (readonly [text: RegExp, cause: string])[] = [
  [/liveness/i, 'liveness-probe'],
  [/startup probe/i, 'startup-probe'],
  [/definition changed/i, 'definition-changed'],
  [/for its resize/i, 'resize'],
  [/^OOMKilled$/, 'oom-killed'],
  [/PostStartHook/i, 'post-start-hook'],
];

function causeOf({ reason, exitCode }: Pick<ContainerRestart, 'reason' | 'exitCode'>): string {
  if (reason?.startsWith(OF_NEW_SANDBOX)) return 'sandbox-recreated';
  const known = CAUSES.find(([text]) => text.test(reason ?? ''));
  if (known !== undefined) return known[1];
  if (exitCode === null) return 'unknown';
  return exitCode === 0 ? 'completed' : 'error';
}
