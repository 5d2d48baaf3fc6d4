import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTracePoster,
  type Io,
  isText,
  jsonText,
  objectOfForm,
  parseJson,
  realClock,
  recordOf,
  renderOptions,
  type SchemaVersion,
  type Standing,
  TracesRefused,
  traceText,
} from 'podline/internal';
import type { NatsOptions } from '../queue/nats/connect.js';
import { subjectsOf } from '../store/subjects.js';
import { createRemote, type Remote } from './sinks/remote.js';
import { openSpool, type Parcel } from './sinks/spool.js';
import { type Announced, Refused, type Say, type Sink } from './types.js';

export interface SinkOptions {
  readonly node?: string;
  readonly schema?: SchemaVersion;
  readonly cluster: string;
  readonly otlpEndpoint?: string;
  readonly nats: NatsOptions | undefined;
  /** A folder; null if waiting parcels are kept in memory */
  readonly spool: string | null;
  readonly spoolBytes: number;
  /** What was reported before is not reported again */
  readonly isResumed: boolean;
}

interface Handlers {
  readonly say: Say;
  changed(): void;
  reconnected(to: string): void;
}

/** The bytes that are kept in memory if there is no folder. */
const MAX_MEMORY = 8 << 20;

/** Opens all sinks that get the reports. */
export async function openSinks(options: SinkOptions, io: Io, { say, changed, reconnected }: Handlers) {
  const { otlpEndpoint, nats, cluster, schema, node = null, spool, spoolBytes, isResumed } = options;
  const render = renderOptions(schema === undefined ? {} : { schema }, io);
  const common = { clock: realClock, say, changed };
  const spoolOf = (name: string) =>
    openSpool({
      folder: spool === null ? null : join(spool, name),
      maxBytes: spool === null ? Math.min(MAX_MEMORY, spoolBytes) : spoolBytes,
      say,
    });
  const remotes: Remote[] = [];
  let close = async (): Promise<void> => undefined;

  if (otlpEndpoint !== undefined) {
    const post = createTracePoster(otlpEndpoint, io.env.OTEL_EXPORTER_OTLP_HEADERS);
    remotes.push(
      createRemote({
        ...common,
        name: 'otlp',
        spool: spoolOf('otlp'),
        // A trace describes a deletion that is over
        parcelOf({ episode, standing, document }) {
          const body = standing === 'ended' && episode.family === 'end' ? traceText(document) : null;
          return body === null ? null : { key: `${episode.id}.${standing}`, body };
        },
        send: ({ body }, signal) => post(body, signal).catch(refusedForGood),
      }),
    );
  }
  if (nats !== undefined) {
    const { createPublisher, TooLong } = await import('../queue/nats/index.js');
    const publisher = createPublisher(nats, () => reconnected('nats'));
    const subject = `agent.${(node ?? 'node').replace(/[^\w-]/g, '_')}`;
    close = publisher.close;
    remotes.push(
      createRemote({
        ...common,
        name: 'nats',
        spool: spoolOf('nats'),
        parcelOf: rowsOf(cluster, node),
        send: ({ key, body }) =>
          publisher.publish(subject, `${cluster}.${key}`, body).catch(error => {
            throw error instanceof TooLong ? new Refused(error.message) : error;
          }),
      }),
    );
  }
  return {
    printer: createPrinter({
      write: (text, done) => io.stdout.write(text, done),
      // In version 3 nodes had no episodes
      textOf: ({ episode, standing }) =>
        render.schema === 3 && episode.family === 'node'
          ? ''
          : `${jsonText(recordOf(episode, render.schema, { standing }))}\n`,
      say,
      changed,
      isTorn: io.stdout.fd !== undefined && isTornIn(io.stdout.fd),
      printed: isResumed && io.stdout.fd !== undefined ? printedIn(io.stdout.fd) : new Set(),
    }),
    remotes,
    close: () => close(),
  };
}

function refusedForGood(error: unknown): never {
  if (error instanceof TracesRefused && error.forGood) throw new Refused(error.message);
  throw error;
}

/** Turns reports into rows for a store, like those of a fleet's results. */
const rowsOf =
  (cluster: string, node: string | null) =>
  ({ episode, standing, document }: Announced): Parcel => {
    // One run per node, which continues
    const rows = subjectsOf(document, { cluster, run: `agent.${node ?? episode.node ?? 'node'}` });
    return {
      key: `${episode.id}.${standing}`,
      body: [...rows].map(subject => `${JSON.stringify(subject)}\n`).join(''),
    };
  };

/** Far more than is printed between a line and its entry in the state. */
const TAIL = 1 << 20;

const printedKey = (id: string, standing: Standing): string => `${id} ${standing}`;

/**
 * What a killed agent printed last, if it printed into a file: the state may lack the last line. Empty for a pipe, a terminal, and a file
 * that we may only write to, since none of these can be read back.
 */
export function printedIn(output: number): ReadonlySet<string> {
  return new Set(
    tailOf(output)
      .split('\n')
      .map(line => parseJson(line))
      .filter(isAnnounced)
      .map(({ id, standing }) => printedKey(id, standing)),
  );
}

/** Whether the file ends in the middle of a line: the next one must not become part of it. */
export function isTornIn(output: number): boolean {
  const tail = tailOf(output);
  return tail !== '' && !tail.endsWith('\n');
}

function tailOf(output: number): string {
  if (!fstatSync(output).isFile()) return '';
  let file: number;
  try {
    file = openSync(`/dev/fd/${output}`, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, TAIL));
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, size - bytes.length));
  } finally {
    closeSync(file);
  }
}

const isAnnounced = objectOfForm<{ readonly id: string; readonly standing: Standing }>({
  id: isText,
  standing: isText,
});

interface PrinterParts {
  readonly write: (text: string, done: (error?: Error | null) => void) => void;
  /** Empty for what is not printed */
  readonly textOf: (announced: Announced) => string;
  readonly say: Say;
  /** What the file already contains */
  readonly printed: ReadonlySet<string>;
  /** The file ends in the middle of a line, because its disk was full */
  readonly isTorn?: boolean;
  /** Called when what was written to it has arrived */
  readonly changed: () => void;
}

/** Standard output: what was written to it counts as reported. */
export function createPrinter({ write, textOf, say, printed, isTorn = false, changed }: PrinterParts): Sink {
  const name = 'standard output';
  let fails = false;
  let unsure = 0;
  let begin = isTorn ? '\n' : '';

  return {
    name,
    take(announced) {
      if (printed.has(printedKey(announced.episode.id, announced.standing))) return;
      const text = textOf(announced);
      if (text === '') return;
      unsure++;
      write(begin + text, error => {
        if (error && !fails) say(`${name}: ${error.message}`);
        fails = Boolean(error);
        unsure--;
        if (!fails) changed();
      });
      begin = '';
    },
    hasUnsafe: () => unsure > 0 || fails,
  };
}
