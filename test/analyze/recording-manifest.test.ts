import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

const LOG = ['02.000', '31.000', '58.000']
  .map(
    second =>
      `Nov 21 08:10:${second} worker-4 kubelet[812]: I1121 08:10:${second}000     812 kubelet.go:2445] "SyncLoop ADD" source="api" pods=["shop/web-${second[1]}"]\n`,
  )
  .join('');

const node = (received: string | undefined, heartbeat = '2026-11-21T07:40:00Z'): string =>
  `${JSON.stringify({
    received,
    type: 'ADDED',
    object: {
      kind: 'Node',
      apiVersion: 'v1',
      metadata: { name: 'worker-4', uid: '4f1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d04', resourceVersion: '77' },
      status: {
        conditions: [{ type: 'Ready', lastHeartbeatTime: heartbeat }],
        nodeInfo: { kubeletVersion: 'v1.31.4' },
      },
    },
  })}\n`;

const manifest = (more: object = {}): string => JSON.stringify({ recording: 1, podline: '0.1.0', ...more }, null, 2);

const read = (...files: readonly (readonly [string, string])[]) =>
  analyze(
    files.map(([name, text]) => bytesSource(name, Buffer.from(text))),
    { now: new Date('2026-12-01T00:00:00Z'), zone: 'UTC' },
  );

describe('the version of a kubelet', () => {
  const version = async (nodes: string): Promise<unknown> =>
    (await read(['nodes/worker-4/kubelet.log', LOG], ['nodes.ndjson', nodes])).input.kubelets.map(one => one.version);

  it('is the one that the Node object had while its log was recorded, however old its heartbeat is', async () => {
    expect(await version(node('2026-11-21T08:10:30.000Z'))).toEqual(['v1.31.4']);
  });

  it('is not taken from an object of another time, or of an unknown time', async () => {
    expect(await version(node('2026-11-21T08:20:00.000Z'))).toEqual([null]);
    expect(await version(node(undefined))).toEqual([null]);
  });
});

describe('the manifest of a recording', () => {
  const notes = async (text: string): Promise<readonly string[]> =>
    (await read(['kubelet.log', LOG], ['manifest.json', text])).input.sources.flatMap(one => one.notes);

  it('is recognised as such', async () => expect(await notes(manifest())).toEqual(['the manifest of a recording']));

  it('states why a log is missing, and which objects were refused', async () => {
    const logs = [
      {
        node: 'worker-4',
        service: 'kubelet',
        file: 'nodes/worker-4/kubelet.log',
        notes: ['the journal does not show its zone'],
      },
      { node: 'worker-5', service: 'kubelet', file: null, notes: ['node proxy: forbidden', 'debug pod: forbidden'] },
      { node: 'worker-6', service: 'runtime', file: null, notes: [] },
    ];
    const watches = [
      { asked: '/api/v1/pods', refused: null },
      { asked: '/api/v1/events', refused: { why: 'events is forbidden', right: 'list events' } },
    ];
    expect(await notes(manifest({ logs, watches }))).toEqual([
      'the manifest of a recording',
      'no kubelet log of worker-5: node proxy: forbidden; debug pod: forbidden',
      'no runtime log of worker-6',
      '/api/v1/events was refused: events is forbidden',
    ]);
  });

  it('may end early or contain anything', async () => {
    expect(await notes(manifest({ logs: [] }).slice(0, -3))).toEqual(['the manifest of a recording']);
    expect(await notes(manifest({ logs: [null, 7, {}], watches: {} }))).toEqual(['the manifest of a recording']);
  });

  it('is distinguished from other JSON', async () =>
    expect(await notes('{"records": 1, "podline": "0.1.0"}')).toEqual(['skipped: JSON, but neither a log nor pods']));
});
