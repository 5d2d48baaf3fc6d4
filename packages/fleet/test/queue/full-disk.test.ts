import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { entriesIn, openJournal } from '../../src/queue/file/ledger.js';
import { createResults } from '../../src/queue/file/queue.js';
import { canMount, DISK_BYTES, type SmallDisk, smallDisk } from '../agent/small-disk.js';

const LOG = 'samples/mirror-pod-delete/kubelet.log';

describe.skipIf(!canMount)('a full disk (skipped where no disk can be mounted)', { tags: 'long' }, () => {
  let disk: SmallDisk | null = null;
  const on = (...names: readonly string[]): string => join(disk?.path ?? '', ...names);
  const kept = scratch();

  beforeAll(() => {
    disk = smallDisk();
  });
  afterAll(() => disk?.remove());

  /** Writes as many bytes as there is room for. */
  function fill(): void {
    try {
      writeFileSync(on('fill'), Buffer.alloc(DISK_BYTES));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  const free = (): void => rmSync(on('fill'));

  it('ends a queue with a sentence, and the queue continues once there is room', async () => {
    const queue = on('queue');
    expect((await podline(['fleet', 'submit', LOG, '--queue', queue])).status).toBe(0);
    fill();
    const submitted = await podline(['fleet', 'submit', 'samples/prestop', '--queue', queue]);
    expect(submitted).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^podline: the queue: ENOSPC[^\n]*\n$/),
    });
    free();
    expect(await podline(['fleet', 'status', '--queue', queue])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 waiting'),
    });
    expect(readdirSync(queue).filter(name => name.endsWith('.partial'))).toEqual([]);
    rmSync(queue, { recursive: true });
  });

  it('leaves half a line in the journal of a queue, which spoils no other, and no half result', async () => {
    mkdirSync(on('queue'));
    const journal = openJournal(on('queue/journal.ndjson'));
    const entry = (at: number) => ({ what: 'failed' as const, id: `item-${at}`, reason: 'x'.repeat(300) });
    let written = 0;
    const add = (): void => {
      journal.add([entry(written)]);
      written++;
    };
    // There is room for more in its last block
    add();
    fill();
    expect(() => {
      for (;;) add();
    }).toThrow(/no room|ENOSPC/);
    expect(written).toBeGreaterThan(1);
    const results = createResults(on('queue/results'));
    const result = { parts: [Buffer.alloc(DISK_BYTES)], document: Buffer.alloc(0), lifecycles: 0 };
    expect(() => results.put('a', result)).toThrow(/ENOSPC/);
    free();
    expect(() => results.put('a', result)).toThrow(/ENOSPC/);
    expect(readdirSync(on('queue/results'))).toEqual([]);
    add();
    journal.close();
    expect(entriesIn(on('queue/journal.ndjson'))).toEqual(Array.from({ length: written }, (_, at) => entry(at)));
    rmSync(on('queue'), { recursive: true });
  });

  it('leaves the existing Parquet files, and no half ones', async () => {
    const rows = on('rows');
    expect((await podline([LOG, '-o', `parquet=${rows}`])).status).toBe(0);
    const good = readdirSync(rows);
    cpSync(rows, join(kept, 'rows'), { recursive: true });
    fill();
    const { status, stderr } = await podline([LOG, '-o', `parquet=${rows}`]);
    expect(status).toBe(2);
    expect(stderr).toContain('was not written');
    expect(readdirSync(rows)).toEqual(good);
    free();
    rmSync(rows, { recursive: true });
  });

  it('ends a command whose output it keeps with a sentence, and not with half of it', () => {
    fill();
    rmSync(on('fill'));
    writeFileSync(on('fill'), Buffer.alloc(DISK_BYTES - 8_192));
    const output = openSync(on('out'), 'w');
    const words = [join(root, 'dist/cli.js'), 'samples/mirror-pod-delete', '-o', 'json'];
    const stdio = ['ignore', output, 'pipe'] as const;
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, stdio: [...stdio], encoding: 'utf8' });
    closeSync(output);
    free();
    rmSync(on('out'));
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^podline: standard output: ENOSPC[^\n]*\n$/)]);
  });

  it('ends a store with a sentence, and what it had reported as stored is there', async () => {
    const store = on('own.duckdb');
    fill();
    const { status, stderr } = await podline(['store', store, LOG]);
    free();
    expect(status).toBe(2);
    expect(stderr).not.toContain('stored');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    if (existsSync(store)) rmSync(store);
  });
});
