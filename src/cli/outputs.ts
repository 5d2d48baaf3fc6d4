import { rename, rm, writeFile } from 'node:fs/promises';
import type { ResultDocument } from '../document/types.js';
import { didYouMean } from '../nearest.js';
import { REPORTS } from '../report/registry.js';
import type { RenderOptions, Report } from '../report/types.js';
import { UsageError } from './usage-error.js';

/** `--output FORMAT[=FILE]` */
export interface Output {
  readonly format: string;
  /** null: standard output. */
  readonly file: string | null;
}

export const parseOutput = (text: string): Output => parseOutputIn(text, Object.keys(REPORTS));

export function parseOutputIn(text: string, formats: readonly string[]): Output {
  const [, format = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (!formats.includes(format))
    throw new UsageError(`there is no output format "${format}"${didYouMean(format, formats)}`);
  if (file === '') throw new UsageError(`--output ${text}: the name of the file is missing`);
  return { format, file: file ?? null };
}

/** Renders and writes each output, by a command's own reports where it has some. A file appears whole or not at all. */
export async function writeOutputs(
  outputs: readonly Output[],
  document: ResultDocument,
  options: RenderOptions,
  own: readonly Report[] = [],
): Promise<void> {
  for (const { format, file } of outputs) {
    const report = own.find(({ id }) => id === format) ?? (await REPORTS[format]?.());
    if (report === undefined) continue;
    await writeTo(file, color => report.render(document, { ...options, color: color && options.color }));
  }
}

/** To standard output or to a file. `render` is told whether colours are wanted: a file is read by other terminals. */
export async function writeTo(file: string | null, render: (color: boolean) => string): Promise<void> {
  if (file === null) await print(render(true));
  else await replaceFile(file, render(false));
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise(resolve => process.stdout.once('drain', resolve));
}

/** A full disk or an interruption must not leave half a report where a good one was. */
async function replaceFile(file: string, text: string): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    await writeFile(partial, text, { flag: 'wx' });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new UsageError(`${file} was not written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
