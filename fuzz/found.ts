import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Case } from './case.js';
import type { Fault } from './judge.js';
import type { InputFile } from './types.js';

/** Saves a failing case, and prints the command that repeats it. */
export function keep(folder: string, one: Case, { invariant, what }: Fault, files: readonly InputFile[]): string {
  const command = `npm run fuzz -- --case '${JSON.stringify(one)}'`;
  const name = createHash('sha256').update(command).digest('hex').slice(0, 10);
  const path = join(folder, `${invariant.replaceAll(' ', '-')}-${name}`);
  mkdirSync(path, { recursive: true });
  for (const [index, file] of files.entries()) writeFileSync(join(path, `${index}-${basename(file.name)}`), file.bytes);
  writeFileSync(join(path, 'README.txt'), `${invariant}\n${what}\n\n${command}\n`);
  return `${invariant}: ${what}\n  smallest input: ${path}\n  again: ${command}\n`;
}
