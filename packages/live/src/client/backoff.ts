import type { World } from 'podline/internal';

/** The delays are those of client-go's reflector: from 0.8 s to 30 s, doubled each time, and up to twice that at random. */
const FIRST = 800;
const MAX_PAUSE_MS = 30_000;

/**
 * Seconds: the API server requests one to some ten (apiserver/pkg/server/filters); a timer takes no more than 24 days, and a person waits
 * less.
 */
export const LONGEST_ASKED = 60;

/** Milliseconds before the next try, the first after failure 1. The server's request is the minimum. */
export function pauseBefore(
  failure: number,
  { random }: Pick<World, 'random'>,
  retryAfter: number | null = null,
): number {
  const step = Math.min(MAX_PAUSE_MS, FIRST * 2 ** Math.max(0, failure - 1));
  return Math.max(Math.min(retryAfter ?? 0, LONGEST_ASKED) * 1000, step) * (1 + random());
}

/** Rejects when it is cancelled. */
export function pause(ms: number, { clock }: Pick<World, 'clock'>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      calm();
      reject(signal?.reason);
    };
    const calm = clock.after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}
