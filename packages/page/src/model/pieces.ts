/** Work that can pause wherever it yields, so that the browser can respond to its user. */
export type Pieces<T> = Generator<undefined, T, undefined>;

export function atOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** A user notices a tenth of a second, and one piece is added to this. */
const LONGEST_MS = 25;

/** Runs with pauses, until it is done or no longer wanted. */
export async function withPauses(work: Pieces<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause();
    const begun = performance.now();
    do if (signal.aborted || work.next().done === true) return;
    while (performance.now() - begun < LONGEST_MS);
  }
}

/** Uses a message, because timers of a hidden tab wait for a second and longer. */
const pause = (): Promise<unknown> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });

/** As many as are done within a few milliseconds. */
const MOST = 100;

export function* mapped<T, U>(all: readonly T[], of: (one: T, index: number) => U): Pieces<U[]> {
  const made: U[] = [];
  for (let at = 0; at < all.length; at += MOST) {
    yield;
    for (let index = at; index < Math.min(at + MOST, all.length); index++) made.push(of(all[index] as T, index));
  }
  return made;
}
