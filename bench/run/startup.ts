import { spawnSync } from 'node:child_process';
import { median } from './measure.js';

export interface Start {
  readonly name: string;
  /** Milliseconds on the wall, median. */
  readonly ms: number;
}

/** What a person waits for, with Node itself in the same rounds to compare with. */
export function startup(cli: string, sample: string, rounds: number): Start[] {
  const commands = [
    { name: 'node -e 0', args: ['-e', '0'] },
    { name: 'podline --help', args: [cli, '--help'] },
    { name: 'podline samples/mirror-pod-delete', args: [cli, sample] },
  ];
  const times = commands.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { args }] of commands.entries()) {
      const begun = performance.now();
      spawnSync(process.execPath, args, { stdio: 'ignore' });
      times[index]?.push(performance.now() - begun);
    }
  }
  return commands.map(({ name }, index) => ({ name, ms: median(times[index] ?? []) }));
}
