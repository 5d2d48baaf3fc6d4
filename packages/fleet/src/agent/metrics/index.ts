import { type ContainerRestart, measured } from 'podline/internal';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnnouncedDeletion, AnnouncedStart } from '../types.js';
import { BUCKETS, blockerOf } from './labels.js';
import { type AgentMetrics, addOwn } from './own.js';
import { createStartMetrics } from './starts.js';

export interface Metrics {
  /** `isNew`: neither this agent nor the previous one reported it */
  see(announced: AnnouncedDeletion, isNew: boolean): void;
  seeStart(announced: AnnouncedStart, isNew: boolean): void;
  restarted(one: Pick<ContainerRestart, 'reason' | 'exitCode'>): void;
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** There are only some dozens of label values: pods and UIDs are no labels. */
export function createMetrics(own: AgentMetrics): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'podline_pod_termination_duration_seconds',
    help: 'How long deletions took that were seen from beginning to end, as a whole and by phase.',
    labelNames: ['kind', 'phase'],
    buckets: BUCKETS,
    registers,
  });
  const ended = new Counter({
    name: 'podline_pod_terminations_total',
    help: 'Deletions that have ended.',
    labelNames: ['kind', 'verdict'],
    registers,
  });
  const terminating = new Gauge({
    name: 'podline_pods_terminating',
    help: 'Deletions that are overdue, by the finding that shows what holds them up.',
    labelNames: ['blocked_by'],
    registers,
  });
  const findings = new Counter({
    name: 'podline_findings_total',
    help: 'Deletions in which a rule found something.',
    labelNames: ['rule'],
    registers,
  });
  const starts = createStartMetrics(registers);
  addOwn(registers, own);
  const overdue = new Map<string, string>();

  function release(id: string): void {
    const blocked_by = overdue.get(id);
    if (blocked_by !== undefined) terminating.dec({ blocked_by });
    overdue.delete(id);
  }

  return {
    ...starts,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    see({ standing, lifecycle }, isNew) {
      const { id, kind, verdict } = lifecycle;
      release(id);
      if (standing === 'overdue') {
        overdue.set(id, blockerOf(lifecycle));
        terminating.inc({ blocked_by: blockerOf(lifecycle) });
      }
      if (standing !== 'ended' || !isNew) return;
      ended.inc({ kind, verdict });
      for (const rule of new Set(lifecycle.findings.map(finding => finding.rule))) findings.inc({ rule });
      for (const [phase, ms] of timesOf(lifecycle)) duration.observe({ kind, phase }, ms / 1_000);
    },
  };
}

type Lifecycle = AnnouncedDeletion['lifecycle'];

/** A deletion that began before the log took longer than the log shows. */
function timesOf(one: Lifecycle): (readonly [string, number])[] {
  const isWhole = one.begunBefore !== true && one.durationMs !== null;
  return [...(isWhole ? [['whole', one.durationMs ?? 0] as const] : []), ...measured(one).phases];
}
