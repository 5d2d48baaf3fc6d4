import type { Writable } from 'node:stream';

/**
 * Waits for a slow reader. The stream is checked, since it may have drained after the last write: then no `drain` event
 * comes any more.
 */
export async function drained(stream: Writable): Promise<void> {
  if (stream.writableNeedDrain) await new Promise(resolve => stream.once('drain', resolve));
}
