import { describe, expect, it } from 'vitest';
import { textIn } from '../analyze/samples.js';
import { analyzed, fileOf, journalOf, told } from './made.js';

const a = fileOf(journalOf('graceful-quick', 'node-a'));
const b = fileOf(journalOf('ignores-sigterm', 'node-b'));

const pod = (name: string, nodeName: string, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'default',
    uid: '0f9d6b1e-1111-4222-8333-444455556666',
    resourceVersion: '1',
    creationTimestamp: '2026-11-21T00:00:00Z',
    ...more,
  },
  spec: { nodeName, containers: [{ name: 'web' }] },
  status: { phase: 'Running' },
});

const TERMINATING = { deletionTimestamp: '2026-11-21T02:00:30Z', deletionGracePeriodSeconds: 30 };

describe('what all nodes share', () => {
  it('changes nothing on a node that a pod is not of', async () => {
    const plain = await analyzed(['a.log', a], ['b.log', b]);
    const pods = JSON.stringify([pod('elsewhere', 'node-c'), pod('quiet', 'node-b')]);
    const document = await analyzed(['a.log', a], ['b.log', b], ['pods.json', pods]);
    expect(told(document)).toEqual(told(plain));
  });

  it('tells of a deletion once, on the node where the pod is', async () => {
    const pods = JSON.stringify([pod('leaving', 'node-c', TERMINATING)]);
    const document = await analyzed(['a.log', a], ['b.log', b], ['pods.json', pods]);
    const leaving = document.lifecycles.filter(one => one.pod.name === 'leaving');
    expect(leaving.map(({ node }) => node)).toEqual(['node-c']);
    expect(document.nodes.map(({ name }) => name)).toEqual(['node-a', 'node-b']);
  });

  it('joins what a watch tells of a pod to the log of its node', async () => {
    const watch = textIn('graceful-quick', 'pods.yaml').replaceAll(/nodeName: .*/g, 'nodeName: node-a');
    const alone = await analyzed(['a.log', a], ['pods.yaml', watch]);
    const document = await analyzed(['a.log', a], ['b.log', b], ['pods.yaml', watch]);
    const uids = new Set(alone.lifecycles.map(({ uid }) => uid));
    const onA = document.lifecycles.filter(({ uid }) => uids.has(uid));
    expect(onA.map(({ node }) => node)).toEqual(alone.lifecycles.map(() => 'node-a'));
    expect(alone.lifecycles.length).toBeGreaterThan(0);
    expect(onA.map(({ headline, revisions }) => ({ headline, revisions: revisions?.length }))).toEqual(
      alone.lifecycles.map(({ headline, revisions }) => ({ headline, revisions: revisions?.length })),
    );
  });
});
