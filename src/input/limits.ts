/** What is held back for one text at most. Beyond it the lines go out as they are. */
export const LIMITS = { characters: 1 << 20, lines: 10_000, depth: 3 } as const;
