import { Session } from 'node:inspector/promises';
import { podline } from '../cli/podline.js';

/** How often each function ran, with the blocks inside it: by file, name and place. */
export type Counts = ReadonlyMap<string, number>;

export interface Counted {
  readonly counts: Counts;
  readonly stderr: string;
}

/*
 * Runs in a process of its own (counter.ts): counts the blocks of code that run, so that no other process and no collection of garbage
 * changes a result. What V8 itself does is not counted: `includes`, `splice`, `Buffer.concat`.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

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

process.on('message', async (folder: string) => {
  await take();
  const { stderr } = await podline([folder]);
  process.send?.({ counts: await take(), stderr } satisfies Counted);
});
