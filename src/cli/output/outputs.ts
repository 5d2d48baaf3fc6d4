import type { ResultDocument } from '../../document/contract/types.js';
import { partition } from '../../kit/grouped.js';
import { lookedUp } from '../../kit/looked-up.js';
import { messageOf } from '../../kit/message-of.js';
import { didYouMean } from '../../kit/nearest.js';
import { REPORTS } from '../../show/report/registry.js';
import type { Format, Formats, RenderOptions, Report } from '../../show/report/types.js';
import { loadFleet } from '../code-of-packages.js';
import { type Io, UsageError } from '../io.js';
import { createTextWriter, replaceFile } from './write.js';

/** `--output FORMAT[=FILE]` */
export interface Output {
  readonly format: string;
  /** null: standard output. */
  readonly file: string | null;
}

export function parseOutput(text: string): Output {
  const output = parseOutputIn(text, FORMATS);
  if (output.file === null && output.format === FOLDER)
    throw new UsageError(`--output ${text}: it is a folder of files: name one, as in --output ${text}=rows`);
  return output;
}

/**
 * A report for people would only repeat in more words what standard error states in one sentence; a program gets its document nevertheless.
 */
export const answering = (outputs: readonly Output[], { answers }: { readonly answers: boolean }): readonly Output[] =>
  answers ? outputs : outputs.filter(({ format }) => format !== 'text');

/** `whose`: the beginning of the error sentence. */
function parseOutputIn(text: string, formats: readonly string[], whose = 'there is'): Output {
  const [, format = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (!formats.includes(format)) {
    const meant = ALSO_CALLED[format] ?? '';
    const hint = formats.includes(meant) ? `; did you mean ${meant}?` : didYouMean(format, formats);
    throw new UsageError(`${whose} no output format "${format}"${hint || `, only ${formats.join(', ')}`}`);
  }
  if (file === '') throw new UsageError(`--output ${text}: the name of the file is missing`);
  return { format, file: file ?? null };
}

/** The meaning of `--output` for a command with its own formats. */
export const outputsIn = (
  formats: Formats<unknown>,
  command: string,
  asked: readonly string[] = ['text'],
): readonly Output[] => asked.map(output => parseOutputIn(output, Object.keys(formats), `${command} has`));

/** Renders and writes each output of a command with its own formats. */
export const writeFormats = <Shown, Sources extends readonly unknown[], Options extends Coloring>(
  outputs: readonly Output[],
  formats: Formats<Format<Shown, Sources, Options>>,
  shown: Shown,
  options: Options,
  io: Io,
  ...sources: Sources
): Promise<void> =>
  writeEach(outputs, async ({ format, file }) => {
    const report = await formats[format]?.();
    if (report !== undefined) await writeReport(file, report, shown, options, io, ...sources);
  });

type Coloring = Pick<RenderOptions, 'color'>;

async function writeReport<Shown, Sources extends readonly unknown[], Options extends Coloring>(
  file: string | null,
  report: Format<Shown, Sources, Options>,
  shown: Shown,
  options: Options,
  { stdout }: Io,
  ...sources: Sources
): Promise<void> {
  // A file may be read anywhere
  const color = file === null && options.color;
  const pieces = report.pieces?.(shown, options) ?? [report.render(shown, { ...options, color }, ...sources)];
  if (file !== null) return replaceFile(file, pieces);
  const out = createTextWriter(stdout);
  for (const piece of pieces) {
    out.write(piece);
    await out.drained();
  }
  await out.end();
}

/**
 * Renders and writes each output, with a command's own reports if it has some. Files come first: the reader of standard output may stop,
 * which ends the program. If one output cannot be written, the others still are.
 */
export async function writeOutputs(
  outputs: readonly Output[],
  document: ResultDocument,
  options: RenderOptions,
  io: Io,
  own: readonly Report[] = [],
): Promise<void> {
  await writeEach(outputs, async ({ format, file }) => {
    if (format === FOLDER) return writeFolder(document, file);
    const report = own.find(({ id }) => id === format) ?? (await REPORTS[format]?.());
    if (report !== undefined) await writeReport(file, report, document, options, io);
  });
}

async function writeEach(outputs: readonly Output[], write: (output: Output) => Promise<void>): Promise<void> {
  const problems: string[] = [];
  for (const output of partition(outputs, ({ file }) => file !== null).flat()) {
    try {
      await write(output);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(...error.sentences);
    }
  }
  if (problems.length > 0) throw new UsageError(...problems);
}

/** An output format that is a folder of files. */
const FOLDER = 'parquet';

async function writeFolder(document: ResultDocument, folder: string | null): Promise<void> {
  const { writeParquet } = await loadFleet();
  await writeParquet(document, { cluster: 'default' }, folder ?? '').catch(error => {
    throw new UsageError(`${folder} was not written: ${messageOf(error)}`);
  });
}

/** What a document can be printed or written as. */
export const FORMATS: readonly string[] = [...Object.keys(REPORTS), FOLDER].sort();

/** Other names of formats. */
const ALSO_CALLED = lookedUp<string>({
  ...{ md: 'markdown', gfm: 'markdown', term: 'text', console: 'text', plain: 'text', table: 'text', jsonl: 'ndjson' },
  ...{ htm: 'html', page: 'html', xml: 'junit', trace: 'perfetto', chrome: 'perfetto', otel: 'otlp', image: 'svg' },
});
