import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DENSITY_NAMES } from '../generate/densities.js';
import type { Sample } from '../generate/sample.js';
import { CONTENDERS, type Contender } from './contenders.js';
import { type Input, writeInput } from './inputs.js';
import { isInstalled, MEASURED, type Measurement, measureOften } from './measure.js';

export interface Result extends Measurement {
  readonly contender: Contender;
  readonly input: Input;
  /** The size of its document in bytes. */
  readonly written: number | null;
}

export interface Race {
  readonly results: readonly Result[];
  readonly absent: readonly string[];
}

export interface RaceOptions {
  readonly size: number;
  readonly runs: number;
  readonly quick: boolean;
  readonly folder: string;
  readonly podline: string;
  readonly watchReader: string;
}

/** All contenders on the same bytes, one after another. */
export function race(sample: Sample, { size, runs, quick, folder, ...programs }: RaceOptions): Race {
  const asked = CONTENDERS.filter(({ slow }) => !(quick && slow));
  const present = asked.filter(({ needs }) => isInstalled(needs));
  const results: Result[] = [];
  for (const density of DENSITY_NAMES) {
    const given = present.filter(({ densities }) => densities.includes(density));
    for (const form of new Set(given.map(({ input }) => input))) {
      const input = writeInput(sample, form, { size, density, alive: 50 }, folder);
      for (const contender of given.filter(one => one.input === form)) {
        const { repeats = 1, writes } = contender;
        const command = Array<string>(repeats).fill(contender.command(input.file, { uid: input.uid, ...programs }));
        const measured = measureOften(`${MEASURED} sh -c ${quoted(command.join('; '))} >${OUTPUT}`, folder, runs);
        results.push({
          contender,
          input,
          cpu: measured.cpu / repeats,
          wall: measured.wall / repeats,
          memory: measured.memory,
          written: writes ? sizeOf(folder) : null,
        });
      }
      rmSync(join(folder, input.file));
    }
  }
  const absent = asked.filter(contender => !present.includes(contender)).map(({ needs }) => needs);
  return { results, absent: [...new Set(absent)] };
}

const OUTPUT = 'output';
const sizeOf = (folder: string): number => statSync(join(folder, OUTPUT)).size;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
