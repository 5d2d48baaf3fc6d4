import type { ResultDocument } from '../contract/types.js';
import { didYouMean } from '../nearest.js';
import { REPORTS } from '../report/registry.js';
import type { RenderOptions, Report } from '../report/types.js';
import { FOLDER_OUTPUTS, writeFolder } from './folders.js';
import { FORMATS } from './formats.js';
import type { Io } from './io.js';
import { createTextWriter } from './text-writer.js';
import { UsageError } from './usage-error.js';
import { replaceFile } from './write-file.js';

/** `--output FORMAT[=FILE]` */
export interface Output {
  readonly format: string;
  /** null: standard output. */
  readonly file: string | null;
}

export function parseOutput(text: string): Output {
  const output = parseOutputIn(text, FORMATS);
  if (output.file === null && Object.hasOwn(FOLDER_OUTPUTS, output.format))
    throw new UsageError(`--output ${text}: it is a folder of files: name one, as in --output ${text}=rows`);
  return output;
}

/** `whose`: the beginning of the error sentence. */
export function parseOutputIn(text: string, formats: readonly string[], whose = 'there is'): Output {
  const [, format = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (!formats.includes(format))
    throw new UsageError(
      `${whose} no output format "${format}"${didYouMean(format, formats) || `, only ${formats.join(', ')}`}`,
    );
  if (file === '') throw new UsageError(`--output ${text}: the name of the file is missing`);
  return { format, file: file ?? null };
}

/**
 * Renders and writes each output, by a command's own reports where it has some. Files come first: who reads standard output may
 * stop, which ends the program. If one output cannot be written, the others still are.
 */
export async function writeOutputs(
  outputs: readonly Output[],
  document: ResultDocument,
  options: RenderOptions,
  io: Io,
  own: readonly Report[] = [],
): Promise<void> {
  await writeEach(outputs, async ({ format, file }) => {
    const folder = await FOLDER_OUTPUTS[format]?.();
    if (folder !== undefined) return writeFolder(folder, document, file);
    const report = own.find(({ id }) => id === format) ?? (await REPORTS[format]?.());
    if (report === undefined) return;
    await writeTo(
      file,
      color => report.pieces?.(document) ?? [report.render(document, { ...options, color: color && options.color })],
      io,
    );
  });
}

export async function writeEach(outputs: readonly Output[], write: (output: Output) => Promise<void>): Promise<void> {
  const problems: string[] = [];
  for (const output of [
    ...outputs.filter(({ file }) => file !== null),
    ...outputs.filter(({ file }) => file === null),
  ]) {
    try {
      await write(output);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(...error.sentences);
    }
  }
  if (problems.length > 0) throw new UsageError(...problems);
}

/** To standard output or to a file. `render` receives whether colours are wanted: a file may be read anywhere. */
export async function writeTo(
  file: string | null,
  render: (color: boolean) => Iterable<string>,
  { stdout }: Io,
): Promise<void> {
  if (file === null) await print(render(true), stdout);
  else await replaceFile(file, render(false));
}

async function print(pieces: Iterable<string>, stdout: Io['stdout']): Promise<void> {
  const out = createTextWriter(stdout);
  for (const piece of pieces) {
    out.write(piece);
    await out.drained();
  }
  await out.end();
}
