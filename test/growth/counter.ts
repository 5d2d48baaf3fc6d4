import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Counted, Counts } from './counting.js';

/**
 * What would make the same code count differently: the compilers that optimise (Node 20 has the second one switched off), whose code counts
 * nothing, and that code which has not run for some collections of garbage is dropped.
 */
const SWITCHED_OFF = [...(process.version.startsWith('v20.') ? ['opt'] : ['opt', 'maglev']), 'flush-bytecode'];

/**
 * Counts what runs while a folder is analysed. In a process of its own: V8 counts blocks only in code that was compiled after counting
 * began (coverage.cc), and the tests before this one have compiled and optimised some of it, more on some machines than on others.
 */
export function createCounter() {
  const child = fork(fileURLToPath(import.meta.resolve('./counting.js')), {
    execArgv: SWITCHED_OFF.map(flag => `--no-${flag}`),
    serialization: 'advanced',
  });
  const gone = once(child, 'exit').then(([code]) => [`exit ${code}`]);
  return {
    async countsOf(folder: string): Promise<Counted> {
      child.send(folder);
      const [counted] = await Promise.race([once(child, 'message'), gone]);
      if (typeof counted === 'string') throw new Error(counted);
      return counted;
    },
    end: () => child.kill(),
  };
}

export const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
