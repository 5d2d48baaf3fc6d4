import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPORTS } from '../../../src/show/report/registry.js';
import { root } from '../../root.js';

describe.each(Object.keys(REPORTS))('the output %s', id => {
  it('has a row in docs/outputs.md', () => {
    const rows = readFileSync(join(root, 'docs/outputs.md'), 'utf8')
      .split('\n')
      .filter(line => line.startsWith('| `'));
    expect(rows.filter(row => row.split('|')[1]?.includes(`\`${id}\``)).length).toBeGreaterThan(0);
  });

  it('is named in README.md', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8').toLowerCase();
    expect(readme.match(new RegExp(`\\b${id}\\b`, 'g'))).not.toBeNull();
  });
});
