import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import type { Source } from '../../src/read/source.js';
import { root } from '../root.js';

const sample = (name: string): string => readFileSync(join(root, 'samples/mirror-pod-delete', name), 'utf8');
const LOG = sample('kubelet.log');
const [FIRST = '', ...STATES] = sample('pods.yaml').split(/^(?=apiVersion: v1$)/m);
const WATCH = [FIRST, ...STATES].filter(text => text.trim() !== '');
const ROWS = `NAME     READY   STATUS    RESTARTS   AGE
web-0    1/1     Running   0          3d
`;

/** What people put between two blocks. */
const BETWEEN = [
  '\n',
  '\nWe delete it, and watch what happens.\n\n',
  '\n 1\n 2\n 3\n',
  '\n```\n',
  '\n## The log: kubelet\n\n',
  '\n$ kubectl get pods\n',
  '\nfunc (m *manager) Delete(pod *v1.Pod) error {\n\treturn nil\n}\n\n',
];

const source = (text: string, size: number): Source => ({
  path: 'paste.txt',
  async *open() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  },
});

/** The deletions, with the text of each line of evidence in place of its number. */
async function answerTo(text: string, size = 1 << 20): Promise<unknown> {
  const lines = text.split('\n');
  const lifecycles = endsOf(await analyze([source(text, size)], { now: new Date('2024-06-01T00:00:00Z') }));
  return JSON.parse(JSON.stringify(lifecycles), (key, value) => {
    if (key === 'id') return undefined;
    return typeof value?.line === 'number' ? { ...value, line: lines[value.line - 1] } : value;
  });
}

test('blocks of several kinds in one text give the same answer in any order, whatever is between them', async () => {
  const expected = await answerTo([...WATCH, LOG].join('\n'));
  expect(JSON.stringify(expected)).toContain('mirror is back after 0.02 s');
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...WATCH, LOG, ROWS], { minLength: WATCH.length + 2 }),
      fc.array(fc.constantFrom(...BETWEEN), { minLength: WATCH.length + 2, maxLength: WATCH.length + 2 }),
      fc.integer({ min: 50, max: 20_000 }),
      async (blocks, between, size) => {
        const text = blocks.map((block, at) => `${between[at]}${block}`).join('');
        expect(await answerTo(text, size)).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
