import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTextWriter } from '../../../src/cli/output/write.js';

const TEXT = 'x'.repeat(100_000);

/** Accepts a piece only when the test allows it. */
function slowReader() {
  const read: string[] = [];
  let done = () => {};
  const stream = new Writable({
    highWaterMark: 1000,
    decodeStrings: false,
    write(piece: string, _encoding, callback) {
      read.push(piece);
      done = callback;
    },
  });
  return { stream, read, takeIn: () => done() };
}

it('the writer waits until a slow reader has caught up', async () => {
  const { stream, read, takeIn } = slowReader();
  const out = createTextWriter(stream);
  out.write(TEXT);
  let caughtUp = false;
  const waiting = out.drained().then(() => {
    caughtUp = true;
  });
  await turn();
  expect(caughtUp).toBe(false);
  takeIn();
  await waiting;
  expect(read).toEqual([TEXT]);
});

it('the writer does not wait for a reader that caught up before the check', async () => {
  const { stream, takeIn } = slowReader();
  const out = createTextWriter(stream);
  out.write(TEXT);
  const drain = once(stream, 'drain');
  takeIn();
  await drain;
  await out.drained();
});
