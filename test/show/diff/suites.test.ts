import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { diffDocuments } from '../../../src/show/diff/diff.js';
import { podline } from '../../cli/podline.js';
import { analyzed } from '../../nodes/made.js';
import { root } from '../../root.js';

const folder = (side: string): string => join(root, 'samples/suites', side);

const side = (name: string, change: (text: string) => string = text => text): Promise<ResultDocument> =>
  analyzed(
    ...readdirSync(folder(name)).map(
      file => [`${name}/${file}`, change(gunzipSync(readFileSync(join(folder(name), file))).toString())] as const,
    ),
  );

describe('two runs of a suite on two clusters', () => {
  it('are compared by owner and node', async () => {
    const { status, stdout } = await podline([
      'diff',
      '-q',
      'samples/suites/before',
      'samples/suites/after',
      '-o',
      'json',
    ]);
    const { pairs, groups, onlyBefore, onlyAfter } = JSON.parse(stdout);
    expect(status).toBe(1);
    expect([onlyBefore, onlyAfter]).toEqual([[], []]);
    expect(
      pairs.map(({ role, pairedBy, before, after, label }: (typeof pairs)[number]) =>
        [role.name, pairedBy, before.node, after.node, label].join(' '),
      ),
    ).toEqual([
      'cart-0 name ash-worker2 oak-worker2 same',
      'probe-agent-* node ash-control-plane oak-control-plane same',
      'probe-agent-* node ash-worker oak-worker same',
    ]);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      namespace: 'shop',
      owner: { kind: null, name: 'web' },
      kind: 'graceful',
      label: 'worse',
      before: { deletions: 9 },
      after: { deletions: 11 },
    });
    expect(groups[0].changes).toMatchObject([
      { what: 'slower', subject: 'whole', n: { before: 9, after: 11 } },
      { what: 'slower', subject: 'final', quantile: 'p90' },
    ]);
  });

  it('are never the same where one deletion does not end', async () => {
    const cut = await side('before', text => {
      const lines = text.split('\n');
      const last = lines.findLastIndex(line => line.includes('SyncLoop REMOVE') && line.includes('/web-'));
      return last < 0 ? text : lines.filter((line, index) => index < last || !line.includes('/web-')).join('\n');
    });
    const whole = await side('before', text => text.replaceAll('7c5ddbdf54', '6d4cf56db6'));
    const { label, groups } = diffDocuments({ name: 'a', document: whole }, { name: 'b', document: cut });
    expect(groups.map(group => group.changes[0])).toMatchObject([
      { what: 'ends', before: 0, after: 2, n: { before: 9, after: 9 } },
    ]);
    expect(label).not.toBe('same');
  });
});
