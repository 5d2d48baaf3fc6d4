import { detached } from '../detached.js';
import { contentOf } from '../records/content.js';
import type { Shaped } from '../records/types.js';
import type { KubeletEvent } from './types.js';

/** An event to be kept for as long as the log is read: it holds no more of the log than what it says, or, where it was cut, its line. */
export function keptEvent(event: KubeletEvent): KubeletEvent {
  const { id, definition, args, record } = event;
  if (record.shaped !== undefined && isShortLine(record.shaped)) return event;
  return { id, definition, args: detached(args), record: detached(contentOf(record)) };
}

/** Of a line that is kept whole rather than a copy of what it says. */
const LONGEST = 1000;

export const isShortLine = ({ physical }: Shaped): boolean => physical.length <= LONGEST;
