import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { readDocument } from '../../../src/document/earlier/read.js';
import { toVersion3 } from '../../../src/document/earlier/version-3.js';
import { podline } from '../../cli/podline.js';

const SAMPLES = ['mirror-pod-delete', 'name-reuse', 'finalizer', 'starts/config', 'two-pods-at-once'];

const printed = async (...args: string[]): Promise<string> => (await podline(args)).stdout;

describe.each(SAMPLES)('%s in version 3', async name => {
  const path = `samples/${name}`;
  const today: ResultDocument = JSON.parse(await printed(path, '-o', 'json'));
  const old = await printed(path, '-o', 'json', '--schema', '3');
  const ofPods = today.episodes.filter(({ family }) => family !== 'node').map(({ id }) => id);

  it('has the episodes in two lists, and no member that it did not know', () => {
    const { lifecycles, starts, ...rest } = JSON.parse(old);
    const { episodes: _, ...others } = today;
    expect(rest).toEqual({ ...others, schemaVersion: 3 });
    expect([...lifecycles, ...starts].map(({ id }) => id).sort()).toEqual(ofPods.toSorted());
    expect(old).not.toMatch(/"(?:family|cause|part)":/);
    expect(lifecycles.some((one: object) => 'phases' in one)).toBe(false);
  });

  it('is read, and printed again to the byte', async () => {
    const { document, problem } = readDocument(old);
    expect(problem).toBeNull();
    if (document === null) return;
    expect(document.episodes.map(({ id }) => id)).toEqual(ofPods);
    expect(document.episodes.every(({ cause }) => cause === null)).toBe(true);
    expect(JSON.stringify(toVersion3(document))).toBe(JSON.stringify(JSON.parse(old)));
  });

  it('has the same lines in NDJSON, with a mark on those of starts', async () => {
    const { lifecycles, starts } = toVersion3(today);
    const lines = (await printed(path, '-o', 'ndjson', '--schema', '3'))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines).toEqual([...lifecycles, ...starts.map(one => ({ record: 'start', ...one }))]);
  });
});
