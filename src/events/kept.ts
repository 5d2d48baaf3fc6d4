import { detached } from '../detached.js';
import { contentOf } from '../records/content.js';
import type { KubeletEvent } from './types.js';

/** An event to be kept for as long as the log is read: it holds no more of the log than what it says. */
export function keptEvent({ id, definition, args, record }: KubeletEvent): KubeletEvent {
  return { id, definition, args: detached(args), record: detached(contentOf(record)) };
}
