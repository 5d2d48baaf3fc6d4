import { describe, expect, it } from 'vitest';
import type { SourceReport } from '../../src/document/contract/types.js';
import { recorded } from '../../src/document/recorded.js';
import { document, lifecycle, second, seen } from './made.js';

const [source] = document([]).input.sources;
const named = (path: string, more: Partial<SourceReport> = {}): SourceReport => ({
  ...(source as SourceReport),
  path,
  ...more,
});
const manifest = named('rec/manifest.json', { type: 'unsupported', recordedFrom: second(20) });

/** Read from the first source. */
const ended = (name: string, at: number | null) =>
  lifecycle(name, {
    endedAt: at === null ? null : second(at),
    steps: [seen('remove-seen', at, { evidence: [{ source: 0, line: 1 }] })],
  });
const all = [ended('before', 12), ended('around', 19.5), ended('after', 30), ended('open', null)];
const read = (log: string, ...more: readonly SourceReport[]) => {
  const made = document(all);
  return recorded({ ...made, input: { ...made.input, sources: [named(log), ...more] } });
};

describe('the deletions of a recording', () => {
  it('are those that had not ended before it began', () => {
    const { lifecycles, input } = read('rec/nodes/n1/kubelet.log', manifest);
    expect(lifecycles.map(({ id }) => id)).toEqual(['around', 'after', 'open']);
    expect(input.sources[1]?.notes).toEqual(['one deletion had ended before the recording began: --since shows it']);
  });

  it('are all those of a log that does not belong to it', () => {
    expect(read('kubelet.log', manifest).lifecycles).toHaveLength(4);
    expect(read('rec/nodes/n1/kubelet.log').lifecycles).toHaveLength(4);
  });
});
