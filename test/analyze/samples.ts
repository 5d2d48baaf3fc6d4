import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '../../samples');

/** What the API server showed of a recorded run. */
export interface Truth {
  readonly source: string;
  readonly kubelet: string;
  readonly verbosity: number;
  readonly timezone: string;
  readonly from: string;
  readonly to: string;
  readonly pods: readonly TruePod[];
}

export interface TruePod {
  readonly pod: string;
  readonly uid: string;
  readonly mirror: boolean;
  readonly staticUID?: string;
  readonly addedAt?: string;
  readonly terminatingAt?: string;
  readonly deletionTimestamp?: string;
  readonly graceSeconds?: number;
  readonly deletedAt?: string;
  readonly lastPhase?: string;
}

/** Samples with a watch and the truth. */
export const recorded = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && existsSync(join(root, entry.name, 'truth.json')))
  .map(entry => entry.name);

export const shapes = readdirSync(join(root, 'shapes')).filter(file => file !== 'README.md');

/** The file, decompressed; '' when the sample has none of that name. */
export function textIn(sample: string, file: string): string {
  const plain = join(root, sample, file);
  if (existsSync(plain)) return readFileSync(plain, 'utf8');
  return existsSync(`${plain}.gz`) ? gunzipSync(readFileSync(`${plain}.gz`)).toString('utf8') : '';
}

export const logOf = (sample: string): string => textIn(sample, 'kubelet.log');
export const linesOf = (sample: string): string[] => logOf(sample).split('\n').slice(0, -1);
export const watchOf = (sample: string): string => textIn(sample, 'pods.yaml') || textIn(sample, 'pods.json');
export const truthOf = (sample: string): Truth => JSON.parse(textIn(sample, 'truth.json')) as Truth;
