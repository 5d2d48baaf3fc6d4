import { inBatches } from './batches.js';
import { createItemThread, type ItemThread } from './threads/thread.js';
import type { Answer } from './threads/types.js';
import type { Fleet, Item, Taken } from './types.js';
import { createUploads } from './uploads.js';

export interface WorkOptions {
  /** Items that are read at the same time. */
  readonly jobs: number;
  /** Take no more. */
  readonly stop: AbortSignal;
  /** The program of the threads. */
  readonly reader: URL;
  readonly tell: (event: WorkEvent) => void;
}

export type WorkEvent =
  | { readonly what: 'done'; readonly item: Item; readonly lifecycles: number }
  | { readonly what: 'split'; readonly item: Item; readonly parts: number }
  | { readonly what: 'answered'; readonly item: Item }
  | { readonly what: 'again' | 'dead'; readonly item: Item; readonly reason: string };

/** Reads items until there are no more, or it is stopped. */
export async function work(fleet: Fleet, { jobs, stop, reader, tell }: WorkOptions): Promise<void> {
  const uploads = createUploads(fleet);

  /** What cannot be had is a reason like any other. */
  const read = (thread: ItemThread, item: Item): Promise<Answer> =>
    uploads.with(item, files => thread.read(item, files)).catch(failed);

  async function serve(): Promise<void> {
    const thread = createItemThread(reader, fleet);
    try {
      for (let taken = await fleet.take(stop); taken !== null; taken = await fleet.take(stop)) {
        const answer = read(thread, taken.item).then(one => keepAnswer(fleet, one));
        // What cannot be taken off the queue is handed out again: nobody says then that it is worked on
        tell(await finish(taken, await alive(taken, answer)));
      }
    } finally {
      await thread.end();
    }
  }
  await Promise.all(Array.from({ length: jobs }, serve)).finally(() => uploads.end());
}

/** What cannot be kept is as good as not read. */
async function keepAnswer(fleet: Fleet, answer: Answer): Promise<Answer> {
  if (answer.what === 'failed' || !('toKeep' in answer.read)) return answer;
  const { split, pieces } = answer.read.toKeep;
  return inBatches(pieces, ({ name, bytes }) => fleet.keep(split, name, bytes)).then(() => answer, failed);
}

const failed = (error: unknown): Answer => ({
  what: 'failed',
  reason: error instanceof Error ? error.message : String(error),
});

async function finish(taken: Taken, answer: Answer): Promise<WorkEvent> {
  const { item } = taken;
  if (answer.what === 'failed') return { what: await taken.failed(answer.reason), item, reason: answer.reason };
  const { read } = answer;
  if (read.what === 'done') {
    await taken.done(read.result);
    return { what: 'done', item, lifecycles: read.result.lifecycles };
  }
  if (read.what === 'split') {
    await taken.split(read.parts);
    return { what: 'split', item, parts: read.parts.length };
  }
  await taken.answered();
  return { what: 'answered', item };
}

/** A timer knows no more. */
const LONGEST_BEAT = 2 ** 31 - 1;

/** The queue hears of it while it lasts. */
async function alive<T>(taken: Taken, reading: Promise<T>): Promise<T> {
  const beat = setInterval(() => taken.progress(), Math.min(taken.progressEvery, LONGEST_BEAT));
  return reading.finally(() => clearInterval(beat));
}
