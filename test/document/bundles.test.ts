import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

describe.skipIf(!existsSync(dist))('what is shipped (skipped where dist/ is not built)', () => {
  const code = readdirSync(dist).filter(file => /\.[cm]?js$/.test(file));

  it('needs no package next to it', () => {
    const imported = /(?:^|\n)(?:import|export)\s[^;'"]*from "([^"]+)"|\b(?:import|require)\("([^"]+)"\)/g;
    const names = code.flatMap(file =>
      [...read(file).matchAll(imported)].map(([, from, called]) => ({ file, name: from ?? called ?? '' })),
    );
    expect(names.length).toBeGreaterThan(20);
    const ofNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
    expect(names.filter(({ name }) => !name.startsWith('./') && !ofNode(name))).toEqual([]);
  });

  it('is a program in ASCII, for it is read without decoding: a sign in a regular expression would be another there', () => {
    const strange = code.filter(file => file.endsWith('.cjs')).filter(file => /[^\0-\x7f]/.test(read(file)));
    expect(strange).toEqual([]);
  });

  it('comes with the licences of the packages inside', () => {
    const inside = code.flatMap(file =>
      [...read(file).matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(([, name]) => name),
    );
    expect(inside).toContain('chevrotain');
    const notices = read('THIRD-PARTY-NOTICES');
    for (const name of new Set(inside)) expect(notices).toMatch(new RegExp(`^${name} \\d[^\n]* \\(.+\\)\\n`, 'm'));
  });
});
