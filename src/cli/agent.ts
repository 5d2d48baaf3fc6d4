import { createAgent } from '../agent/agent.js';
import { serve } from '../agent/http.js';
import { createMemory } from '../agent/memory.js';
import type { Sink } from '../agent/types.js';
import { follow } from '../analyze/follow.js';
import { followNdjson } from '../report/follow/ndjson.js';
import { clockOf, type InputOptions, renderOptions } from './analyze.js';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';
import { openLiveInputs } from './live-inputs.js';
import { createTraceSender } from './otlp-endpoint.js';
import { stopSignals } from './stop-signals.js';
import { UsageError } from './usage-error.js';

export interface AgentOptions extends InputOptions {
  readonly metrics?: string;
  readonly state?: string;
  readonly otlpEndpoint?: string;
  readonly nodeName?: string;
}

/** `podline agent`: tells of each deletion of a node while its log is written, until it is stopped. */
export async function agentCommand(inputs: readonly string[], options: AgentOptions, io: Io): Promise<number> {
  const address = options.metrics === undefined ? null : addressOf(options.metrics);
  const { createMetrics } = await import('../agent/metrics/index.js');
  const metrics = createMetrics();
  const sinks: Sink[] = [metrics, printer(options, io), ...traces(options, io)];
  const agent = createAgent(sinks, createMemory(options.state ?? null), (sink, error) =>
    complain(io, `${sink}: ${error instanceof Error ? error.message : String(error)}`),
  );
  const live = { inputs: await openLiveInputs(inputs, io), watches: await openLiveInputs(options.watch ?? [], io) };
  const signal = stopSignals();
  let isReady = false;
  const server =
    address === null
      ? null
      : await serve(address, metrics, { isReady: () => isReady }).catch(error => refused(options, error));
  await follow(live, {
    ...clockOf(options),
    stop: signal.stop,
    tell(told, document) {
      // Lines that end it may still come: the next agent reads them
      if (!signal.stop.aborted) agent.tell({ ...told, lifecycle: onNode(told.lifecycle, options), document });
    },
    async pause() {
      isReady = true;
      await agent.settled();
    },
  });
  await agent.settled();
  await server?.close();
  signal.end();
  return EXIT.ok;
}

/** A kubelet's log seldom says the name of its node; whoever runs the agent knows it. */
const onNode = <T extends { readonly node: string | null }>(one: T, { nodeName }: AgentOptions): T => ({
  ...one,
  node: one.node ?? nodeName ?? null,
});

function printer(options: AgentOptions, io: Io): Sink {
  const render = renderOptions(options, io);
  return {
    name: 'standard output',
    tell: ({ document, ...told }) =>
      new Promise((resolve, reject) =>
        io.stdout.write(followNdjson.announcement(told, document, render), error =>
          error ? reject(error) : resolve(),
        ),
      ),
  };
}

function traces({ otlpEndpoint }: AgentOptions, { env }: Io): Sink[] {
  if (otlpEndpoint === undefined) return [];
  const send = createTraceSender(otlpEndpoint, env.OTEL_EXPORTER_OTLP_HEADERS);
  return [
    {
      name: otlpEndpoint,
      // A trace is of a deletion that is over
      tell: async ({ standing, document }) => (standing === 'ended' ? send(document) : undefined),
    },
  ];
}

/** `:9464`, `127.0.0.1:9464` */
function addressOf(text: string): { host: string; port: number } {
  const [, host = '', port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw new UsageError(`--metrics ${text}: write it as :9464 or 127.0.0.1:9464`);
  return { host: host === '' ? '0.0.0.0' : host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function refused({ metrics }: AgentOptions, error: unknown): never {
  throw new UsageError(`--metrics ${metrics}: ${error instanceof Error ? error.message : String(error)}`);
}
