import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../generate/sample.js';
import { CONTENDERS, type Contender } from './contenders.js';
import { type Input, writeInput } from './inputs.js';
import { isInstalled, MEASURED, type Measurement, measureOften } from './measure.js';

export interface Result extends Measurement {
  readonly contender: Contender;
  readonly input: Input;
}

export interface Race {
  readonly results: readonly Result[];
  readonly absent: readonly string[];
}

export interface RaceOptions {
  readonly size: number;
  readonly runs: number;
  readonly folder: string;
  readonly podline: string;
  readonly watchReader: string;
}

/** All contenders on the same bytes, one after another. */
export function race(sample: Sample, { size, runs, folder, ...programs }: RaceOptions): Race {
  const present = CONTENDERS.filter(({ needs }) => isInstalled(needs));
  const results: Result[] = [];
  for (const form of new Set(present.map(({ input }) => input))) {
    const input = writeInput(sample, form, { size, share: 0.1, alive: 50 }, folder);
    for (const contender of present.filter(one => one.input === form)) {
      const command = `${MEASURED} sh -c ${quoted(contender.command(input.file, { uid: input.uid, ...programs }))}`;
      results.push({ contender, input, ...measureOften(command, folder, runs) });
    }
    rmSync(join(folder, input.file));
  }
  const absent = CONTENDERS.filter(contender => !present.includes(contender)).map(({ needs }) => needs);
  return { results, absent };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
