import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { diffDocuments } from '../../../src/show/diff/diff.js';
import { analyzed } from '../../nodes/made.js';
import { root } from '../../root.js';

const folder = (side: string): string => join(root, 'samples/suites', side);

const side = (name: string, change: (text: string) => string = text => text): Promise<ResultDocument> =>
  analyzed(
    ...readdirSync(folder(name)).map(
      file => [`${name}/${file}`, change(gunzipSync(readFileSync(join(folder(name), file))).toString())] as const,
    ),
  );

it('two runs of a suite are never the same where one deletion does not end', async () => {
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
