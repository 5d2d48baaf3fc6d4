import { availableParallelism } from 'node:os';
import type { AnalyzeOptions } from '../analyze/options.js';
import type { ResultDocument } from '../contract/types.js';
import { toldZone } from '../correlate/clock/zone.js';
import type { Order } from '../document/orders.js';
import type { RankName } from '../document/ranks.js';
import type { Selection } from '../document/select.js';
import { called, fileSource, type Source } from '../input/source.js';
import { isSystemError, reasonOf } from '../input/system-error.js';
import { ResultError } from '../nodes/results.js';
import { analyzeWhole } from '../nodes/whole.js';
import type { RenderOptions } from '../report/types.js';
import { instantOf } from './ago.js';
import { type Color, isColored } from './color.js';
import { createFaultList, finish } from './finish.js';
import { openInputs } from './inputs.js';
import type { Io } from './io.js';
import type { TraceSender } from './otlp-endpoint.js';
import { type Output, parseOutput, writeOutputs } from './outputs.js';
import { refuseOverwriting } from './overwriting.js';
import { progressOn } from './progress.js';
import { splitStores, storedResults } from './stored.js';
import { UsageError } from './usage-error.js';

export interface InputOptions {
  readonly watch?: readonly string[];
  readonly tz?: string;
  readonly year?: number;
  readonly pod?: readonly string[];
  readonly namespace?: readonly string[];
  readonly uid?: readonly string[];
  readonly node?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly quiet?: boolean;
  readonly jobs?: number;
  readonly verdict?: readonly RankName[];
  /** In milliseconds. */
  readonly minDuration?: number;
  /** False: how pods started is left out. */
  readonly starts?: boolean;
  /** What was passed over, because nothing here reads it, is a complaint as well. */
  readonly strict?: boolean;
}

export interface AnalyzeCommandOptions extends InputOptions {
  readonly output?: readonly string[];
  readonly color?: Color;
  readonly summary?: boolean;
  /** What the lines of a summary are grouped by. */
  readonly by?: string;
  readonly sort?: Order;
  readonly all?: boolean;
  readonly steps?: boolean;
  readonly follow?: boolean;
  readonly evidence?: boolean;
  readonly otlpEndpoint?: string;
}

/** Reports that quote the log. */
const FORMATS_WITH_LINES: ReadonlySet<string> = new Set(['html', 'markdown']);

/** Which of the original lines have to be kept for what is going to be printed. */
export function quotes(outputs: readonly Output[], { evidence }: AnalyzeCommandOptions): boolean | 'troubles' {
  if (evidence === true || outputs.some(({ format }) => FORMATS_WITH_LINES.has(format))) return true;
  return outputs.some(({ format }) => format === 'text') && 'troubles';
}

/** Complains about an endpoint that cannot be one before anything is read. */
export async function traceSender({ otlpEndpoint }: AnalyzeCommandOptions, { env }: Io): Promise<TraceSender | null> {
  if (otlpEndpoint === undefined) return null;
  const { createTraceSender } = await import('./otlp-endpoint.js');
  return createTraceSender(otlpEndpoint, env.OTEL_EXPORTER_OTLP_HEADERS);
}

/** `podline analyze`: exits 0 whatever it finds. */
export async function analyzeCommand(
  inputs: readonly string[],
  options: AnalyzeCommandOptions,
  io: Io,
): Promise<number> {
  const outputs = (options.output ?? ['text']).map(parseOutput);
  const sendTraces = await traceSender(options, io);
  const { document, found, unread } = await analyzeInputs(inputs, options, io, {
    outputs,
    lines: quotes(outputs, options),
  });
  await writeOutputs(outputs, document, { ...renderOptions(options, io), found }, io);
  await sendTraces?.(document);
  return finish(unread, options, io);
}

/** What every command does with its inputs first. */
export async function analyzeInputs(
  inputs: readonly string[],
  options: InputOptions,
  io: Io,
  { outputs = [], lines = false }: { readonly outputs?: readonly Output[]; readonly lines?: AnalyzeOptions['lines'] },
) {
  clockOf(options);
  const { stores, others } = await splitStores(inputs);
  const { sources, complaints } = await openInputs([...others, ...(options.watch ?? [])], io);
  if (sources.length + stores.length === 0)
    throw new UsageError(...(complaints.length > 0 ? complaints : ['no input to read']));
  await refuseOverwriting(outputs, [...sources, ...stores.map(fileSource)]);
  try {
    const stored = await storedResults(stores, options, io);
    return await analyzeSources(sources, stored, complaints, options, io, lines);
  } finally {
    // Those that nobody came to read, as well
    await Promise.all(sources.map(source => source.close?.()));
  }
}

async function analyzeSources(
  sources: readonly Source[],
  stored: readonly ResultDocument[],
  complaints: readonly string[],
  options: InputOptions,
  io: Io,
  lines: AnalyzeOptions['lines'],
) {
  const unread: string[] = [...complaints];
  const { faults, take } = createFaultList();
  if (options.strict === true) unread.push(...sources.flatMap(notesOf));
  const progress = progressOn(io, options.quiet === true);
  const { complaints: more, ...whole } = await analyzeWhole(sources, {
    earlier: stored,
    selection: selectionOf(options),
    analysis: {
      ...(lines === undefined ? {} : { lines }),
      ...(options.starts === undefined ? {} : { starts: options.starts }),
      progress: progress.read,
      nodeDone: progress.nodeDone,
      jobs: options.jobs ?? availableParallelism(),
      unreadable(path, error) {
        take(error);
        // A format that nothing here unpacks is passed over, like everything that is no log
        if (isSystemError(error) || options.strict === true) unread.push(`${called(path)}: ${reasonOf(error)}`);
      },
      ...clockOf(options),
    },
  })
    .catch(error => {
      throw error instanceof ResultError ? new UsageError(error.message) : error;
    })
    .finally(progress.end);
  return { ...whole, unread: { complaints: [...unread, ...more], faults } };
}

/** Known before anything is read: of archives of which not all can be. */
const notesOf = ({ path, known }: Source): string[] => (known?.notes ?? []).map(note => `${called(path)}: ${note}`);

/** What the user knows of the log's clock. */
export function clockOf({ tz, year }: InputOptions): Pick<AnalyzeOptions, 'zone' | 'year'> {
  if (tz !== undefined && toldZone(tz) === null)
    throw new UsageError(`--tz ${tz}: not a time zone; write it as +08:00, UTC or Asia/Shanghai`);
  return { ...(tz === undefined ? {} : { zone: tz }), ...(year === undefined ? {} : { year }) };
}

export function selectionOf({ pod, namespace, uid, node, since, until, ...listed }: InputOptions): Selection {
  return {
    ...listedOf(listed),
    ...(pod === undefined ? {} : { pods: pod }),
    ...(namespace === undefined ? {} : { namespaces: namespace }),
    ...(uid === undefined ? {} : { uids: uid }),
    ...(node === undefined ? {} : { nodes: node }),
    ...(since === undefined ? {} : { since: instantOf('--since', since, Date.now()) }),
    ...(until === undefined ? {} : { until: instantOf('--until', until, Date.now()) }),
  };
}

/** Which of the deletions of these pods. */
export const listedOf = ({ verdict, minDuration }: Pick<InputOptions, 'verdict' | 'minDuration'>): Selection => ({
  ...(verdict === undefined ? {} : { verdicts: verdict }),
  ...(minDuration === undefined ? {} : { minDuration }),
});

export function renderOptions(
  { color, summary, by, sort, all, starts, steps, evidence, tz }: AnalyzeCommandOptions,
  io: Io,
): RenderOptions {
  const { stdout, env } = io;
  const terminal = stdout.isTTY === true;
  return {
    width: terminal ? (stdout.columns ?? 100) : Number(env.COLUMNS) || 120,
    color: isColored(color, io),
    summary: summary === true,
    ...(by === undefined ? {} : { by }),
    ...(sort === undefined ? {} : { sort }),
    all: all === true,
    starts: starts === true,
    steps: steps === true,
    // A stated width is kept, also in a pipe
    piped: !terminal && !(Number(env.COLUMNS) > 0),
    evidence: evidence === true,
    zone: tz ?? null,
  };
}
