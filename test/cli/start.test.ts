import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { asksForHelp } from '../../src/cli/asks-for-help.js';
import { compiled, loadProgram } from '../../src/cli/code-cache.js';
import { engineFlags } from '../../src/cli/engine-flags.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';

describe('help is all that is asked for', () => {
  it.each(['--help', '-h', '--version', '-V', 'check --help', 'explain -h'])('%s', line => {
    expect(asksForHelp(line.split(' '))).toBe(true);
  });

  it.each(['', '--pod --help', 'kubelet.log', 'check --help x', '-o json', 'explain --version'])('not so: %s', line => {
    expect(asksForHelp(line.split(' '))).toBe(false);
  });
});

describe('the program that is loaded', () => {
  const folder = scratch();
  const dist = join(root, 'dist');

  // In a process of its own: what runs here may have set flags of V8, under which it takes no code that was kept without them
  it.each([
    ['of a command', 'help', [], 'podline'],
    ['of a thread, under the flags of the command', 'worker', engineFlags(process.versions.v8), 'SERVED'],
  ])('has code of this Node beside it, which V8 takes: %s', (_, name, flags, exported) => {
    const loader = join(folder, 'code-cache.cjs');
    const entry = join(root, 'src/cli/code-cache.ts');
    buildSync({ entryPoints: [entry], outfile: loader, bundle: true, platform: 'node', format: 'cjs' });
    const script = `const { compiled, loadProgram } = require(${JSON.stringify(loader)});
      const [name, ...flags] = process.argv.slice(1);
      for (const flag of flags) require('node:v8').setFlagsFromString(flag);
      const { cachedDataRejected } = compiled(name + '.cjs', require('node:fs').readFileSync(name + '.code'));
      console.log(cachedDataRejected, ...Object.keys(loadProgram(name, require)));`;
    const said = execFileSync(process.execPath, ['-e', script, '--', join(dist, name), ...flags], { encoding: 'utf8' });
    expect(said.trim()).toBe(`false ${exported}`);
  });

  it.each([
    ['has none', null],
    ['has code of somebody else', Buffer.from('not of this version')],
  ])('is the same where it %s', (what, code) => {
    const name = join(folder, what.replaceAll(' ', '-'));
    copyFileSync(join(dist, 'help.cjs'), `${name}.cjs`);
    if (code !== null) writeFileSync(`${name}.code`, code);
    if (code !== null) expect(compiled(`${name}.cjs`, code).cachedDataRejected).toBe(true);
    expect(Object.keys(loadProgram(name, createRequire(name)))).toEqual(['podline']);
  });
});
