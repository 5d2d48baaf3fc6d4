import { expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

/** Lines by which a component logs the Events that it creates. */

const event = (reason: string, message: string): string =>
  `I0612 09:12:01.004411    1811 event.go:307] "Event occurred" object="shop/till-0" fieldPath="" kind="Pod" apiVersion="v1" type="Warning" reason="${reason}" message=${JSON.stringify(message)}`;
const findingsBy = async (...lines: readonly string[]) => {
  const { starts = [], findings } = await analyze([bytesSource('log', `${lines.join('\n')}\n`)]);
  return {
    starts: starts.map(({ headline }) => headline),
    traces: findings.filter(({ rule }) => rule === 'teardown-traces').map(({ message }) => message),
  };
};

it.each([
  ['FailedAttachVolume', 'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) till-1'],
  ['FailedMount', 'MountVolume.MountDevice failed for volume "pvc-1" : no such device'],
])('the logged Event %s belongs to a start', async (reason, message) => {
  const { starts, traces } = await findingsBy(event(reason, message));
  expect(starts).toEqual([expect.stringMatching(/^volume mount failed just before the input ends: volume pvc-1: /)]);
  expect(traces).toEqual([]);
});

it('a failed mount may be of a pod that runs: it is a trace, and no start is reported', async () => {
  const failed = 'MountVolume.SetUp failed for volume "cfg" : configmap "app" not found';
  expect(await findingsBy(event('FailedMount', failed))).toEqual({
    starts: [],
    traces: [`pod shop/till-0: ${failed}`],
  });
});
