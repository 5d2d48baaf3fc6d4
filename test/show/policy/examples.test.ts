import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../src/show/policy/read.js';
import { linesOf, watchOf } from '../../analyze/samples.js';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';

const examples = join(root, 'examples/ci');
const policy = readFileSync(join(examples, 'podline.yaml'), 'utf8');
const folder = scratch();

/** All texts of a pipeline, wherever they are in it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Runs as the CI does, with `podline` in the PATH, in a folder with what was collected. */
function run(script: string, log: readonly string[]) {
  writeFileSync(join(folder, 'kubelet.log'), log.join('\n'));
  writeFileSync(join(folder, 'pods.yaml'), watchOf('graceful-quick'));
  writeFileSync(join(folder, 'podline.yaml'), policy);
  writeFileSync(join(folder, 'podline'), `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist/cli.js')}' "$@"\n`);
  chmodSync(join(folder, 'podline'), 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return spawnSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: folder, env, encoding: 'utf8' });
}

describe('the examples in examples/ci', () => {
  it('include podline.yaml, a valid policy', () => {
    expect(readPolicy(policy).problems).toEqual([]);
  });

  describe('github-actions.yaml', () => isPipeline('github-actions.yaml'));
  describe('gitlab-ci.yml', { tags: 'long' }, () => isPipeline('gitlab-ci.yml'));

  function isPipeline(file: string): void {
    const pipeline = load(readFileSync(join(examples, file), 'utf8'));
    const script = textsIn(pipeline).find(text => text.startsWith('podline check ')) ?? '';
    const written = [...script.matchAll(/-o (\w+)(?:=(\S+))?/g)].map(([, format = '', to]) => ({ format, to }));

    it('runs podline check', () => {
      expect(written.length).toBeGreaterThan(2);
    });

    it('passes a good log and fails a bad one', () => {
      const lines = linesOf('graceful-quick');
      const good = run(script, lines);
      expect([good.status, good.stderr]).toEqual([0, '']);
      const bad = run(
        script,
        lines.filter(line => !line.includes('SyncTerminatedPod enter')),
      );
      expect(bad.status).toBe(1);
      const texts = [bad.stdout, ...written.flatMap(({ to }) => (to ? [readFileSync(join(folder, to), 'utf8')] : []))];
      for (const text of texts) expect(text).toContain('terminated-entered');
    });

    it('publishes what it writes', () => {
      const published = textsIn(pipeline).filter(text => text !== script);
      for (const { to } of written) if (to) expect(published.join('\n')).toContain(to);
    });
  }
});
