import {
  type ContainerRestart,
  type Lifecycle,
  measured,
  type NodeEpisode,
  OF_NEW_SANDBOX,
  type PodEpisode,
  type Standing,
  type Start,
} from 'podline/internal';
import { type Gauge, Registry } from 'prom-client';
import type { Announced } from '../types.js';
import { type AgentMetrics, addOwn, metricsIn } from './rows.js';

export type Metrics = ReturnType<typeof createMetrics>;

/** There are only some dozens of label values: pods and UIDs are no labels. */
export function createMetrics(own: AgentMetrics) {
  const registry = new Registry();
  const { ends, starts, node } = metricsIn([registry]);
  const [overdue, slow] = [overdueIn(ends.overdue), overdueIn(starts.overdue)];
  addOwn([registry], own);

  function seeEnd(one: Lifecycle, standing: Standing, isCounted: boolean): void {
    const { kind, verdict } = one;
    overdue(one, standing);
    if (!isCounted) return;
    ends.ended.inc({ kind, verdict });
    for (const rule of new Set(one.findings.map(finding => finding.rule))) ends.findings.inc({ rule });
    const { wholeMs, phases } = measured(one);
    for (const [phase, ms] of [['whole', wholeMs] as const, ...phases])
      if (ms !== null) ends.duration.observe({ kind, phase }, ms / 1_000);
  }

  function seeStart(one: Start, standing: Standing, isCounted: boolean): void {
    slow(one, standing);
    if (!isCounted) return;
    starts.ended.inc({ outcome: one.outcome });
    const { wholeMs, runningMs, phases } = measured(one);
    for (const [phase, ms] of [['ready', wholeMs] as const, ['running', runningMs] as const, ...phases])
      if (ms !== null) starts.duration.observe({ phase }, ms / 1_000);
  }

  function seeNode(one: NodeEpisode, standing: Standing, isCounted: boolean): void {
    const { kind, verdict, startedAt, durationMs, heldUp } = one;
    const isPresent = standing === 'overdue';
    node.present.set({ kind }, isPresent ? 1 : 0);
    node.since.set({ kind }, isPresent && startedAt !== null ? Date.parse(startedAt) / 1_000 : 0);
    if (!isCounted) return;
    node.ended.inc({ kind, verdict });
    // A clock that jumps must not end the agent: a counter cannot go back
    node.seconds.inc({ kind }, Math.max(0, durationMs ?? 0) / 1_000);
    node.heldUp.inc({ kind }, heldUp.ends + heldUp.starts);
  }

  return {
    restarted: (one: Restart): void => starts.restarts.inc({ cause: causeOf(one) }),
    contentType: registry.contentType,
    /** The metrics in the text format of Prometheus. */
    text: () => registry.metrics(),
    /** `isNew`: neither this agent nor the previous one reported it */
    see({ standing, episode }: Pick<Announced, 'standing' | 'episode'>, isNew: boolean): void {
      const isCounted = standing === 'ended' && isNew;
      if (episode.family === 'start') seeStart(episode, standing, isCounted);
      else if (episode.family === 'node') seeNode(episode, standing, isCounted);
      else seeEnd(episode, standing, isCounted);
    },
  };
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

/** A few words for many texts: the kubelet's reasons why it kills, and the runtime's for how a container ended. */
const CAUSES: readonly (readonly [text: RegExp, cause: string])[] = [
  [/liveness/i, 'liveness-probe'],
  [/startup probe/i, 'startup-probe'],
  [/definition changed/i, 'definition-changed'],
  [/for its resize/i, 'resize'],
  [/^OOMKilled$/, 'oom-killed'],
  [/PostStartHook/i, 'post-start-hook'],
];

type Restart = Pick<ContainerRestart, 'reason' | 'exitCode'>;

function causeOf({ reason, exitCode }: Restart): string {
  if (reason?.startsWith(OF_NEW_SANDBOX)) return 'sandbox-recreated';
  const known = CAUSES.find(([text]) => text.test(reason ?? ''));
  if (known !== undefined) return known[1];
  if (exitCode === null) return 'unknown';
  return exitCode === 0 ? 'completed' : 'error';
}
