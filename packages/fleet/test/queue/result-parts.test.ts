import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemOf } from '../../src/queue/item.js';
import { openNatsQueue } from '../../src/queue/nats/index.js';
import type { Fleet } from '../../src/queue/types.js';
import { hasNats, type NatsServer, startNats } from './servers.js';

describe.skipIf(!hasNats)(
  'rows larger than a message (skipped where nats-server is not installed)',
  { tags: 'long' },
  () => {
    let server: NatsServer;
    let fleet: Fleet;
    const going = new AbortController().signal;

    beforeAll(async () => {
      server = await startNats({ config: 'max_payload: 65536' });
      fleet = await openNatsQueue({ servers: server.url, untilEmpty: true });
    });
    afterAll(async () => {
      await fleet.close();
      await server.stop();
    });

    it('reach the store unchanged, between smaller rows', async () => {
      const item = itemOf('lab', ['/logs/a']);
      // Packed texts begin like this
      const parts = [200, 300_000, 61_441].map(size => Buffer.concat([Buffer.from([0x1f, 0x8b]), randomBytes(size)]));
      await fleet.submit([item], { at: 0, inputs: ['/logs'], options: {}, collections: 1 });
      const taken = await fleet.take(going);
      expect(await taken?.done({ parts, document: Buffer.from('whole'), lifecycles: 1 })).toBe(true);
      const read: string[] = [];
      for await (const { parts: all, stored } of fleet.results('store', going)) {
        read.push(...all.map(part => Buffer.from(part ?? []).toString('hex')));
        await stored(new Map());
      }
      expect(read.sort()).toEqual(parts.map(part => part.toString('hex')).sort());
    });
  },
);
