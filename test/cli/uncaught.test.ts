import { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { run } from '../../src/cli/podline.js';
import { keeping } from './podline.js';

/** A command line whose output fails unexpectedly. */
async function failing(args: readonly string[]): Promise<{ status: number; stderr: string }> {
  const stdout = new Writable();
  stdout.write = () => {
    throw new TypeError('the drum is full\nsecond line');
  };
  const stderr = keeping();
  const status = await run(args, { stdin: Readable.from([]), stdout, stderr: stderr.stream, env: {} });
  return { status, stderr: stderr.text() };
}

it('an unexpected error is one sentence and an exit code of its own', async () => {
  expect(await failing(['explain', 'stuck-worker'])).toEqual({
    status: 70,
    stderr: 'podline: an error of podline itself: TypeError: the drum is full; --debug shows where, for a report\n',
  });
});

it.each([[['--debug', 'explain', 'stuck-worker']], [['explain', 'stuck-worker', '--debug']]])(
  'an unexpected error shows with %j where it happened',
  async args => {
    const { status, stderr } = await failing(args);
    expect(status).toBe(70);
    expect(stderr).toMatch(/^podline: an error of podline itself: TypeError: the drum is full\n/);
    expect(stderr).toMatch(/\npodline: +at /);
  },
);
