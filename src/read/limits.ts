/** The most that is held back for one text. Beyond it the lines are passed on as they are. */
export const LIMITS = { characters: 1 << 20, lines: 10_000, depth: 3 } as const;
