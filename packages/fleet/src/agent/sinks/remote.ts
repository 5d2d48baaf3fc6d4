import { count, createWakeup, type LiveClock, messageOf } from 'podline/internal';
import { type Announced, Refused, type Say } from '../types.js';
import type { Parcel, Spool } from './spool.js';

export interface RemoteOptions {
  readonly name: string;
  readonly spool: Spool;
  /** What is sent about an episode; null for nothing */
  parcelOf(announced: Announced): Parcel | null;
  /** Resolves when it is stored there; throws `Refused` for what will never be accepted */
  send(parcel: Parcel, signal: AbortSignal): Promise<void>;
  readonly clock: LiveClock;
  readonly say: Say;
  /** Something was sent, or dropped */
  changed(): void;
}

/** Milliseconds before the next try, by the number of failures. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 30_000];

export type Remote = ReturnType<typeof createRemote>;

/** A sink that can be unavailable: parcels wait in its spool, and are sent in order, one after another. */
export function createRemote({ name, spool, parcelOf, send, clock, say, changed }: RemoteOptions) {
  const wakeup = createWakeup();
  const stop = new AbortController();
  const counts = { sent: 0, reconnects: 0 };
  let failures = 0;
  let closing = false;
  let isFull = false;

  function failed(error: unknown): void {
    const why = messageOf(error);
    if (error instanceof Refused) {
      spool.lose();
      say(`${name} refused a report, which is lost: ${why}`);
      return;
    }
    failures++;
    if (failures === 1) say(`${name} unreachable (${why}): buffering`);
  }

  function back(): void {
    counts.sent++;
    if (failures > 0) {
      counts.reconnects++;
      say(`${name} is back; ${count(spool.entries(), 'report')} kept meanwhile`);
    }
    failures = 0;
    isFull = false;
    const loss = spool.loss();
    if (loss === null) return;
    say(`${name}: ${loss.count} reports between ${loss.since} and ${loss.until} were not delivered`);
    spool.reportedLoss();
  }

  function put(parcel: Parcel | null): void {
    if (parcel === null) return;
    const before = spool.lost();
    spool.add(parcel);
    if (spool.lost() === before) {
      // During the pause after a failure, no event is listened for
      if (failures === 0) wakeup.wakeUp();
      return;
    }
    if (!isFull) say(`${name}: its spool is full: new reports are dropped until there is room`);
    isFull = true;
  }

  async function sendAll(): Promise<void> {
    while (!stop.signal.aborted) {
      const parcel = spool.first();
      if (parcel === null) {
        if (closing) return;
        await wakeup.woken();
        continue;
      }
      try {
        await send(parcel, stop.signal);
        spool.remove();
        back();
      } catch (error) {
        if (stop.signal.aborted) return;
        failed(error);
        // A sink that ends tries once more, and leaves the rest to the next run
        if (failures > 0 && closing) return;
        if (failures > 0) await wakeup.wokenWithin(PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0, clock);
      }
      spool.retry();
      changed();
    }
  }

  const done = sendAll();

  return {
    name,
    spool,
    counts,
    take: (announced: Announced): void => put(parcelOf(announced)),
    hasUnsafe: () => spool.unsafe() > 0,
    /** Resolves when everything that waits is sent, or when this much time has passed; then nothing more is sent */
    async close(patienceMs: number): Promise<void> {
      closing = true;
      wakeup.wakeUp();
      const callOff = clock.after(patienceMs, () => stop.abort());
      const aborted = new Promise<void>(resolve => {
        stop.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([done, aborted]);
      callOff();
      spool.retry();
      const left = spool.entries();
      const unsafe = spool.unsafe();
      if (left > unsafe) say(`${name}: ${count(left - unsafe, 'report')} left in its spool for the next agent`);
      if (unsafe > 0) say(`${name}: ${count(unsafe, 'report')} could neither be sent nor kept`);
    },
  };
}
