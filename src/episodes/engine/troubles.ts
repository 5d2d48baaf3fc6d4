import type { EventId, KeptEvent } from '../../catalogue/events.js';

/** What a line states, whichever pod or node it is about. */
export interface StatedLine {
  readonly id: EventId;
  readonly event: KeptEvent;
}

/** Lines that state a trouble, or that it is over. */
export interface LineSign {
  readonly events: readonly EventId[];
  /** A further condition on those lines */
  readonly where?: (line: StatedLine) => boolean;
}

export const reports = ({ events, where }: LineSign, line: StatedLine): boolean =>
  events.includes(line.id) && (where?.(line) ?? true);

/** How signs of trouble with one thing, a part or a whole, follow each other. */
interface Course<Key, Sign, Open> {
  begin(sign: Sign, key: Key): Open;
  goOn(open: Open, sign: Sign): unknown;
  /** Whether the sign is of another trouble than the one that is open: that one was over in between */
  isApart(open: Open, sign: Sign): boolean;
  /** `by`: the sign that shows the end; null where only the next trouble shows it */
  over(open: Open, by: Sign | null): unknown;
}

/**
 * Follows troubles while their signs come, several things at a time: each begins with a sign, goes on with further ones, and is over when a
 * sign relieves it, or when one comes that is apart from it. Only what `begin` makes is kept of an open trouble.
 */
export function createTroubles<Key, Sign, Open>({ begin, goOn, isApart, over }: Course<Key, Sign, Open>) {
  const open = new Map<Key, Open>();

  function end(key: Key, by: Sign | null = null): void {
    const one = open.get(key);
    if (one === undefined) return;
    open.delete(key);
    over(one, by);
  }

  return {
    /** The troubles that nothing has ended so far */
    open: open as ReadonlyMap<Key, Open>,
    state(key: Key, sign: Sign): void {
      const before = open.get(key);
      if (before !== undefined && isApart(before, sign)) end(key);
      const going = open.get(key);
      if (going === undefined) open.set(key, begin(sign, key));
      else goOn(going, sign);
    },
    end,
    endAll(by: Sign): void {
      for (const key of [...open.keys()]) end(key, by);
    },
  };
}

/** Signs of one trouble, or of one try, that follow each other. */
export interface Spell<Sign> {
  readonly signs: readonly [Sign, ...Sign[]];
  /** The sign that shows its end */
  readonly end: Sign | null;
  /** Nothing shows that it is over */
  readonly isOpen: boolean;
}

interface Edges<Sign> {
  readonly isEnd?: (sign: Sign) => boolean;
  /** Whether a sign is of another trouble than those before it */
  readonly isApart?: (sign: Sign, before: readonly Sign[], last: Sign) => boolean;
}

/** The troubles with one thing among these signs, which are in order. */
export function spellsIn<Sign>(signs: readonly Sign[], { isEnd, isApart }: Edges<Sign>): Spell<Sign>[] {
  const spells: Spell<Sign>[] = [];
  const troubles = createTroubles<null, Sign, [Sign, ...Sign[]]>({
    begin: first => [first],
    goOn: (open, sign) => open.push(sign),
    isApart: (open, sign) => isApart?.(sign, open, open.at(-1) ?? open[0]) === true,
    over: (open, end) => spells.push({ signs: open, end, isOpen: false }),
  });
  for (const sign of signs) {
    if (isEnd?.(sign) === true) troubles.end(null, sign);
    else troubles.state(null, sign);
  }
  return [...spells, ...[...troubles.open.values()].map(open => ({ signs: open, end: null, isOpen: true }))];
}
