import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.js';

const IMPORT = /^import (type )?[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm;

/** Of all that stands in src/live/, the commands name types alone, and load one file of it when they run. */
it('src/cli/ reaches src/live/ by imports that wait until they are needed', () => {
  const folder = join(root, 'src/cli');
  const values = readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .flatMap(file =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)]
        .filter(([, type, path, lazy]) => type === undefined && (path ?? lazy)?.includes('../live/'))
        .map(([, , path, lazy]) => ({ file, path, lazy })),
    );
  expect(values).toEqual([
    { file: 'agent.ts', path: undefined, lazy: '../live/index.js' },
    // What --help has to print of them
    { file: 'cluster-commands.ts', path: '../live/kubelet-log/names.js', lazy: undefined },
    { file: 'cluster.ts', path: undefined, lazy: '../live/index.js' },
  ]);
  expect(readFileSync(join(root, 'src/live/kubelet-log/names.ts'), 'utf8')).not.toMatch(/^import /m);
});

describe.skipIf(!existsSync(join(root, 'dist')))('what other commands load (skipped where dist/ is not built)', () => {
  /** Which files of dist/ a command line makes Node read. */
  function loaded(...args: readonly string[]): string[] {
    const script = `
      const Module = require('node:module');
      const loaded = [];
      const load = Module._load;
      Module._load = (name, ...rest) => (loaded.push(name), load(name, ...rest));
      process.argv.splice(1, 0, 'podline');
      process.on('exit', () => process.stderr.write('\\n' + JSON.stringify(loaded)));
      require('./dist/podline.cjs').podline(process.argv);`;
    const { stderr } = spawnSync(process.execPath, ['-e', script, '--', ...args], { cwd: root, encoding: 'utf8' });
    return JSON.parse(stderr.split('\n').at(-1) ?? '');
  }

  it.each([[['samples/mirror-pod-delete']], [['explain', 'mirror']]])('is nothing of what %j has no use for', args => {
    expect(loaded(...args).filter(name => name.includes('live'))).toEqual([]);
  });

  it('is loaded by a command that asks a cluster', () => {
    expect(loaded('record', '--kubeconfig', '/no/such/file', '-o', '/no/such/folder')).toContain('./live.cjs');
  });
});
