import { rename, rm, writeFile } from 'node:fs/promises';
import type { ResultDocument } from '../document/types.js';
import { REPORTS } from '../report/registry.js';
import type { RenderOptions, Report } from '../report/types.js';
import { nearest } from './nearest.js';
import { UsageError } from './usage-error.js';

/** `--output FORMAT[=FILE]` */
export interface Output {
  readonly format: string;
  /** null: standard output. */
  readonly file: string | null;
}

export function parseOutput(text: string): Output {
  const [, format = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (!Object.hasOwn(REPORTS, format)) {
    const hint = nearest(format, Object.keys(REPORTS));
    throw new UsageError(`there is no output format "${format}"${hint === null ? '' : `; did you mean ${hint}?`}`);
  }
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
    if (file === null) await print(report.render(document, options));
    // A file is read by programs and by other terminals than this one
    else await replaceFile(file, report.render(document, { ...options, color: false }));
  }
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
