import type { LiveClock } from './live-source.js';

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
