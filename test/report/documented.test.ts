import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPORTS } from '../../src/report/registry.js';
import { root } from '../root.js';

describe.each(Object.keys(REPORTS))('%s', id => {
  it.each(['README.md', 'docs/outputs.md'])('has a row in %s', file => {
    const rows = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(line => line.startsWith('| `'));
    expect(rows.filter(row => row.split('|')[1]?.includes(`\`${id}\``)).length).toBeGreaterThan(0);
  });
});
