import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource, type Source } from '../../src/read/source.js';
import { type Packed, tar, tarGz, zip } from '../read/archive/packing.js';
import { sourcesIn } from '../read/archive/reading.js';
import { root } from '../root.js';

const SAMPLES = ['graceful-quick', 'mirror-delete-1.29', 'ignores-sigterm-witnesses'];
const filesOf = (sample: string): Packed[] =>
  readdirSync(join(root, 'samples', sample)).map(name => ({
    name,
    content: readFileSync(join(root, 'samples', sample, name)),
  }));

/** The result without the names of files and what is derived from them. */
const reported = ({ episodes, findings }: ResultDocument) =>
  JSON.parse(
    JSON.stringify({ lifecycles: endsOf({ episodes }), findings }, (key, value) => (key === 'id' ? undefined : value)),
  );

const plainly = async (files: readonly Packed[]) => {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  return reported(await analyze(sorted.map(({ name, content = '' }) => bytesSource(name, content))));
};

const PACKERS = { tar, 'tar.gz': tarGz, zip: (files: readonly Packed[]) => zip(files) };
const packer = fc.constantFrom(...Object.values(PACKERS));
const junk = fc.record({ name: fc.stringMatching(/^[a-z]{1,8}\.bin$/), content: fc.uint8Array({ maxLength: 3000 }) });

const [FEW, MANY] = [3, 12];
describe.each(SAMPLES)('the sample %s', sample => showsTheSame(sample, FEW));
describe.each(SAMPLES)('the sample %s, in many ways', { tags: 'long' }, sample => showsTheSame(sample, MANY));

function showsTheSame(sample: string, numRuns: number): void {
  const files = filesOf(sample);

  it('shows the same whatever compresses it', async () => {
    const expected = await plainly(files);
    expect(expected.lifecycles.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(files, { minLength: files.length }),
        fc.array(packer, { minLength: 1, maxLength: 3 }),
        fc.subarray(files),
        fc.array(junk, { maxLength: 3 }),
        async (shuffled, packers, zipped, more) => {
          const members = shuffled.map(file =>
            zipped.includes(file) && !file.name.endsWith('.gz')
              ? { ...file, content: gzipSync(file.content ?? '') }
              : file,
          );
          const inside = [...members, ...more.map(({ name, content }) => ({ name: `~${name}`, content }))];
          const packed = packers.reduce<readonly Packed[]>(
            (own, pack) => [{ name: 'inner', content: pack(own) }],
            inside,
          );
          const sources: readonly Source[] = await sourcesIn(Buffer.from(packed[0]?.content ?? ''));
          expect(reported(await analyze(sources))).toEqual(expected);
        },
      ),
      { numRuns },
    );
  });
}
