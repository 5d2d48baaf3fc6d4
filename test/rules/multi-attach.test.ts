import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { textIn } from '../analyze/samples.js';
import { podline } from '../cli/podline.js';
import { analyzed } from '../nodes/made.js';

const LOG = 'samples/rules/volume-held-elsewhere/trigger.node-b.log';
const RULE = 'volume-held-elsewhere';

async function foundWith(...inputs: readonly string[]) {
  const { stdout } = await podline([...inputs, '-o', 'json']);
  const { findings, input } = JSON.parse(stdout) as ResultDocument;
  return findings
    .filter(({ rule }) => rule === RULE)
    .map(({ message, evidence }) => [message, evidence.map(({ source }) => input.sources[source]?.path)]);
}

describe('volume-held-elsewhere, by an event of the attach controller', () => {
  const message =
    'default/db-0 on node-b waited 50 s for the volume pvc-7, which another node had (Multi-Attach error: Volume is already used by pod(s) db-0)';

  it('is reported where the log of the other node is missing', async () => {
    const events = 'samples/events/multi-attach.json';
    expect(await foundWith(LOG, events)).toEqual([[message, [events, LOG]]]);
  });

  it('is not reported for another failure to attach', async () => {
    expect(await foundWith(LOG, 'samples/events/attach-failed.json')).toEqual([]);
  });

  it('is reported once for several nodes, wherever the pod ran', async () => {
    const events = ['events.json', textIn('events', 'multi-attach.json')] as const;
    const item = {
      apiVersion: 'v1',
      kind: 'Pod',
      spec: { nodeName: 'node-b' },
      metadata: {
        namespace: 'default',
        name: 'db-0',
        uid: '3fa1f644-5c1d-4e2f-9a3b-0d1e2f3a4b5c',
        resourceVersion: '7',
      },
    };
    const pods = ['pods.json', JSON.stringify({ apiVersion: 'v1', kind: 'PodList', items: [item] })] as const;
    const logs = ['a', 'b'].map(
      node => [`node-${node}/kubelet.log`, textIn('rules', `${RULE}/trigger.node-${node}.log`)] as const,
    );
    const { findings } = await analyzed(...logs, events, pods);
    const found = findings.filter(({ rule }) => rule === RULE);
    expect(found.map(one => one.message)).toEqual([expect.stringMatching(/which node-a released only after/)]);
    expect(found[0]?.evidence.map(({ source }) => source)).toContain(2);
  });
});
