import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { foldedDeletions } from '../../src/document/merge/folds.js';
import { analyze, analyzeFolded } from '../../src/nodes/index.js';
import { arrivedError, carriedError } from '../../src/nodes/jobs/thread.js';
import { Fault, isSystemError, reasonOf } from '../../src/read/fault.js';
import { bytesSource } from '../../src/read/source.js';
import { logOf } from '../bench/generated.js';
import { shell } from '../cli/running.js';
import { tar } from '../read/archive/packing.js';
import { sourcesIn } from '../read/archive/reading.js';
import { scratch } from '../scratch.js';

/** Three nodes of different sizes: whichever is done first, the order is that of the plan. */
const SIZES = [50_000, 150_000, 100_000];
const nodes = SIZES.map((size, at) => ({
  name: `worker-${at}/kubelet.log`,
  content: logOf('journald', { seed: at + 1, size, share: 0.5 }).text.replaceAll(/^(.{22}) \S+ /gm, `$1 worker-${at} `),
}));

const folder = scratch();
for (const { name, content } of nodes) {
  mkdirSync(join(folder, 'cluster', name, '..'), { recursive: true });
  writeFileSync(join(folder, 'cluster', name), content);
}
writeFileSync(join(folder, 'cluster.tar'), tar(nodes));

describe('analysis in threads', () => {
  async function changeNothing(_: string, command: string, several: number): Promise<void> {
    const run = async (jobs: number): Promise<string> => {
      const script = `cd ${folder} && ${command} -o json --evidence --jobs ${jobs}`;
      const { code, stdout, stderr } = await shell(script);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return stdout;
    };
    const alone = await run(1);
    expect(new Set(JSON.parse(alone).episodes.map(({ node }: { node: string }) => node)).size).toBe(3);
    expect((await run(several)) === alone).toBe(true);
  }
  it.each([['an archive', 'gzip -kf cluster.tar && $podline cluster.tar.gz', 2]])(
    'changes nothing in what is reported: %s',
    changeNothing,
  );
  it.each([
    ['a folder', '$podline cluster', 2],
    ['a folder, without starts', '$podline cluster --no-starts', 2],
    ['more threads than nodes', '$podline cluster', 8],
    ['a pipe', 'cat cluster.tar | $podline -', 3],
  ])('changes nothing in what is reported: %s', { tags: 'long' }, changeNothing);
});

it('the order of an archive changes nothing in what is reported', async () => {
  const reportedFor = async (files: readonly (typeof nodes)[number][]): Promise<unknown> => {
    const { nodes: facts, input } = await analyze(await sourcesIn(gzipSync(tar(files))));
    return [facts.map(({ name }) => name), input.kubelets, input.clock];
  };
  const small = nodes.map(({ name, content }) => ({ name, content: content.slice(0, 70_000) }));
  expect(await reportedFor([...small].reverse())).toEqual(await reportedFor(small));
});

describe('on the way between threads', () => {
  it('deletions stay the same, down to the order of their keys', async () => {
    const log = logOf('journald', { seed: 2, size: 450_000, share: 0.5 }).text;
    const lifecycles = endsOf(await analyzeFolded([bytesSource('kubelet.log', log)], {}));
    const plain = JSON.stringify(lifecycles);
    const carried = structuredClone(foldedDeletions.apart(lifecycles));
    expect(JSON.stringify(foldedDeletions.together(carried))).toBe(plain);
    expect(JSON.stringify(foldedDeletions.together(foldedDeletions.apart(foldedDeletions.together(carried))))).toBe(
      plain,
    );
    expect(JSON.stringify(foldedDeletions.together(foldedDeletions.apart(JSON.parse(plain))))).toBe(plain);
    expect(Buffer.byteLength(JSON.stringify(carried))).toBeLessThan(plain.length / 2);
  });

  it('errors of the system stay recognisable', () => {
    const [error] = [() => readFileSync(join(folder, 'nowhere'))].map(read => {
      try {
        return read();
      } catch (caught) {
        return caught;
      }
    });
    const arrived = arrivedError(structuredClone(carriedError(error)));
    expect(isSystemError(arrived)).toBe(true);
    expect(reasonOf(arrived)).toBe('no such file or folder');
    expect(isSystemError(arrivedError(structuredClone(carriedError(new Error('x')))))).toBe(false);
  });

  it('faults stay recognisable, with their stack', () => {
    const fault = new Fault('TypeError: x', 'TypeError: x\n    at here');
    const carried = arrivedError(structuredClone(carriedError(fault)));
    expect(carried).toBeInstanceOf(Fault);
    expect([carried.message, carried.stack]).toEqual([fault.message, fault.stack]);
  });
});
