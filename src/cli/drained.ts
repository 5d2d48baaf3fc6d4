import type { Writable } from 'node:stream';

/**
 * Waits for a slow reader. The stream is checked, since it may have drained after the last write: then there is no further `drain` event.
 */
export async function drained(stream: Writable): Promise<void> {
  if (stream.writableNeedDrain) await new Promise(resolve => stream.once('drain', resolve));
}
