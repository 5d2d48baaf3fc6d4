import { spawnSync } from 'node:child_process';
import { median } from './measure.js';

export const PACKAGE_START = 'node dist/cli.js samples/mirror-pod-delete';

export interface Start {
  readonly name: string;
  /** Milliseconds of real time, median. */
  readonly ms: number;
}

/** What a user waits for. Node itself is measured in the same rounds, and so is the package where the executable is measured. */
export function startup(cli: string, program: string | undefined, sample: string, rounds: number): Start[] {
  const node = process.execPath;
  const podline = program === undefined ? [node, cli] : [program];
  const commands = [
    { name: 'node -e 0', words: [node, '-e', '0'] },
    { name: 'podline --help', words: [...podline, '--help'] },
    { name: 'podline samples/mirror-pod-delete', words: [...podline, sample] },
    ...(program === undefined ? [] : [{ name: PACKAGE_START, words: [node, cli, sample] }]),
  ];
  const times = commands.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { words }] of commands.entries()) {
      const [file = '', ...args] = words;
      const begun = performance.now();
      spawnSync(file, args, { stdio: 'ignore' });
      times[index]?.push(performance.now() - begun);
    }
  }
  return commands.map(({ name }, index) => ({ name, ms: median(times[index] ?? []) }));
}
