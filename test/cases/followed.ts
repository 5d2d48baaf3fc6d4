import { Readable } from 'node:stream';
import { realWorld, type World } from '../../src/read/live/live-source.js';
import { asWritten, stepWithin } from '../analyze/followed.js';
import { handClock } from '../read/live/hands.js';

/** A pipe into which a log is written at the times of its lines, in the world of the program that reads it: there, time passes while it waits. */
export function written(log: string): { stdin: Readable; world: World } {
  const clock = handClock();
  let silentUntil = 0;
  let isOver = false;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (const what of asWritten(log)) {
      if (typeof what !== 'number') yield Buffer.from(what);
      else {
        silentUntil = clock.now() + what;
        await new Promise<void>(resolve => clock.after(what, resolve));
      }
    }
    isOver = true;
  }
  async function passTime(): Promise<void> {
    while (!isOver) {
      await clock.awaited();
      await new Promise(setImmediate);
      clock.pass(stepWithin(silentUntil - clock.now()));
    }
  }
  void passTime();
  // Not read ahead of its reader, as `Readable.from` would
  const stdin = Object.assign(Readable.from([]), { [Symbol.asyncIterator]: pieces });
  return { stdin, world: { ...realWorld, clock } };
}
