import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Remote } from '../sinks/remote.js';
import type { Spool } from '../sinks/spool.js';

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

/** Metrics of the agent itself; read at each scrape. */
export interface AgentMetrics {
  /** 0 if everything that was written is read */
  lagSeconds(): number;
  lines(): number;
  bytes(): number;
  unparsed(): number;
  holes(): number;
  stateFailures(): number;
  /** The number of reconnections, by what was reconnected to */
  reconnects(): ReadonlyMap<string, number>;
  sinks(): readonly OwnSink[];
}

type OwnSink = Pick<Remote, 'name' | 'counts'> & {
  readonly spool: Pick<Spool, 'bytes' | 'entries' | 'failures' | 'lost'>;
};

type Values = (own: AgentMetrics) => readonly (readonly [Readonly<Record<string, string>>, number])[];
type Row = readonly [kind: typeof Counter | typeof Gauge, name: string, help: string, labelNames: string[], Values];

const alone = (value: (own: AgentMetrics) => number): [string[], Values] => [[], own => [[{}, value(own)]]];

const bySink = (value: (sink: OwnSink) => number): [string[], Values] => [
  ['sink'],
  own => own.sinks().map(sink => [{ sink: sink.name }, value(sink)]),
];

const byTarget: [string[], Values] = [['to'], own => [...own.reconnects()].map(([to, count]) => [{ to }, count])];

// biome-ignore format: a metric is a row
const METRICS: readonly Row[] = [
  [Gauge, 'podline_agent_lag_seconds', 'How long the agent has been behind the end of the log; 0 if it has read all of it.', ...alone(own => own.lagSeconds())],
  [Counter, 'podline_agent_lines_total', 'Lines of the log that were read.', ...alone(own => own.lines())],
  [Counter, 'podline_agent_read_bytes_total', 'Bytes of the log that were read.', ...alone(own => own.bytes())],
  [Counter, 'podline_agent_unparsed_lines_total', 'Lines that look like records of the kubelet and could not be read.', ...alone(own => own.unparsed())],
  [Counter, 'podline_agent_holes_total', 'Places where lines of the log may be missing.', ...alone(own => own.holes())],
  [Counter, 'podline_agent_state_failures_total', 'Writes of the state file that failed.', ...alone(own => own.stateFailures())],
  [Counter, 'podline_agent_reconnects_total', 'Restarts of a connection, or of the program that reads the journal.', ...byTarget],
  [Counter, 'podline_agent_sent_total', 'Deletions that a sink has taken.', ...bySink(({ counts }) => counts.sent)],
  [Counter, 'podline_agent_lost_total', 'Deletions that a sink did not get, because its spool was full or it refused them.', ...bySink(({ spool }) => spool.lost())],
  [Gauge, 'podline_agent_spool_bytes', 'Bytes that wait for a sink.', ...bySink(({ spool }) => spool.bytes())],
  [Gauge, 'podline_agent_spool_entries', 'Deletions that wait for a sink.', ...bySink(({ spool }) => spool.entries())],
  [Counter, 'podline_agent_spool_failures_total', 'Reads and writes of a spool that its disk refused.', ...bySink(({ spool }) => spool.failures())],
];

/** The value of each metric is read at its source, at each scrape. */
export function addOwn(registers: Registry[], own: AgentMetrics): void {
  for (const [Kind, name, help, labelNames, values] of METRICS)
    new Kind({
      ...{ name, help, labelNames, registers },
      collect(this: Counter | Gauge) {
        this.reset();
        for (const [label, value] of values(own)) this.inc(label, value);
      },
    });
}
