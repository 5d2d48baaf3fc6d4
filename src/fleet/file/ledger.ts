import { type DeadLetter, type FleetStatus, type Item, MAX_ATTEMPTS, VANISHED } from '../types.js';
import type { Entry } from './journal.js';

interface Line {
  readonly item: Item;
  readonly at: number;
  state: 'waiting' | 'working' | 'done' | 'dead' | 'cancelled';
  attempts: number;
  reason: string;
  readonly storedBy: Set<string>;
}

/** What a journal says of each item. */
export function createLedger(entries: readonly Entry[]) {
  const lines = new Map<string, Line>();

  function see(entry: Entry): void {
    if (entry.what === 'submitted') {
      const { item, at } = entry;
      const known = lines.get(item.id);
      if (known === undefined || known.state === 'cancelled')
        lines.set(item.id, { item, at, state: 'waiting', attempts: 0, reason: '', storedBy: new Set() });
      return;
    }
    const line = lines.get(entry.id);
    if (line === undefined) return;
    if (entry.what === 'begun') {
      line.state = 'working';
      line.attempts++;
    } else if (entry.what === 'failed') fail(line, entry.reason);
    else if (entry.what === 'stored') line.storedBy.add(entry.consumer);
    else if (entry.what === 'retried') {
      line.state = 'waiting';
      line.attempts = 0;
    } else line.state = entry.what;
  }

  function fail(line: Line, reason: string): void {
    line.reason = reason;
    line.state = line.attempts < MAX_ATTEMPTS ? 'waiting' : 'dead';
  }

  const inState = (state: Line['state']): Line[] => [...lines.values()].filter(line => line.state === state);

  for (const entry of entries) see(entry);
  return {
    see,
    knows: (id: string): boolean => lines.has(id) && lines.get(id)?.state !== 'cancelled',
    /** What was begun by a program that is gone. */
    abandon(): void {
      for (const line of inState('working')) fail(line, VANISHED);
    },
    next: (): { item: Item; attempt: number } | null => {
      const [line] = inState('waiting');
      return line === undefined ? null : { item: line.item, attempt: line.attempts + 1 };
    },
    isDead: (id: string): boolean => lines.get(id)?.state === 'dead',
    waiting: (): Item[] => inState('waiting').map(({ item }) => item),
    dead: (): DeadLetter[] => inState('dead').map(({ item, reason }) => ({ item, reason })),
    unstored: (consumer: string): Item[] =>
      inState('done')
        .filter(({ storedBy }) => !storedBy.has(consumer))
        .map(({ item }) => item),
    status(): FleetStatus {
      const waiting = inState('waiting');
      return {
        waiting: waiting.length,
        working: inState('working').length,
        done: inState('done').length,
        dead: this.dead(),
        oldest: waiting.length === 0 ? null : Math.min(...waiting.map(({ at }) => at)),
      };
    },
  };
}
