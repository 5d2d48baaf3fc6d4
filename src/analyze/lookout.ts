import { type LiveClock, PAUSE } from '../input/live/live-source.js';

/** A log that is idle is looked at every so often, one that is busy less so. */
const IDLE = 1_000;
const BUSY = 5_000;
/** At most this part of the time is spent on looking: pods that hang for days have long stories. */
const SHARE = 0.05;
/** More than a pipe holds: what comes in such pieces was written before, and more of it waits. */
const BACKLOG = 64 << 10;

export type Lookout = ReturnType<typeof createLookout>;

/** Decides when to look, and measures how long no line came. */
export function createLookout(clock: LiveClock) {
  let heardAt = clock.now();
  let lookedAt = clock.now();
  let restUntil = lookedAt;
  let behind = false;
  let news = true;

  return {
    /** The log has delivered this many bytes. */
    delivered(bytes: number, isBehind = bytes >= BACKLOG): void {
      heardAt = clock.now();
      behind = isBehind;
      news = true;
    },
    /** The log has brought nothing for a while. */
    caughtUp(): void {
      behind = false;
    },
    /** More waits to be read. */
    isBehind: () => behind,
    /** What is over since would look overdue in the middle of what was written before. */
    isDue(idle: boolean): boolean {
      return !behind && clock.now() >= restUntil && clock.now() - lookedAt >= (!idle ? BUSY : news ? 0 : IDLE);
    },
    look<T>(judge: () => T): T {
      const began = clock.now();
      const judged = judge();
      lookedAt = clock.now();
      restUntil = lookedAt + (lookedAt - began) / SHARE;
      news = false;
      return judged;
    },
    /** For how long no line came; shorter pauses are those of the writer. */
    waited(): number {
      const ms = clock.now() - heardAt;
      return ms < PAUSE ? 0 : ms;
    },
  };
}
