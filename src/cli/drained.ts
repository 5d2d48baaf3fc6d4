import type { Writable } from 'node:stream';

/** Waits for a slow reader. The stream is asked, for it may have drained since it was written to: then no `drain` comes any more. */
export async function drained(stream: Writable): Promise<void> {
  if (stream.writableNeedDrain) await new Promise(resolve => stream.once('drain', resolve));
}
