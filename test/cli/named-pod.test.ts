import { expect, it } from 'vitest';
import { podline } from './podline.js';

const SAMPLE = 'samples/starts/pull-first';

const first = async (...args: string[]): Promise<string | undefined> =>
  (await podline([SAMPLE, ...args], '', { COLUMNS: '200' })).stdout.split('\n')[0];

it('the answer for a named pod is its start, even when nothing is wrong with it', async () => {
  expect(await first('--pod', 'cart-0')).toBe(
    '✓ shop/cart-0  start  ready in 7.7 s: 7 s waiting for the pull of shop/till-0',
  );
  const { stdout } = await podline([SAMPLE, '--pod', 'cart-0', '-o', 'markdown']);
  expect(stdout).toContain('waiting for the pull of shop/till-0');
  expect(await first()).toMatch(/^5 starts: 5 ready/);
});

it.each(['text', 'markdown'])('--starts reports what exists where no start is in the input: %s', async format => {
  const { stdout } = await podline([
    'samples/classes/waits-longer-after-each-crash/near-miss.log',
    ...['--starts', '-o', format],
  ]);
  expect(stdout).toContain('No pod deletion can be seen');
});
