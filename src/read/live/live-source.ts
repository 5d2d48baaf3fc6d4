/**
 * What a source yields while it is written: bytes, `idle` each time that nothing has arrived for a while, and `hole` where bytes are lost.
 */
export type Piece = Uint8Array | 'idle' | 'hole';

/** The place at which a restarted reader continues: after a whole line. */
export type Place = FilePlace | { readonly kind: 'journal'; readonly cursor: string };

/** A file is identified by its first bytes, whatever its name is now and whether it was renamed or copied. */
export interface FilePlace {
  readonly kind: 'file';
  /** The digest of its first `headBytes`. */
  readonly head: string;
  readonly headBytes: number;
  readonly inode: number;
  readonly offset: number;
}

export interface LiveSource {
  readonly path: string;
  /** Whether it ends when its writer does; a file can always grow. */
  readonly ends: boolean;
  /** Once `stop` is aborted it waits for nothing: it yields what is there, and ends. */
  pieces(stop: AbortSignal): AsyncIterable<Piece>;
  /** What happened to it in the meantime. */
  notes(): readonly string[];
  /** The place after the last whole line before the latest piece; absent where a source cannot be read again. */
  place?(): Place | null;
  /** Whether the latest piece was written long ago, so that more is waiting. Absent where only its size shows it. */
  hasBacklog?(): boolean;
}

/** A clock that tests can advance as they need. */
export interface LiveClock {
  /** Milliseconds since an arbitrary moment; never decreases. */
  now(): number;
  /** Calls once after this much time; the function that it returns cancels that. */
  after(ms: number, call: () => void): () => void;
}

/** After this long without data a source counts as idle: writers that write a record in two steps are faster. */
export const PAUSE = 500;

export const realClock: LiveClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** What a recording uses of its machine, and a test replaces. */
export interface World {
  /** The clock for time-outs and pauses */
  readonly clock: LiveClock;
  /** The present time, for a receipt */
  wall(): Date;
  /** A number from 0 to 1, 1 excluded. */
  random(): number;
}

export const realWorld: World = { clock: realClock, wall: () => new Date(), random: Math.random };

/**
 * Wakes one that waits for the first of several things. (`Promise.race` keeps the promises that lose: one that takes hours
 * would collect every race that it was in.) `stop`: aborting it wakes, too.
 */
export function createWakeup(stop?: AbortSignal) {
  let woken = false;
  let wake: (() => void) | null = null;

  function wakeUp(): void {
    woken = true;
    wake?.();
  }

  stop?.addEventListener('abort', wakeUp, { once: true });

  /** Resolves at the next call of `wakeUp`, or immediately if there was one since the last wait. */
  async function waitForWakeup(): Promise<void> {
    if (!woken) {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
    woken = false;
    wake = null;
  }

  return {
    wakeUp,
    woken: waitForWakeup,
    /** Like `woken`, but also resolves after this time. */
    async wokenWithin(ms: number, clock: LiveClock): Promise<void> {
      const callOff = clock.after(ms, wakeUp);
      await waitForWakeup();
      callOff();
    },
  };
}
