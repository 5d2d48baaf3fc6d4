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

const alone =
  (value: (own: AgentMetrics) => number): Values =>
  own => [[{}, value(own)]];

const bySink =
  (value: (sink: OwnSink) => number): Values =>
  own =>
    own.sinks().map(sink => [{ sink: sink.name }, value(sink)] as const);

const METRICS: readonly {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge';
  readonly labels?: readonly string[];
  readonly values: Values;
}[] = [
  {
    name: 'podline_agent_lag_seconds',
    help: 'How long the agent has been behind the end of the log; 0 if it has read all of it.',
    kind: 'gauge',
    values: alone(own => own.lagSeconds()),
  },
  {
    name: 'podline_agent_lines_total',
    help: 'Lines of the log that were read.',
    kind: 'counter',
    values: alone(own => own.lines()),
  },
  {
    name: 'podline_agent_read_bytes_total',
    help: 'Bytes of the log that were read.',
    kind: 'counter',
    values: alone(own => own.bytes()),
  },
  {
    name: 'podline_agent_unparsed_lines_total',
    help: 'Lines that look like records of the kubelet and could not be read.',
    kind: 'counter',
    values: alone(own => own.unparsed()),
  },
  {
    name: 'podline_agent_holes_total',
    help: 'Places where lines of the log may be missing.',
    kind: 'counter',
    values: alone(own => own.holes()),
  },
  {
    name: 'podline_agent_state_failures_total',
    help: 'Writes of the state file that failed.',
    kind: 'counter',
    values: alone(own => own.stateFailures()),
  },
  {
    name: 'podline_agent_reconnects_total',
    help: 'Restarts of a connection, or of the program that reads the journal.',
    kind: 'counter',
    labels: ['to'],
    values: own => [...own.reconnects()].map(([to, count]) => [{ to }, count] as const),
  },
  {
    name: 'podline_agent_sent_total',
    help: 'Deletions that a sink has taken.',
    kind: 'counter',
    labels: ['sink'],
    values: bySink(sink => sink.sent),
  },
  {
    name: 'podline_agent_lost_total',
    help: 'Deletions that a sink did not get, because its spool was full or it refused them.',
    kind: 'counter',
    labels: ['sink'],
    values: bySink(sink => sink.lost),
  },
  {
    name: 'podline_agent_spool_bytes',
    help: 'Bytes that wait for a sink.',
    kind: 'gauge',
    labels: ['sink'],
    values: bySink(sink => sink.spoolBytes),
  },
  {
    name: 'podline_agent_spool_entries',
    help: 'Deletions that wait for a sink.',
    kind: 'gauge',
    labels: ['sink'],
    values: bySink(sink => sink.spoolEntries),
  },
  {
    name: 'podline_agent_spool_failures_total',
    help: 'Reads and writes of a spool that its disk refused.',
    kind: 'counter',
    labels: ['sink'],
    values: bySink(sink => sink.spoolFailures),
  },
];

/** Each is read at its source, at each scrape. */
export function addOwn(registers: Registry[], own: AgentMetrics): void {
  for (const { name, help, kind, labels = [], values } of METRICS) {
    const common = { name, help, labelNames: [...labels], registers };
    if (kind === 'gauge')
      new Gauge({
        ...common,
        collect() {
          for (const [label, value] of values(own)) this.set(label, value);
        },
      });
    else
      new Counter({
        ...common,
        collect() {
          this.reset();
          for (const [label, value] of values(own)) this.inc(label, value);
        },
      });
  }
}
