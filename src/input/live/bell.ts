import type { LiveClock } from './live-source.js';

/**
 * A bell that several things can ring, to wait for the first of them. (`Promise.race` keeps the promises that lose: one that takes hours
 * would collect every race that it was in.)
 */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, or immediately if it has rung since the last wait. */
  rung(): Promise<void>;
  /** The same, but also resolves after this time. */
  rungWithin(ms: number, clock: LiveClock): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;

  function ring(): void {
    rung = true;
    wake?.();
  }

  async function waitForRing(): Promise<void> {
    if (!rung) {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
    rung = false;
    wake = null;
  }

  return {
    ring,
    rung: waitForRing,
    async rungWithin(ms, clock) {
      const callOff = clock.after(ms, ring);
      await waitForRing();
      callOff();
    },
  };
}
