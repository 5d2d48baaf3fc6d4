import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { root } from '../root.js';
import { scratch } from '../scratch.js';

const folder = scratch();

/** kubectl looks for plugins in the PATH, and npm puts links to the executable there. */
describe('kubectl podline', () => {
  const plugin = join(folder, 'kubectl-podline');
  symlinkSync(join(root, packageFile.bin['kubectl-podline']), plugin);
  const run = (...args: string[]) => spawnSync(plugin, args, { cwd: root, encoding: 'utf8' });

  it('is podline, under the name that was typed', { tags: 'long' }, () => {
    expect(run('--help').stdout).toMatch(/^Usage: kubectl podline /);
    expect(run('check', '--help').stdout).toMatch(/^Usage: kubectl podline check /);
  });

  it('does what podline does', () => {
    const { status, stdout } = run('check', 'samples/graceful-quick');
    expect(status).toBe(0);
    expect(stdout).toContain('PASSED');
  });
});
