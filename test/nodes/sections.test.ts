import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { linesOf, textIn } from '../analyze/samples.js';
import { podline } from '../cli/podline.js';
import { analyzed, countsOf, deletionsIn, fileOf, journalOf, namesOf } from './made.js';

const raw = (sample: string): string => textIn(sample, 'kubelet.log');
const file = (path: string, text: string): string => `==> ${path} <==\n${text}\n`;
const two = textIn('shapes', 'tail-of-two-nodes.log');

describe('a file made of the files of several nodes', () => {
  const alone = [
    ['node-a/kubelet.log', raw('graceful-quick')],
    ['node-b/kubelet.log', raw('ignores-sigterm')],
    ['node-c/kubelet.log', raw('force-delete')],
  ] as const;
  const together = alone.map(([path, text]) => file(path, text)).join('');

  it('has those nodes, each with the name of its folder', async () => {
    const [one, apart] = await Promise.all([analyzed(['all.log', together]), analyzed(...alone)]);
    expect(one.nodes.map(({ name, basis, window }) => ({ name, basis, window }))).toEqual(
      apart.nodes.map(({ name, basis, window }) => ({ name, basis, window })),
    );
    expect(deletionsIn(one)).toEqual(deletionsIn(apart));
    const lines = together.split('\n');
    for (const { pod, steps } of endsOf(one))
      for (const { evidence } of steps)
        for (const { line } of evidence)
          if (lines[line - 1]?.includes('SyncLoop')) expect(lines[line - 1]).toContain(pod.name);
  });

  it('is the same from a pipe, which is read once', async () => {
    const pipe = { ...bytesSource('-', together), once: true as const };
    expect(deletionsIn(await analyze([pipe]))).toEqual(deletionsIn(await analyzed(...alone)));
  });

  it('is the same wherever its bytes are divided', async () => {
    const bytes = Buffer.from(two);
    const whole = deletionsIn(await analyzed(['all.log', two]));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), async size => {
        async function* open(): AsyncGenerator<Uint8Array> {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        }
        expect(deletionsIn(await analyze([{ path: 'all.log', open }]))).toEqual(whole);
      }),
      { numRuns: 5 },
    );
  });

  it('is reported by the command, with the lines of the file', async () => {
    const { status, stdout } = await podline(['samples/shapes/tail-of-two-nodes.log', '-o', 'json']);
    const document: ResultDocument = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(countsOf(document)).toEqual({ 'node-a': 1, 'node-b': 1 });
    const lines = two.split('\n');
    for (const { pod, steps } of endsOf(document))
      for (const { step, evidence } of steps)
        if (step === 'remove-seen')
          expect(lines[(evidence[0]?.line ?? 0) - 1]).toContain(`REMOVE" source="api" pods=["shop/${pod.name}"]`);
  });

  it('has the names of its hosts where its lines name them', async () => {
    const named = file('x/kubelet.log', fileOf(journalOf('graceful-quick', 'node-a')));
    const bare = file('y/kubelet.log', raw('ignores-sigterm'));
    expect(namesOf(await analyzed(['all.log', named + bare]))).toEqual(['node-a', 'y']);
    expect(namesOf(await analyzed(['all.log', bare + named])).sort()).toEqual(['node-a', 'y']);
  });

  it('is read together with what all nodes share', async () => {
    const item = {
      apiVersion: 'v1',
      kind: 'Pod',
      spec: { nodeName: 'node-b' },
      metadata: { namespace: 'shop', name: 'old-0', uid: '11111111-2222-4333-8444-555555555555', resourceVersion: '7' },
    };
    const pods = JSON.stringify({ apiVersion: 'v1', kind: 'PodList', items: [item] });
    expect(countsOf(await analyzed(['all.log', two], ['pods.json', pods]))).toEqual({ 'node-a': 1, 'node-b': 1 });
  });
});

describe('files of one node under headings', () => {
  it('are one node in folders of two components', async () => {
    const document = await analyzed(['all.log', textIn('shapes', 'tail-of-one-node.log')]);
    expect(namesOf(document)).toEqual([null]);
    expect(endsOf(document).flatMap(one => one.testimony.map(({ witness }) => witness))).toContain('runtime');
  });

  it.each([
    ['of one folder', 'a/kubelet.log.1', 'a/kubelet.log'],
    ['without a folder', 'kubelet.log.1', 'kubelet.log'],
    ['called as sections of minikube are', 'kubelet', 'kubelet'],
  ])('are one node %s', async (_, first, second) => {
    const lines = linesOf('graceful-quick');
    const half = lines.length >> 1;
    const parts = file(first, fileOf(lines.slice(0, half))) + file(second, fileOf(lines.slice(half)));
    const document = await analyzed(['all.log', parts]);
    expect(document.nodes).toHaveLength(1);
    expect(endsOf(document).map(({ headline }) => headline)).toEqual(
      endsOf(await analyzed(['kubelet.log', raw('graceful-quick')])).map(({ headline }) => headline),
    );
  });
});

it('invented headings do not fill the memory', { tags: 'long' }, async () => {
  const [line = ''] = linesOf('graceful-quick');
  const many = Array.from({ length: 3_000 }, (_, at) => file(`n${at}/kubelet.log`, `${line}\n`)).join('');
  expect((await analyzed(['all.log', many])).nodes.length).toBeLessThanOrEqual(500);
});
