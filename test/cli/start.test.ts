import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asksForHelp } from '../../src/cli/asks-for-help.js';
import { compiled, loadProgram } from '../../src/cli/code-cache.js';
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

  it('has code of this Node beside it, which V8 takes', () => {
    const name = join(folder, 'whole');
    for (const kind of ['cjs', 'code']) copyFileSync(join(dist, `help.${kind}`), `${name}.${kind}`);
    expect(compiled(`${name}.cjs`, readFileSync(`${name}.code`)).cachedDataRejected).toBe(false);
    expect(Object.keys(loadProgram(name, createRequire(name)))).toEqual(['podline']);
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
