import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fleet, Item, ItemResult, ResultPart, Taken } from '../types.js';
import { type Entry, openJournal } from './journal.js';
import { createLedger } from './ledger.js';
import { lock } from './lock.js';
import { createResults } from './results.js';

/** A queue in a folder of this machine: nothing to install, and it goes on where it was when it was killed. */
export function openFileQueue(folder: string, now: () => number = Date.now): Fleet {
  mkdirSync(folder, { recursive: true });
  const release = lock(join(folder, 'lock'));
  const journal = openJournal(join(folder, 'journal.ndjson'));
  const results = createResults(join(folder, 'results'));
  const ledger = createLedger(journal.entries());
  ledger.abandon();

  function add(...entries: readonly Entry[]): void {
    journal.add(entries);
    for (const entry of entries) ledger.see(entry);
  }

  const taken = (item: Item, attempt: number): Taken => ({
    ...{ item, attempt },
    async progress() {},
    async done(result: ItemResult) {
      results.put(item.id, result);
      add({ what: 'done', id: item.id });
    },
    async failed(reason) {
      add({ what: 'failed', id: item.id, reason });
      return ledger.isDead(item.id) ? 'dead' : 'again';
    },
  });

  async function* parts(consumer: string, stop: AbortSignal): AsyncGenerator<ResultPart> {
    for (const { id } of ledger.unstored(consumer)) {
      for (const bytes of results.partsOf(id)) {
        if (stop.aborted) return;
        yield { bytes, async stored() {} };
      }
      // After its last part: what is written again counts once
      add({ what: 'stored', id, consumer });
    }
  }

  return {
    async submit(items) {
      const fresh = items.filter(
        ({ id }, index) => !ledger.knows(id) && items.findIndex(one => one.id === id) === index,
      );
      add(...fresh.map(item => ({ what: 'submitted' as const, item, at: now() })));
      return fresh.length;
    },
    async take(stop) {
      const next = stop.aborted ? null : ledger.next();
      if (next === null) return null;
      add({ what: 'begun', id: next.item.id });
      return taken(next.item, next.attempt);
    },
    results: parts,
    status: async () => ledger.status(),
    async retry() {
      const dead = ledger.dead();
      add(...dead.map(({ item }) => ({ what: 'retried' as const, id: item.id })));
      return dead.length;
    },
    async cancel() {
      const waiting = ledger.waiting();
      add(...waiting.map(({ id }) => ({ what: 'cancelled' as const, id })));
      return waiting.length;
    },
    async close() {
      journal.close();
      release();
    },
  };
}
