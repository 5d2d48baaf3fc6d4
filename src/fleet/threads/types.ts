import type { ItemResult } from '../types.js';

/** What a thread says at the end of an item. */
export type Answer = { readonly result: ItemResult } | { readonly reason: string };
