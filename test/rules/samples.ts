import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { fileSource } from '../../src/read/source.js';

export const SAMPLES = join(import.meta.dirname, '../../samples/rules');

/** The files of one sample: a log, and a watch where the rule needs one. */
export function filesOf(rule: string, what: 'trigger' | 'near-miss'): string[] {
  const folder = join(SAMPLES, rule);
  return readdirSync(folder)
    .filter(file => file.startsWith(`${what}.`))
    .map(file => join(folder, file));
}

const analyzed = (files: readonly string[]): Promise<ResultDocument> => analyze(files.map(file => fileSource(file)));
