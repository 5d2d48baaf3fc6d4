import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.js';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  /** A package of this repository. */
  readonly link?: true;
  readonly engines?: { readonly node?: string };
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);

/** The oldest Node that package.json accepts. */
const OLDEST = [20, 19, 0] as const;

/** Knows the forms in which packages state their Node: `>=18`, `^20.19.0 || >=22.12`, `18 || 20 || >=22`, `>= 22.x`, `*`. */
function acceptsOldest(range: string): boolean {
  return range.split('||').some(one =>
    one
      .trim()
      .replaceAll(/([<>=^~]) +/g, '$1')
      .split(/ +/)
      .every(part => {
        const [, sign = '', ...numbers] = /^([<>=^~]*)v?(\d+|\*)(?:\.(\d+))?(?:\.(\d+))?/.exec(part) ?? [];
        const wanted = numbers.map(number => (number === undefined ? 0 : Number(number)));
        if (wanted[0] === undefined || Number.isNaN(wanted[0])) return part === '' || part === '*';
        const order = OLDEST.map((number, at) => number - (wanted[at] ?? 0)).find(difference => difference !== 0) ?? 0;
        if (sign === '>=') return order >= 0;
        if (sign === '<') return order < 0;
        return OLDEST[0] === wanted[0] && order >= 0;
      }),
  );
}

describe('package-lock.json', () => {
  it('has the digest of each package, for each platform', () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual(
      [],
    );
  });

  it('names no registry', () => {
    expect(installed.flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
  });

  it('has only packages that accept the oldest Node on which podline runs', () => {
    expect(['>= 22.x', '^22 || >=24', '>=20.19.1', '^18', '<20'].map(acceptsOldest)).toEqual(Array(5).fill(false));
    expect(
      ['>=18', '18 || 20 || >=22', '^20.19.0 || >=22.12.0', '*', '>= 12.x', '>=18 <21'].map(acceptsOldest),
    ).toEqual(Array(6).fill(true));
    const refusing = installed.filter(([, { engines }]) => !acceptsOldest(engines?.node ?? '*'));
    expect(refusing.map(([path, { version, engines }]) => `${path} ${version} ${engines?.node}`)).toEqual([]);
  });
});

describe('action.yml', () => {
  it('names each action by the commit that it was read at', () => {
    const used = readFileSync(join(root, 'action.yml'), 'utf8').match(/^\s+uses: .*$/gm) ?? [];
    expect(used.length).toBe(2);
    for (const line of used) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});
