import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** How often each function ran, with the blocks inside it: by file, name and place. */
export type Counts = ReadonlyMap<string, number>;

/**
 * What would make the same code count differently: the compilers that optimise (Node 20 has the second one switched off), and that code which
 * has not run for some collections of garbage is dropped: compiled again, it counts blocks where it had counted calls.
 */
const SWITCHED_OFF = [...(process.version.startsWith('v20.') ? ['opt'] : ['opt', 'maglev']), 'flush-bytecode'];

/**
 * Counts the blocks of code that run, so that no other process and no collection of garbage changes a result. Code that V8 has optimised
 * is not counted, nor what V8 itself does: `includes`, `splice`, `Buffer.concat`.
 */
export async function createCounter() {
  for (const flag of SWITCHED_OFF) setFlagsFromString(`--no-${flag}`);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');

  /** Counts begin again at 0. */
  async function take(): Promise<Counts> {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const counts = new Map<string, number>();
    for (const { url, functions } of result)
      for (const { functionName, ranges } of functions) {
        const key = `${url.replace(/^.*\/dist\.tests-\d+\//, '')} ${functionName}:${ranges[0]?.startOffset}`;
        const blocks = ranges.reduce((sum, { count }) => sum + count, 0);
        if (blocks > 0) counts.set(key, (counts.get(key) ?? 0) + blocks);
      }
    return counts;
  }

  return {
    /** Code that V8 had optimised before, or had begun to, is thrown away first (coverage.cc, SelectMode): it would not be counted. */
    async countsOf(run: () => Promise<unknown>): Promise<Counts> {
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
      await take();
      await run();
      return take();
    },
    async end(): Promise<void> {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
      for (const flag of SWITCHED_OFF) setFlagsFromString(`--${flag}`);
    },
  };
}

export const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
