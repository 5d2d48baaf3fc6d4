import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';
import { WHY_NOT } from './bare-root.js';

interface Krew {
  readonly spec: {
    readonly platforms: readonly {
      readonly selector: { readonly matchLabels: { readonly os: string; readonly arch: string } };
      readonly uri: string;
      readonly sha256: string;
      readonly bin: string;
    }[];
  };
}

const HERE = `${process.platform}-${process.arch}`;

describe.skipIf(WHY_NOT !== null)(`npm run release (${WHY_NOT ?? 'not skipped'})`, { tags: 'long' }, () => {
  const folder = WHY_NOT === null ? scratch() : '';
  const address = 'https://example.com/v1';

  beforeAll(() => {
    const args = ['scripts/release.mjs', folder, address, HERE];
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  }, 600_000);

  it('has a checksum of each of its files', () => {
    const { status, stdout } = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const checked = stdout
      .trim()
      .split('\n')
      .map(line => line.replace(/: OK$/, ''));
    expect([...checked, 'SHA256SUMS'].sort()).toEqual(readdirSync(folder).sort());
  });

  it('has a manifest for krew whose archives exist, with the program to run', () => {
    const { spec } = load(readFileSync(join(folder, 'podline.yaml'), 'utf8')) as Krew;
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    expect(spec.platforms.map(({ selector }) => selector.matchLabels)).toContainEqual({
      os: 'linux',
      arch: { x64: 'amd64', arm64: 'arm64' }[process.arch as string],
    });
    for (const { uri, sha256, bin } of spec.platforms) {
      const name = uri.slice(address.length + 1);
      expect(sums).toContain(`${sha256}  ${name}\n`);
      const members = execFileSync('tar', ['-tzf', join(folder, name)], { encoding: 'utf8' }).split('\n');
      expect(members).toEqual(expect.arrayContaining([bin, 'LICENSE', 'kubectl_complete-podline']));
      if (bin === 'podline') expect(members).toEqual(expect.arrayContaining(['NODE-LICENSE', 'THIRD-PARTY-NOTICES']));
    }
  });
});
