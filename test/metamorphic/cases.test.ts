import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyzed, type Text } from '../analyze/analyzed.js';
import { caseOf } from '../cases/archive.js';
import { root } from '../root.js';
import { orders } from './orders.js';

/** Each file of such a case is a block that people copy into one text. */
const folder = join(root, 'test/cases/blocks');

const blocksOf = (file: string): Text[][] =>
  caseOf(readFileSync(join(folder, file), 'utf8')).parts.map(part => [...part].filter(([name]) => name !== 'want'));

/** What a document says, without where it stands. */
const answerOf = ({ episodes, api = [], findings }: ResultDocument): unknown =>
  JSON.parse(
    JSON.stringify(
      { episodes, api: api.toSorted(byText), findings: findings.toSorted(byText) },
      (key, value: unknown) => (key === 'evidence' || key === 'id' ? undefined : value),
    ),
  );

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

async function sameInEach(blocks: readonly Text[], all: readonly (readonly Text[])[]): Promise<void> {
  const expected = answerOf(await analyzed(blocks));
  for (const order of all) {
    const names = order.map(([name]) => name).join(', ');
    const text = order.map(([, block]) => block).join('\n');
    expect(answerOf(await analyzed([['paste.txt', text]])), `one text: ${names}`).toEqual(expected);
    expect(answerOf(await analyzed(order)), `files: ${names}`).toEqual(expected);
  }
}

describe.each(readdirSync(folder).map(file => [file, blocksOf(file)] as const))('%s', (_, parts) => {
  it('means the same from its last block to its first', async () => {
    for (const blocks of parts) await sameInEach(blocks, [blocks.toReversed()]);
  });
  it('means the same in every order', { tags: 'long' }, async () => {
    for (const blocks of parts) await sameInEach(blocks, orders(blocks));
  });
});
