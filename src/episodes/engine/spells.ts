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

/** The spells of trouble among these signs, which are in order. */
export function spellsIn<Sign>(signs: readonly Sign[], { isEnd, isApart }: Edges<Sign>): Spell<Sign>[] {
  const spells: Spell<Sign>[] = [];
  let open: [Sign, ...Sign[]] | null = null;
  for (const sign of signs) {
    const last = open?.at(-1);
    if (isEnd?.(sign) === true) {
      if (open !== null) spells.push({ signs: open, end: sign, isOpen: false });
      open = null;
    } else if (open === null || last === undefined || isApart?.(sign, open, last) === true) {
      if (open !== null) spells.push({ signs: open, end: null, isOpen: false });
      open = [sign];
    } else open.push(sign);
  }
  return open === null ? spells : [...spells, { signs: open, end: null, isOpen: true }];
}
