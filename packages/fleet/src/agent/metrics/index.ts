import {
  type ContainerRestart,
  type Lifecycle,
  measured,
  OF_NEW_SANDBOX,
  type PodEpisode,
  type Standing,
  type Start,
} from 'podline/internal';
import { type Gauge, Registry } from 'prom-client';
import type { Announced } from '../types.js';
import { makerIn } from './made.js';
import { createNodeMetrics } from './nodes.js';
import { type AgentMetrics, addOwn } from './own.js';

export interface Metrics {
  /** `isNew`: neither this agent nor the previous one reported it */
  see(announced: Announced, isNew: boolean): void;
  restarted(one: Pick<ContainerRestart, 'reason' | 'exitCode'>): void;
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** There are only some dozens of label values: pods and UIDs are no labels. */
export function createMetrics(own: AgentMetrics): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const make = makerIn(registers);
  const duration = make.times(
    'podline_pod_termination_duration_seconds',
    'How long deletions took that were seen from beginning to end, as a whole and by phase.',
    'kind',
    'phase',
  );
  const ended = make.counter('podline_pod_terminations_total', 'Deletions that have ended.', 'kind', 'verdict');
  const overdue = overdueIn(
    make.gauge(
      'podline_pods_terminating',
      'Deletions that are overdue, by the finding that shows what holds them up.',
      'blocked_by',
    ),
  );
  const findings = make.counter('podline_findings_total', 'Deletions in which a rule found something.', 'rule');
  const starts = createStartMetrics(registers);
  const nodes = createNodeMetrics(registers);
  addOwn(registers, own);

  return {
    restarted: starts.restarted,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    see({ standing, episode }, isNew) {
      if (episode.family === 'start') return starts.see(episode, standing, isNew);
      if (episode.family === 'node') return nodes.see(episode, standing, isNew);
      const { kind, verdict } = episode;
      overdue(episode, standing);
      if (standing !== 'ended' || !isNew) return;
      ended.inc({ kind, verdict });
      for (const rule of new Set(episode.findings.map(finding => finding.rule))) findings.inc({ rule });
      for (const [phase, ms] of timesOf(episode)) duration.observe({ kind, phase }, ms / 1_000);
    },
  };
}

/** A deletion that began before the log took longer than the log shows. */
function timesOf(one: Lifecycle): (readonly [string, number])[] {
  const isWhole = one.begunBefore !== true && one.durationMs !== null;
  return [...(isWhole ? [['whole', one.durationMs ?? 0] as const] : []), ...measured(one).phases];
}

const LEVELS = ['error', 'warning', 'info'] as const;

/** Counts the pods that are overdue, each by the rule of its worst finding. */
function overdueIn(gauge: Gauge<'blocked_by'>) {
  const blockers = new Map<string, string>();
  return ({ id, findings, outcome }: PodEpisode, standing: Standing): void => {
    const before = blockers.get(id);
    if (before !== undefined) gauge.dec({ blocked_by: before });
    blockers.delete(id);
    if (standing !== 'overdue') return;
    const worst = LEVELS.flatMap(level => findings.filter(finding => finding.level === level))[0];
    const blocked_by = worst?.rule ?? outcome;
    blockers.set(id, blocked_by);
    gauge.inc({ blocked_by });
  };
}

/** Figures of how pods start. No pod, no image and no container is a label. */
export function createStartMetrics(registers: Registry[]) {
  const make = makerIn(registers);
  const duration = make.times(
    'podline_pod_start_duration_seconds',
    'How long starts of pods took: until ready, until running, and by phase.',
    'phase',
  );
  const ended = make.counter(
    'podline_pod_starts_total',
    'Starts of pods that are over, by what became of them.',
    'outcome',
  );
  const overdue = overdueIn(
    make.gauge(
      'podline_pods_starting',
      'Starts that are overdue, by the finding that shows what holds them up.',
      'blocked_by',
    ),
  );
  const restarts = make.counter(
    'podline_container_restarts_total',
    'Restarts of containers, by why the run before ended.',
    'cause',
  );

  return {
    see(start: Start, standing: Standing, isNew: boolean): void {
      overdue(start, standing);
      if (standing !== 'ended' || !isNew) return;
      ended.inc({ outcome: start.outcome });
      const { wholeMs, runningMs, phases } = measured(start);
      for (const [phase, ms] of [['ready', wholeMs] as const, ['running', runningMs] as const, ...phases])
        if (ms !== null) duration.observe({ phase }, ms / 1_000);
    },
    restarted: (one: Pick<ContainerRestart, 'reason' | 'exitCode'>): void => restarts.inc({ cause: causeOf(one) }),
  };
}

/** A few words for many texts: the kubelet's reasons why it kills, and the runtime's for how a container ended. */
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
