import { existsSync } from 'node:fs';
import { FleetError, type FleetStatus } from '../types.js';
import { askedIn } from './asked.js';
import { entriesIn } from './journal.js';
import { createLedger } from './ledger.js';
import { isHeld } from './lock.js';
import { placesIn } from './places.js';

/** A reader needs no lock: workers may be active. */
export function statusIn(folder: string, now: () => number = Date.now): FleetStatus {
  refuseMissing(folder);
  const { journal, asked, lock } = placesIn(folder);
  const ledger = createLedger(entriesIn(journal));
  // What a program that is gone had begun waits for the next one
  if (!isHeld(lock)) for (const { id } of ledger.working()) ledger.see({ what: 'vanished', id });
  return { ...ledger.status(now()), asked: askedIn(asked) };
}

/** A misspelt name must not look like a queue in which nothing waits. */
export function refuseMissing(folder: string): void {
  if (!existsSync(placesIn(folder).journal))
    throw new FleetError(`${folder} holds no queue; podline fleet submit makes one`);
}
