import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compare } from '../../scripts/kubernetes/compare.js';
import { EXPLAINED } from '../../scripts/kubernetes/explained.js';
import { whyOf } from '../../scripts/kubernetes/page.js';
import { read } from '../../scripts/kubernetes/table.js';
import { READ_MINORS } from '../../src/catalogue/read-minors.js';
import { NEWEST_MINOR } from '../../src/catalogue/versions.js';

const table = read(readFileSync(new URL('kubernetes.tsv', import.meta.url), 'utf8'));
const comparison = compare(table);

describe('the catalogue and the sources of Kubernetes', () => {
  test('differ in nothing without an explanation', () => {
    const unexplained = comparison.differences.filter(one => whyOf(one) === null);
    expect(unexplained, 'correct the rows, or say why in scripts/kubernetes/explained.ts').toEqual([]);
  });

  test('have no explanation for what does not differ', () => {
    const unused = EXPLAINED.filter(
      ({ message, what }) =>
        !comparison.differences.some(one => one.message.startsWith(message) && what.test(one.what)),
    );
    expect(unused).toEqual([]);
  });

  test('have most messages of pods in common, in every minor version that was read', () => {
    expect(table.minors).toEqual(READ_MINORS);
    for (const minor of table.minors) {
      const explained = [...comparison.known.keys()].filter(row => row.byMinor.has(minor));
      expect(explained.length, minor).toBeGreaterThan(minor === '1.20' ? 120 : 190);
    }
  });

  test('agree on the newest minor version', () => {
    const what = 'a message is of a version that kubernetes.tsv lacks: npm run kubernetes -- PATH adds it';
    expect(NEWEST_MINOR, what).toBe(table.minors.at(-1));
  });
});
