import { expect, it } from 'vitest';
import { startsTally } from '../../../src/show/report/view/starts.js';
import { podline } from '../../cli/podline.js';

const SAMPLE = 'samples/rules/node-silent/trigger.log';
const PENDING = /^\? default\/\S+ {2}start {2}not yet Ready when the input ends.*$/gm;

it('a start that the input leaves in the middle is named below the sum, with what it waits for', async () => {
  const { stdout } = await podline([SAMPLE], '', { COLUMNS: '200' });
  expect(stdout).toMatch(
    /\d starts?: 1 not yet Ready.*\n\? default\/\S+ {2}start {2}not yet Ready when the input ends/,
  );
  // It is not repeated where each start is listed
  const { stdout: listed } = await podline([SAMPLE, '--starts'], '', { COLUMNS: '200' });
  expect(listed.match(PENDING)).toHaveLength(1);
});

it('Markdown names a start that the input leaves in the middle, too', async () => {
  const { stdout } = await podline([SAMPLE, '-o', 'markdown']);
  expect(stdout).toContain('not yet Ready when the input ends');
});

it.each([
  ['a container that crashes', 'samples/classes/waits-longer-after-each-crash/trigger.log', '1 crash looping'],
  ['a pod that runs and is not Ready', 'samples/classes/first-relist-finds-what-ran/near-miss.log', '1 not yet Ready'],
  ['a start that fails', 'samples/classes/error-cut-at-its-end/trigger.log', '2 last seen failing'],
  ['a pod that is waited for', 'samples/classes/refusal-in-an-event/trigger.log', '1 still starting'],
])('the sum states what is last known of %s', async (_, file, words) => {
  const { stdout } = await podline([file, '-o', 'json']);
  expect(startsTally(JSON.parse(stdout))).toMatch(new RegExp(`^\\d starts?: ${words}$`));
});

it('a single start that is named is the whole sum', async () => {
  const { stdout } = await podline(['samples/classes/refusal-in-an-event/trigger.log'], '', { COLUMNS: '200' });
  expect(stdout).toMatch(/^\? shop\/web-0 {2}start {2}still starting when the input ends/);
  expect(stdout).not.toMatch(/^1 start:/m);
});
