import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { startCluster, type TestCluster } from '../../packages/live/test/cluster.js';
import { describeWith } from '../installed.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';

const folder = scratch();
const [release, installed, bin] = ['release', 'installed', 'bin'].map(name => join(folder, name)) as [
  string,
  string,
  string,
];
const archive = join(release, `podline-v${packageFile.version}.tar.gz`);

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly version: string;
    readonly platforms: readonly { readonly uri: string; readonly sha256: string; readonly bin: string }[];
  };
}
const manifest = (): Manifest => load(readFileSync(join(release, 'podline.yaml'), 'utf8')) as Manifest;

beforeAll(() => {
  const packed = spawnSync(process.execPath, ['scripts/pack-krew.mjs', release], { cwd: root, encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stderr);
  for (const made of [installed, bin]) mkdirSync(made);
  spawnSync('tar', ['-xzf', archive, '-C', installed]);
  // As krew does it: the plugin is a link, and nothing else of the archive is in the PATH
  symlinkSync(join(installed, manifest().spec.platforms[0]?.bin ?? ''), join(bin, 'kubectl-podline'));
  cpSync(join(installed, 'kubectl_complete-podline'), join(bin, 'kubectl_complete-podline'));
});

describe('npm run pack:krew', () => {
  it('writes a manifest that matches the archive', () => {
    const { kind, metadata, spec } = manifest();
    expect([kind, metadata.name, spec.version]).toEqual(['Plugin', 'podline', `v${packageFile.version}`]);
    const [platform] = spec.platforms;
    expect(platform?.sha256).toBe(createHash('sha256').update(readFileSync(archive)).digest('hex'));
    expect(platform?.uri).toMatch(
      new RegExp(`^https://.*/podline-v${packageFile.version.replaceAll('.', '\\.')}\\.tar\\.gz$`),
    );
    expect(readdirSync(installed).sort()).toEqual([
      'LICENSE',
      'dist',
      'kubectl_complete-podline',
      'node_modules',
      'package.json',
    ]);
  });

  it('packs the same bytes again', { tags: ['long'] }, () => {
    const before = readFileSync(archive);
    spawnSync(process.execPath, ['scripts/pack-krew.mjs', release], { cwd: root });
    expect(readFileSync(archive).equals(before)).toBe(true);
  });
});

describeWith('kubectl')('through a real kubectl', { tags: 'long' }, () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startCluster(folder, { 'node-1': { handler: false } });
  });
  afterAll(() => cluster.server.close());

  /** Runs kubectl without blocking, because the API server runs in this process. */
  const kubectl = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    new Promise(resolve => {
      const env = { ...process.env, KUBECONFIG: cluster.kubeconfig, PATH: [bin, process.env.PATH].join(delimiter) };
      execFile('kubectl', args, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr }),
      );
    });

  it('shows its own name in the help', async () => {
    const { stdout } = await kubectl('podline', 'why', '--help');
    expect(stdout).toMatch(/^Usage: kubectl podline why /);
  });

  it('requests the cluster of the kubeconfig, and exits as documented', async () => {
    const none = await kubectl('podline', 'why');
    expect(none).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('There is no pod in the cluster'),
    });
    expect((await kubectl('podline', 'why', 'nobody')).code).toBe(2);
    expect((await kubectl('podline', 'check', 'samples/graceful-quick')).code).toBe(0);
  });

  it('completes words', async () => {
    const words = async (...typed: string[]): Promise<string[]> =>
      (await kubectl('__complete', 'podline', ...typed)).stdout
        .trimEnd()
        .split('\n')
        .map(line => line.split('\t')[0] ?? '');
    expect(await words('wh')).toEqual(['why', ':0']);
    expect(await words('why', '--explain')).toEqual(['--explain-access', ':4']);
    expect(await words('why', '--kubelet-log', 'node')).toEqual(['node-log-query', ':4']);
    expect(await words('explain', 'missing-s')).toEqual(['missing-step', ':4']);
  });

  it('works with a test server that kubectl itself accepts as an API server', async () => {
    const raw = await kubectl('get', '--raw', '/api/v1/nodes/node-1/proxy/logs/');
    expect(raw.stderr).toContain('MethodNotAllowed');
    expect((await kubectl('get', '--raw', '/api/v1/pods?limit=1')).stdout).toContain('"kind":"PodList"');
  });
});
