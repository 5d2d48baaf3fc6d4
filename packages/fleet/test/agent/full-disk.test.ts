import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSpool } from '../../src/agent/sinks/spool.js';
import { canMount, DISK_BYTES, smallDisk } from './small-disk.js';

it.skipIf(!canMount)(
  'a spool with a full disk keeps the rest in memory, complete and in order (skipped where no disk may be mounted)',
  { tags: 'long' },
  () => {
    const disk = smallDisk();
    onTestFinished(() => disk?.remove());
    const folder = join(disk?.path ?? '', 'spool');
    const messages: string[] = [];
    const spoolOf = () => openSpool({ folder, maxBytes: 1 << 30, say: sentence => messages.push(sentence) });
    const body = 'x'.repeat(5_000);
    const spool = spoolOf();
    const keys = Array.from({ length: 30 }, (_, at) => `deletion-${at}`);
    for (const key of keys) spool.add({ key, body });
    const onDisk = keys.length - spool.unsafe();
    expect(onDisk).toBeGreaterThan(5);
    expect(onDisk).toBeLessThan(DISK_BYTES / body.length);
    expect(messages).toEqual([expect.stringMatching(/ENOSPC.*kept in memory$/)]);
    expect([spool.lost(), spool.failures()]).toEqual([0, spool.unsafe()]);
    // A process after a kill finds what the disk accepted, each entry complete
    const next = spoolOf();
    const found: string[] = [];
    for (let one = next.first(); one !== null && found.length < onDisk; one = next.first()) {
      expect(one.body).toBe(body);
      found.push(one.key);
      next.remove();
    }
    expect(found).toEqual(keys.slice(0, onDisk));
    expect(readdirSync(folder)).toEqual([]);
    // The disk is used again once it has room
    next.add({ key: 'later', body });
    expect([next.unsafe(), next.first()?.body]).toEqual([0, body]);
  },
);
