import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { openJournal } from '../../src/queue/file/ledger.js';
import { openFileQueue } from '../../src/queue/file/queue.js';
import { itemOf } from '../../src/queue/item.js';
import { FleetError } from '../../src/queue/types.js';

const folder = scratch();

describe('the journal of a queue', () => {
  const path = join(folder, 'journal.ndjson');
  const item = itemOf('lab', ['/logs/ä']);

  it('is read up to where its program was killed', () => {
    const journal = openJournal(path);
    journal.add([
      { what: 'submitted', item, at: 1 },
      { what: 'begun', id: item.id },
      { what: 'failed', id: item.id, reason: 'no\nsuch file' },
    ]);
    journal.close();
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), end => {
        writeFileSync(path, whole.subarray(0, end));
        const cut = openJournal(path);
        const entryCount = cut.entries().length;
        expect(entryCount).toBe(
          whole
            .subarray(0, end + 1)
            .toString('latin1')
            .split('\n').length - 1,
        );
        cut.add([{ what: 'done', id: item.id }]);
        cut.close();
        const again = openJournal(path);
        expect(again.entries().slice(-1)).toEqual([{ what: 'done', id: item.id }]);
        expect(again.entries()).toHaveLength(entryCount + 1);
        again.close();
      }),
    );
  });

  it('skips what is no entry', () => {
    writeFileSync(
      path,
      '{"what":"stolen","id":"x"}\n[]\nnull\n{"what":"submitted","item":{"id":1}}\n{"what":"done","id":"x"}\n',
    );
    const journal = openJournal(path);
    expect(journal.entries()).toEqual([{ what: 'done', id: 'x' }]);
    journal.close();
  });
});

it('only one program at a time changes a queue, and the next when that is gone', async () => {
  const path = join(folder, 'queue');
  const queue = openFileQueue(path);
  expect(() => openFileQueue(path)).toThrow(FleetError);
  await queue.close();
  // No process has this number
  appendFileSync(join(path, 'lock'), '4194305');
  await openFileQueue(path).close();
});
