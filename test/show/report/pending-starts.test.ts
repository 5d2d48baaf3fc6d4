import { expect, it } from 'vitest';
import { startsTally } from '../../../src/show/report/view/starts.js';
import { podline } from '../../cli/podline.js';

it.each([
  ['a container that crashes', 'samples/classes/waits-longer-after-each-crash/trigger.log', '1 crash looping'],
  ['a pod that runs and is not Ready', 'samples/classes/first-relist-finds-what-ran/near-miss.log', '1 not yet Ready'],
  ['a start that fails', 'samples/classes/error-cut-at-its-end/trigger.log', '2 last seen failing'],
  ['a pod that is waited for', 'samples/classes/refusal-in-an-event/trigger.log', '1 still starting'],
])('the sum states what is last known of %s', async (_, file, words) => {
  const { stdout } = await podline([file, '-o', 'json']);
  expect(startsTally(JSON.parse(stdout))).toMatch(new RegExp(`^\\d starts?: ${words}$`));
});
