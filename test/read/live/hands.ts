import { type LiveClock, type LiveSource, PAUSE, type Piece } from '../../../src/read/live/live-source.js';
import { LIMITS } from '../../../src/read/live/thresholds.js';

/** A clock that does not move by itself. */
export function handClock() {
  let now = 0;
  const waiting = new Set<{ readonly at: number; readonly call: () => void }>();
  const whenAwaited: (() => void)[] = [];
  const clock: LiveClock = {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      waiting.add(timer);
      for (const resolve of whenAwaited.splice(0)) resolve();
      return () => waiting.delete(timer);
    },
  };
  return {
    ...clock,
    /** Resolves when a caller waits. */
    async awaited(): Promise<void> {
      while (waiting.size === 0) await new Promise<void>(resolve => whenAwaited.push(resolve));
    },
    waiting: () => waiting.size,
    pass(ms: number): void {
      now += ms;
      for (const timer of [...waiting]) {
        if (timer.at > now) continue;
        waiting.delete(timer);
        timer.call();
      }
    },
  };
}

export type HandClock = ReturnType<typeof handClock>;

/** Reads a source piece by piece; time passes only where it waits. */
export function taster(source: LiveSource, clock: HandClock) {
  const stop = new AbortController();
  const pieces = source.pieces(stop.signal)[Symbol.asyncIterator]();
  const shown = (piece: Piece): string => (typeof piece === 'string' ? `(${piece})` : Buffer.from(piece).toString());

  async function next(): Promise<string | null> {
    let got: IteratorResult<Piece> | null = null;
    const pending = pieces.next().then(result => {
      got = result;
    });
    while (got === null) {
      await Promise.race([pending, clock.awaited()]);
      if (got === null) clock.pass(PAUSE);
    }
    await pending;
    return (got as IteratorResult<Piece>).done ? null : shown((got as IteratorResult<Piece>).value);
  }

  return {
    next,
    /** What comes before it is idle. */
    async untilIdle(): Promise<string[]> {
      const found: string[] = [];
      for (let piece = await next(); piece !== null && piece !== '(idle)'; piece = await next()) found.push(piece);
      return found;
    },
    /** What comes until it has been idle for longer than a renamed file is read further. */
    async untilQuiet(): Promise<string[]> {
      const found: string[] = [];
      for (let idle = 0; idle * PAUSE <= LIMITS.rotateWaitMs; ) {
        const piece = await next();
        if (piece === null) return found;
        idle = piece === '(idle)' ? idle + 1 : 0;
        if (idle === 0) found.push(piece);
      }
      return found;
    },
    async rest(): Promise<string[]> {
      stop.abort();
      const found: string[] = [];
      for (let piece = await next(); piece !== null; piece = await next()) found.push(piece);
      return found;
    },
  };
}
