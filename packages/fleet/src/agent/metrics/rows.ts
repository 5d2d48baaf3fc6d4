import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The buckets range from times that need no attention to times that should page a person. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600];

/** What pods and the node go through, in figures. No pod, no image, no container and no node is a label: an agent has one node. */
export function metricsIn(registers: Registry[]) {
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const times = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });

  // biome-ignore format: a metric is a row
  return {
    ends: {
      duration: times('podline_pod_termination_duration_seconds', 'How long deletions took that were seen from beginning to end, as a whole and by phase.', 'kind', 'phase'),
      ended: counter('podline_pod_terminations_total', 'Deletions that have ended.', 'kind', 'verdict'),
      overdue: gauge('podline_pods_terminating', 'Deletions that are overdue, by the finding that shows what holds them up.', 'blocked_by'),
      findings: counter('podline_findings_total', 'Deletions in which a rule found something.', 'rule'),
    },
    starts: {
      duration: times('podline_pod_start_duration_seconds', 'How long starts of pods took: until ready, until running, and by phase.', 'phase'),
      ended: counter('podline_pod_starts_total', 'Starts of pods that are over, by what became of them.', 'outcome'),
      overdue: gauge('podline_pods_starting', 'Starts that are overdue, by the finding that shows what holds them up.', 'blocked_by'),
      restarts: counter('podline_container_restarts_total', 'Restarts of containers, by why the run before ended.', 'cause'),
    },
    node: {
      present: gauge('podline_node_trouble', 'What the node goes through now and needs attention, by its kind: 1 while it lasts.', 'kind'),
      since: gauge('podline_node_trouble_started_timestamp_seconds', 'When that began, in seconds since 1970; 0 while there is none.', 'kind'),
      ended: counter('podline_node_episodes_total', 'What the node went through, and is over, by its kind.', 'kind', 'verdict'),
      seconds: counter('podline_node_episode_seconds_total', 'How long all of it took together, by its kind, as far as the log shows both ends.', 'kind'),
      heldUp: counter('podline_node_held_up_total', 'Deletions and starts of pods that it held up, by its kind.', 'kind'),
    },
  };
}
