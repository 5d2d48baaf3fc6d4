import { expect, it } from 'vitest';
import { podline } from '../cli/podline.js';

const SAMPLE = 'samples/graceful-quick-1.29';
const PENDING = /^\? default\/\S+ {2}start {2}still starting when the input ends.*$/gm;

it('a start that the input leaves in the middle is named below the sum, with what it waits for', async () => {
  const { stdout } = await podline([SAMPLE], '', { COLUMNS: '200' });
  expect(stdout).toMatch(
    /\d starts?: 1 still starting.*\n\? default\/\S+ {2}start {2}still starting when the input ends/,
  );
  // Where each start is listed, it is not said twice
  const { stdout: listed } = await podline([SAMPLE, '--starts'], '', { COLUMNS: '200' });
  expect(listed.match(PENDING)).toHaveLength(1);
});

it('Markdown names it, too', async () => {
  const { stdout } = await podline([SAMPLE, '-o', 'markdown']);
  expect(stdout).toContain('still starting when the input ends');
});
