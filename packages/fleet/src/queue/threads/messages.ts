import type { Read } from '../read-item.js';
import type { Allowed, Item } from '../types.js';
import type { Files } from '../uploads.js';

/** What is sent to a thread: an item, or the answer to one of its requests. */
export type ToThread =
  | { readonly what: 'read'; readonly item: Item; readonly files: Files; readonly allowed: Allowed }
  | Reply;

/** The answer to the request with that number. */
export type Reply =
  | { readonly what: 'kept'; readonly ask: number; readonly bytes: Uint8Array }
  | { readonly what: 'refused'; readonly ask: number; readonly reason: string };

/** What a thread sends: its requests, and the end of an item. */
/** `isFinal`: it would be the same the next time. */
type Failed = { readonly what: 'failed'; readonly reason: string; readonly isFinal?: true };

export type FromThread =
  | { readonly what: 'need'; readonly ask: number; readonly split: string; readonly name: string }
  | { readonly what: 'read'; readonly read: Read }
  | Failed;

/** The outcome of an item. */
export type Answer = Extract<FromThread, { readonly what: 'read' | 'failed' }>;
