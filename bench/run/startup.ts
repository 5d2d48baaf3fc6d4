import { spawnSync } from 'node:child_process';
import { median } from './measure.js';

export const PACKAGE_START = 'node dist/cli.js samples/mirror-pod-delete';

export interface Start {
  readonly name: string;
  /** Milliseconds on the wall, median. */
  readonly ms: number;
}

/** What a person waits for, with Node itself in the same rounds to compare with, and the package where the executable is measured. */
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
