import type { Level } from '../document/contract/types.js';

const RANK: Readonly<Record<Level, number>> = { error: 0, warning: 1, info: 2 };

/** Sorts the worst first. */
export const byLevel = (a: { readonly level: Level }, b: { readonly level: Level }): number =>
  RANK[a.level] - RANK[b.level];
