import { type ContainerRestart, type Lifecycle, measured } from 'podline/internal';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Announced } from '../types.js';
import { BUCKETS, blockerOf } from './labels.js';
import { createNodeMetrics } from './nodes.js';
import { type AgentMetrics, addOwn } from './own.js';
import { createStartMetrics } from './starts.js';

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
  const nodes = createNodeMetrics(registers);
  addOwn(registers, own);
  const overdue = new Map<string, string>();

  function release(id: string): void {
    const blocked_by = overdue.get(id);
    if (blocked_by !== undefined) terminating.dec({ blocked_by });
    overdue.delete(id);
  }

  return {
    restarted: starts.restarted,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    see({ standing, episode }, isNew) {
      if (episode.family === 'start') return starts.see(episode, standing, isNew);
      if (episode.family === 'node') return nodes.see(episode, standing, isNew);
      const { id, kind, verdict } = episode;
      release(id);
      if (standing === 'overdue') {
        overdue.set(id, blockerOf(episode));
        terminating.inc({ blocked_by: blockerOf(episode) });
      }
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
