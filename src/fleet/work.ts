import { createItemThread } from './threads/thread.js';
import type { Fleet, Item, Taken } from './types.js';

export interface WorkOptions {
  /** Items that are read at the same time. */
  readonly jobs: number;
  /** Take no more. */
  readonly stop: AbortSignal;
  /** The program of the threads. */
  readonly reader: URL;
  readonly tell: (told: WorkTold) => void;
}

type WorkTold =
  | { readonly what: 'done'; readonly item: Item; readonly lifecycles: number }
  | { readonly what: 'again' | 'dead'; readonly item: Item; readonly reason: string };

/** A queue that hears nothing for so long gives the item to somebody else; it waits 30 s. */
const ALIVE_EVERY = 10_000;

/** Reads items until there are no more, or it is stopped. */
export async function work(fleet: Fleet, { jobs, stop, reader, tell }: WorkOptions): Promise<void> {
  async function serve(): Promise<void> {
    const thread = createItemThread(reader);
    try {
      for (let taken = await fleet.take(stop); taken !== null; taken = await fleet.take(stop))
        tell(await finish(taken, await alive(taken, thread.read(taken.item))));
    } finally {
      await thread.end();
    }
  }
  await Promise.all(Array.from({ length: jobs }, serve));
}

async function finish(
  taken: Taken,
  answer: Awaited<ReturnType<ReturnType<typeof createItemThread>['read']>>,
): Promise<WorkTold> {
  const { item } = taken;
  if ('reason' in answer) return { what: await taken.failed(answer.reason), item, reason: answer.reason };
  await taken.done(answer.result);
  return { what: 'done', item, lifecycles: answer.result.lifecycles };
}

/** The queue hears of it while it lasts. */
async function alive<T>(taken: Taken, reading: Promise<T>): Promise<T> {
  const beat = setInterval(() => void taken.progress(), ALIVE_EVERY);
  return reading.finally(() => clearInterval(beat));
}
