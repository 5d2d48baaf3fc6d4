import { expect, it } from 'vitest';
import { livePipe } from '../../../src/read/live/pipe.js';
import { handClock, taster } from './hands.js';

/** A pipe into which a program writes now and then. */
function pipe() {
  const written: (Uint8Array | null)[] = [];
  let wake = () => {};
  async function* open() {
    for (;;) {
      const chunk = written.shift();
      if (chunk === null) return;
      if (chunk !== undefined) yield chunk;
      else
        await new Promise<void>(resolve => {
          wake = resolve;
        });
    }
  }
  return {
    open,
    write(text: string | null) {
      written.push(text === null ? null : Buffer.from(text));
      wake();
    },
  };
}

it('a pipe delivers what comes, and reports when nothing does', async () => {
  const clock = handClock();
  const { open, write } = pipe();
  const log = taster(livePipe('-', open, clock), clock);
  write('one\n');
  expect(await log.untilIdle()).toEqual(['one\n']);
  write('two\n');
  write('three\n');
  expect(await log.untilIdle()).toEqual(['two\n', 'three\n']);
  write('four\n');
  write(null);
  expect(await log.next()).toBe('four\n');
  expect(await log.next()).toBeNull();
});

it('a pipe can be idle for an hour without leaving a timer', async () => {
  const clock = handClock();
  const { open, write } = pipe();
  const log = taster(livePipe('-', open, clock), clock);
  for (let half = 0; half < 2 * 3600; half++) expect(await log.next()).toBe('(idle)');
  expect(clock.now()).toBe(3_600_000);
  expect(clock.waiting()).toBe(0);
  write('one\n');
  expect(await log.next()).toBe('one\n');
  expect(await log.rest()).toEqual([]);
});

it('a pipe reports that it cannot be read', async () => {
  const clock = handClock();
  // biome-ignore lint/correctness/useYield: it fails before
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('read EIO');
  }
  await expect(taster(livePipe('-', broken, clock), clock).next()).rejects.toThrow('read EIO');
});
