import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

describe('the shipped bundles', () => {
  const code = readdirSync(dist).filter(file => /\.[cm]?js$/.test(file));

  it('need no package next to them, but for the one that is installed by itself', () => {
    const imported = /(?:^|\n)(?:import|export)\s[^;'"]*from "([^"]+)"|\b(?:import|require)\("([^"]+)"\)/g;
    const names = code.flatMap(file =>
      [...read(file).matchAll(imported)].map(([, from, called]) => ({ file, name: from ?? called ?? '' })),
    );
    expect(names.length).toBeGreaterThan(20);
    const ofNode = (name: string) =>
      name === 'podline-fleet' || name.startsWith('node:') || builtinModules.includes(name);
    expect(names.filter(({ name }) => !name.startsWith('./') && !ofNode(name))).toEqual([]);
  });

  it('are in ASCII, because they are read without decoding and a regular expression must not change', () => {
    const strange = code.filter(file => file.endsWith('.cjs')).filter(file => /[^\0-\x7f]/.test(read(file)));
    expect(strange).toEqual([]);
  });

  it('contain the licences of the packages inside', () => {
    const inside = code.flatMap(file =>
      [...read(file).matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(([, name]) => name),
    );
    expect(inside).toContain('chevrotain');
    const notices = read('THIRD-PARTY-NOTICES');
    for (const name of new Set(inside)) expect(notices).toMatch(new RegExp(`^${name} \\d[^\n]* \\(.+\\)\\n`, 'm'));
  });
});
