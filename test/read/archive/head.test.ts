import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../src/read/archive/budget.js';
import { type Head, keptHead } from '../../../src/read/archive/head.js';
import { MiB, memoryInUse } from '../../memory.js';

async function headOf(bytes: Uint8Array): Promise<Head | null> {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return keptHead(content(), bytes.length, createBudget()).end();
}

describe('the beginning of a file in an archive', () => {
  it('is kept compressed', async () => {
    const bytes = Buffer.alloc(MiB, 'I1121 10:00:00.000000     812 kubelet.go:2100] "SyncLoop ADD"\n');
    const before = memoryInUse().arrayBuffers;
    const heads: (Head | null)[] = [];
    for (let file = 0; file < 8; file++) heads.push(await headOf(Buffer.from(bytes)));
    expect(memoryInUse().arrayBuffers - before).toBeLessThan(4 * MiB);
    for (const head of heads) expect(bytes.equals(head?.read() ?? Buffer.of())).toBe(true);
  });

  it('is kept uncompressed where that saves nothing', async () => {
    const head = await headOf(Buffer.from('one line\n'));
    expect(Buffer.from(head?.read() ?? []).toString()).toBe('one line\n');
  });
});
