import { type LiveClock, PAUSE } from '../read/live/live-source.js';

/** An idle log is examined this often, a busy one less often. */
const IDLE = 1_000;
const BUSY = 5_000;
/** At most this share of the time is spent on examining: pods that hang for days have long stories. */
const SHARE = 0.05;
/** More than a pipe holds: if a piece is this large, it was written earlier, and more is waiting. */
const BACKLOG = 64 << 10;

/** Decides when to examine the run, and measures how long no line has arrived. */
export function createLookout(clock: LiveClock) {
  let deliveredAt = clock.now();
  let lookedAt = clock.now();
  let restUntil = lookedAt;
  let backlog = false;
  let news = true;

  return {
    /** The log has delivered this many bytes. */
    delivered(bytes: number, hasBacklog = bytes >= BACKLOG): void {
      deliveredAt = clock.now();
      backlog = hasBacklog;
      news = true;
    },
    /** The log has delivered nothing for a while. */
    caughtUp(): void {
      backlog = false;
    },
    /** More is waiting to be read. */
    hasBacklog: () => backlog,
    /** In the middle of old lines, a deletion that has ended since would look overdue. */
    isDue(idle: boolean): boolean {
      return !backlog && clock.now() >= restUntil && clock.now() - lookedAt >= (!idle ? BUSY : news ? 0 : IDLE);
    },
    look<T>(judge: () => T): T {
      const began = clock.now();
      const judged = judge();
      lookedAt = clock.now();
      restUntil = lookedAt + (lookedAt - began) / SHARE;
      news = false;
      return judged;
    },
    /** How long no line has arrived; shorter pauses are those of the writer. */
    waited(): number {
      const ms = clock.now() - deliveredAt;
      return ms < PAUSE ? 0 : ms;
    },
  };
}
