import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { describeWith } from '../installed.js';
import { type Packed, tar, tarGz, zip } from '../read/archive/packing.js';
import { sourcesIn, textOf } from '../read/archive/reading.js';
import { shared, withoutShared } from '../read/framing.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';
import { shell } from './running.js';

const folder = scratch();
const SAMPLE = join(root, 'samples/graceful-quick');
const files: readonly Packed[] = readdirSync(SAMPLE).map(name => ({
  name: `node/${name}`,
  content: readFileSync(join(SAMPLE, name)),
}));

function archive(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** The result without the paths; a file that is passed over is read as far as its first piece reaches. */
function without(path: string, json: string): unknown {
  const { sources } = (JSON.parse(json) as ResultDocument).input;
  const named = sources.reduce((text, { id = '', path: own }) => text.replaceAll(`"${id}"`, JSON.stringify(own)), json);
  return JSON.parse(named.replaceAll(`${path}!`, '').replaceAll(`${path}/`, ''), (key, value) =>
    value?.type === 'unsupported' ? { ...value, bytes: 0 } : key === 'id' && value?.length === 16 ? '' : value,
  );
}

describe('an archive', () => {
  const name = 'samples/graceful-quick';
  let plain: Promise<unknown>;
  beforeAll(() => {
    plain = podline([name, '-o', 'json']).then(({ stdout }) => without(name, stdout));
  });
  const PACKED = [
    ['a.tar', tar(files)],
    ['a.tar.gz', tarGz(files)],
    ['named.log', tarGz(files)],
    ['a.zip', zip(files)],
  ] as const;

  it.each(PACKED)('%s has the same result as its folder', async (file, bytes) => {
    const path = archive(file, bytes);
    const { status, stdout, stderr } = await podline([path, '-o', 'json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(without(`${path}!node`, stdout.replaceAll('!node/', '!node!'))).toEqual(await plain);
  });

  it('may come from a pipe, be compared, checked and parsed', async () => {
    const path = archive('b.tar.gz', tarGz(files));
    const text = await podline(['-', '-o', 'json'], tarGz(files));
    expect(text.stdout).toContain('-!node/kubelet.log');
    expect((await podline(['diff', path, name])).stdout).toContain('same');
    expect((await podline(['check', path])).status).toBe(0);
    expect((await podline(['parse', path, '--stats'])).stdout).toContain(`${path}!node/kubelet.log`);
  });

  it('is refused with a sentence where nothing in it can be read', async () => {
    const secret = archive('secret.zip', zip([{ name: 'a', content: 'a', encrypted: true }]));
    const cut = archive('cut.zip', zip(files).subarray(0, 5000));
    const { status, stderr } = await podline([secret, cut, name]);
    expect(status).toBe(2);
    expect(stderr).toBe(
      [
        `podline: ${secret}: the archive is encrypted: unpack it first`,
        `podline: ${cut}: the zip is cut or damaged: the directory at its end is missing\n`,
      ].join('\n'),
    );
  });

  it('is read up to where it is cut, with a note', async () => {
    const bytes = tar([...files, { name: 'zz.log', content: 'z'.repeat(3000) }]);
    const path = archive('cut.tar', bytes.subarray(0, bytes.length - 3500));
    const { status, stdout } = await podline([path]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^✓ /);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('the archive is cut here: read up to there');
  });

  it('is never overwritten by an output', async () => {
    const path = archive('c.tar.gz', tarGz(files));
    const { status, stderr } = await podline([path, '-o', `json=${path}`]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: `podline: --output ${path}: it is one of the inputs\n` });
  });

  it('does not keep the program from ending, whatever tool decompresses it', { tags: 'long' }, async () => {
    const path = archive('e.tar', tar(files));
    const packed = join(folder, 'e.tar.xz');
    const { code, stdout, stderr } = await shell(
      `xz -k ${path} && $podline ${packed} --summary && cat ${packed} | $podline --summary`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.match(/✓/g)).toHaveLength(2);
  });
});

const clusters = join(shared, 'clusters');
const collected = withoutShared ? [] : readdirSync(clusters).filter(name => name.endsWith('.tar.gz'));

describeWith('../shared')('the archives of collectors', () => {
  it.each(collected)('%s: have the same result as they are and repacked', { tags: ['long'] }, async file => {
    const path = join(clusters, file);
    const members: Packed[] = [];
    for (const source of await sourcesIn(readFileSync(path)))
      members.push({ name: source.path.slice('x!'.length), content: await textOf(source) });
    const zipped = archive(`${file}.zip`, zip(members));
    expect(statSync(zipped).size).toBeGreaterThan(100_000);
    const unpacked = join(folder, `${file}.d`);
    for (const { name, content = '' } of members) {
      mkdirSync(dirname(join(unpacked, name)), { recursive: true });
      writeFileSync(join(unpacked, name), content);
    }
    const printed = await podline([path, '-o', 'json']);
    for (const again of [zipped, unpacked])
      expect(without(again, (await podline([again, '-o', 'json'])).stdout)).toEqual(without(path, printed.stdout));
  });
});
