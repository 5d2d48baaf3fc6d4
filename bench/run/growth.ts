import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../generate/sample.js';
import { writeInput } from './inputs.js';
import { MEASURED, type Measurement, measure } from './measure.js';

export interface Point extends Measurement {
  /** Bytes of the log. */
  readonly size: number;
  readonly alive: number;
  readonly pods: number | null;
}

export interface GrowthOptions {
  readonly folder: string;
  readonly podline: string;
}

/** Logs of these sizes through a pipe, directly from the generator: no file of 5 GB is needed. */
export function growthWithSize(sizes: readonly number[], generator: string, options: GrowthOptions): Point[] {
  const { folder, podline } = options;
  return sizes.map(size => {
    const command = `${generator} --size ${size}B | ${MEASURED} ${podline} - -o json`;
    return { size, alive: 50, pods: null, ...measure(command, folder) };
  });
}

/** Logs of one size with ever more pods alive in them and only relevant lines, or they would not fit. */
export function growthWithPods(
  sample: Sample,
  size: number,
  alive: readonly number[],
  options: GrowthOptions,
): Point[] {
  const { folder, podline } = options;
  return alive.map(count => {
    const input = writeInput(sample, 'journald', { size, density: 'thin', share: 1, alive: count }, folder);
    const measured = measure(`${MEASURED} ${podline} ${input.file} -o json`, folder);
    rmSync(join(folder, input.file));
    return { size: input.bytes, alive: count, pods: input.pods, ...measured };
  });
}
