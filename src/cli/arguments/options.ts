import type { AnalyzeOptions } from '../../analyze/options.js';
import { givenZone } from '../../correlate/clock/zone.js';
import type { Family } from '../../document/contract/types.js';
import type { Order, RankName } from '../../document/select/orders.js';
import type { Asked, Selection } from '../../document/select/select.js';
import { given } from '../../kit/forms.js';
import type { RenderOptions } from '../../show/report/types.js';
import { type Io, UsageError } from '../io.js';
import type { TraceSender } from '../output/otlp-endpoint.js';
import type { Output } from '../output/outputs.js';
import { givenStretch, givenTime } from './values.js';

export interface InputOptions {
  readonly watch?: readonly string[];
  readonly tz?: string;
  readonly year?: number;
  readonly pod?: readonly string[];
  readonly namespace?: readonly string[];
  readonly uid?: readonly string[];
  readonly node?: readonly string[];
  readonly family?: readonly Family[];
  readonly since?: string;
  readonly until?: string;
  /** A stretch of time, instead of `since` and `until` */
  readonly at?: string;
  readonly quiet?: boolean;
  readonly jobs?: number;
  readonly verdict?: readonly RankName[];
  /** In milliseconds. */
  readonly minDuration?: number;
  /** If false, the analysis of starts is left out */
  readonly starts?: boolean;
  /** Skipped inputs, which nothing here reads, count as complaints */
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
  /** A pod, in the form that --pod accepts, whose whole life is shown */
  readonly life?: string;
  readonly steps?: boolean;
  readonly follow?: boolean;
  readonly evidence?: boolean;
  readonly otlpEndpoint?: string;
  readonly schema?: SchemaVersion;
}

/** Versions of the document that JSON and NDJSON can have. */
export type SchemaVersion = '3' | '4';

/** Reports that quote the log. */
const FORMATS_WITH_LINES: ReadonlySet<string> = new Set(['html', 'markdown']);

/** Which of the original lines must be kept for the outputs. */
export function quotes(outputs: readonly Output[], { evidence }: AnalyzeCommandOptions): boolean | 'troubles' {
  if (evidence === true || outputs.some(({ format }) => FORMATS_WITH_LINES.has(format))) return true;
  return outputs.some(({ format }) => format === 'text') && 'troubles';
}

/** What the user states about the log's clock. */
export function clockOf({ tz, year }: InputOptions): Pick<AnalyzeOptions, 'zone' | 'year'> {
  if (tz !== undefined && givenZone(tz) === null)
    throw new UsageError(`--tz ${tz}: not a time zone; write it as +08:00, UTC or Asia/Shanghai`);
  return given({ zone: tz, year });
}

export function selectionOf({ pod, namespace, uid, node, family, since, until, at, ...listed }: InputOptions): Asked {
  return {
    ...listedOf(listed),
    ...given({ pods: pod, namespaces: namespace, uids: uid, nodes: node, families: family }),
    ...(since === undefined ? {} : { since: givenTime('--since', since, Date.now()) }),
    ...(until === undefined ? {} : { until: givenTime('--until', until, Date.now()) }),
    ...(at === undefined ? {} : { ...givenStretch('--at', at, Date.now()), isAsked: true }),
  };
}

/** Which episodes of these pods are listed. */
export const listedOf = ({ verdict, minDuration }: Pick<InputOptions, 'verdict' | 'minDuration'>): Selection =>
  given({ verdicts: verdict, minDuration });

export function renderOptions(
  { color, summary, by, sort, all, life, starts, steps, evidence, tz, pod, uid, schema }: AnalyzeCommandOptions,
  io: Io,
): RenderOptions {
  const { stdout, env } = io;
  const terminal = stdout.isTTY === true;
  const isNamed = pod !== undefined || uid !== undefined;
  return {
    width: terminal ? stdout.columns || 100 : Number(env.COLUMNS) || 120,
    color: isColored(color, io),
    summary: summary === true,
    ...given({ by, sort }),
    all: all === true,
    each: all === true || isNamed || starts === true,
    life: life !== undefined,
    // If a pod is named, its start is the answer, even if nothing is wrong with it
    starts: starts === true || isNamed,
    steps: steps === true,
    // A stated width is kept, also in a pipe
    piped: !terminal && !(Number(env.COLUMNS) > 0),
    evidence: evidence === true,
    zone: tz ?? null,
    ...(schema === '3' ? { schema: 3 } : {}),
  };
}

/** Reports an impossible endpoint before anything is read. */
export async function traceSender({ otlpEndpoint }: AnalyzeCommandOptions, { env }: Io): Promise<TraceSender | null> {
  if (otlpEndpoint === undefined) return null;
  const { createTraceSender } = await import('../output/otlp-endpoint.js');
  return createTraceSender(otlpEndpoint, env.OTEL_EXPORTER_OTLP_HEADERS);
}

/** `--color WHEN`; false for `--no-color`. */
export type Color = 'auto' | 'always' | 'never' | false;

export function isColored(color: Color | undefined, { stdout, env }: Pick<Io, 'stdout' | 'env'>): boolean {
  if (color === 'always') return true;
  return color !== 'never' && color !== false && stdout.isTTY === true && !env.NO_COLOR;
}
