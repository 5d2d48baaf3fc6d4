import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const SAMPLES = join(import.meta.dirname, '../../samples/rules');

/** The files of one sample: a log, and a watch where the rule needs one. */
export function filesOf(rule: string, what: 'trigger' | 'near-miss'): string[] {
  const folder = join(SAMPLES, rule);
  return readdirSync(folder)
    .filter(file => file.startsWith(`${what}.`))
    .map(file => join(folder, file));
}
