import * as z from 'zod';

/** Which part of a list is wanted. */
export const paging = {
  offset: z.int().min(0).default(0).describe('the first entry of the page; `next` of the page before'),
  limit: z.int().min(1).max(100).default(20).describe('how many entries at most'),
};

/** What a page states about its list. */
export const pageFacts = {
  total: z.number().describe('how many entries all pages have together'),
  next: z.number().nullable().describe('offset of the next page; null on the last page'),
};

/** The longest page, in characters of JSON: about ten thousand tokens. */
const MAX_PAGE_LETTERS = 40_000;

/** A page has as many entries as fit, but at least one. */
export function pageOf<T>(all: readonly T[], { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const entries: T[] = [];
  let size = 0;
  for (const entry of all.slice(offset, offset + limit)) {
    size += JSON.stringify(entry).length;
    if (size > MAX_PAGE_LETTERS && entries.length > 0) break;
    entries.push(entry);
  }
  const end = offset + entries.length;
  return { entries, total: all.length, next: entries.length > 0 && end < all.length ? end : null };
}
