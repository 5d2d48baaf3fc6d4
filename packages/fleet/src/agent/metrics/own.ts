import { Counter, Gauge, type Registry } from 'prom-client';

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

interface OwnSink {
  readonly name: string;
  readonly spoolBytes: number;
  readonly spoolEntries: number;
  readonly spoolFailures: number;
  readonly sent: number;
  readonly lost: number;
}

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
  [Counter, 'podline_agent_sent_total', 'Deletions that a sink has taken.', ...bySink(sink => sink.sent)],
  [Counter, 'podline_agent_lost_total', 'Deletions that a sink did not get, because its spool was full or it refused them.', ...bySink(sink => sink.lost)],
  [Gauge, 'podline_agent_spool_bytes', 'Bytes that wait for a sink.', ...bySink(sink => sink.spoolBytes)],
  [Gauge, 'podline_agent_spool_entries', 'Deletions that wait for a sink.', ...bySink(sink => sink.spoolEntries)],
  [Counter, 'podline_agent_spool_failures_total', 'Reads and writes of a spool that its disk refused.', ...bySink(sink => sink.spoolFailures)],
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
