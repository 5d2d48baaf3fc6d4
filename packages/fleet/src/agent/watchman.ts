import type { LiveClock, Reached } from 'podline/internal';
import type { Health } from './http.js';
import type { AgentMetrics } from './metrics/rows.js';

/** A source checks for more twice a second; one that has not for this long has stopped. */
const SILENCE_MS = 60_000;

interface Watchman extends Pick<Health, 'isReady' | 'stopped'> {
  see(reached: Reached): void;
  readonly ownFigures: Pick<AgentMetrics, 'lagSeconds' | 'unparsed'>;
}

/** Knows how the reading of the log is going. `silent` is called once, when no line of a kubelet has come for this long. */
export function createWatchman(clock: LiveClock, silent: (ms: number) => void): Watchman {
  const begunAt = clock.now();
  let isAwaited = true;
  let seenAt = clock.now();
  let upToDateAt = clock.now();
  let hasBacklog = true;
  let isReady = false;
  let unparsed = 0;
  return {
    see({ caughtUp, report }) {
      seenAt = clock.now();
      hasBacklog = !caughtUp;
      if (report.type === 'kubelet-log') {
        unparsed = report.unparsed;
        isAwaited &&= report.records === 0;
      }
      if (isAwaited && seenAt - begunAt >= SILENCE_MS) {
        isAwaited = false;
        silent(SILENCE_MS);
      }
      if (hasBacklog) return;
      upToDateAt = seenAt;
      isReady = true;
    },
    isReady: () => isReady,
    stopped() {
      const silence = clock.now() - seenAt;
      return silence < SILENCE_MS ? null : `the agent has not looked at the log for ${Math.round(silence / 1_000)} s`;
    },
    ownFigures: {
      lagSeconds: () => (hasBacklog ? (clock.now() - upToDateAt) / 1_000 : 0),
      unparsed: () => unparsed,
    },
  };
}
