import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';
import { copySample, WHY_NOT } from './bare-root.js';

const NOBODY = '65532:65532';

describe.skipIf(WHY_NOT !== null)(`the image (${WHY_NOT ?? 'not skipped'})`, { tags: 'long' }, () => {
  const folder = WHY_NOT === null ? scratch() : '';
  const layout = join(folder, 'layout');
  const files = join(folder, 'root');
  const json = (path: string) => JSON.parse(readFileSync(join(layout, path), 'utf8'));
  const blob = ({ digest }: { readonly digest: string }): string => `blobs/${digest.replace(':', '/')}`;
  const run = (...args: readonly string[]) =>
    spawnSync('/usr/sbin/chroot', [`--userspec=${NOBODY}`, files, ...args], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin', HOME: '/tmp', COLUMNS: '100' },
    });

  beforeAll(() => {
    const [archive = ''] = execFileSync(process.execPath, ['scripts/program/image.mjs', folder], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n');
    for (const one of [layout, files]) mkdirSync(one);
    execFileSync('tar', ['-xf', archive, '-C', layout]);
    const [{ Layers }] = json('manifest.json');
    execFileSync('tar', ['-xzf', join(layout, Layers[0]), '-C', files]);
    copySample(files, 'stuck-volume-unmount');
  }, 180_000);

  it('is an OCI layout in which each part matches its digest', () => {
    expect(json('oci-layout')).toEqual({ imageLayoutVersion: '1.0.0' });
    const [described] = json('index.json').manifests;
    const { config, layers } = json(blob(described));
    for (const part of [described, config, ...layers]) {
      const content = readFileSync(join(layout, blob(part)));
      expect(content.length).toBe(part.size);
      expect(`sha256:${createHash('sha256').update(content).digest('hex')}`).toBe(part.digest);
    }
    expect(json(blob(config))).toMatchObject({
      architecture: { x64: 'amd64', arm64: 'arm64' }[process.arch as string],
      os: 'linux',
      config: {
        User: NOBODY,
        Entrypoint: ['/usr/bin/podline'],
        Labels: { 'org.opencontainers.image.licenses': 'Apache-2.0' },
      },
    });
  });

  it('runs as the user nobody, who cannot change its files', () => {
    expect(run('/usr/bin/podline', 'stuck-volume-unmount').stdout).toContain('default/busytmp');
    const others = execFileSync('find', [files, '-perm', '/022', '-not', '-type', 'l'], { encoding: 'utf8' });
    expect(others.trim().split('\n')).toEqual([join(files, 'tmp')]);
    expect(statSync(join(files, 'tmp')).mode & 0o7777).toBe(0o1777);
  });

  it('has what the manifests run', () => {
    for (const tool of ['journalctl', 'chown'])
      expect(run(`/usr/bin/${tool}`, '--version')).toMatchObject({ status: 0, stdout: expect.stringContaining('(') });
    expect(run('/usr/bin/sh', '-c', 'podline version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('has the licences of its parts', () => {
    for (const name of ['podline/LICENSE', 'podline/THIRD-PARTY-NOTICES', 'node/LICENSE', 'libc6/copyright'])
      expect(statSync(join(files, 'usr/share/doc', name)).size).toBeGreaterThan(1_000);
  });
});
