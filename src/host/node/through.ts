import type { Duplex } from 'node:stream';
import { damaged } from '../host.js';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Passes one chunk at a time to the transform and takes all output before the next: a bomb waits inside the transform, and nothing that was
 * unpacked is lost when the end turns out to be missing (an error empties the stream).
 */
export async function* through(
  transform: Duplex,
  name: string,
  bytes: Bytes,
  note: (text: string) => void,
): AsyncGenerator<Uint8Array> {
  let failure: Error | null = null;
  let wake = () => {};
  transform.on('readable', () => wake());
  transform.on('error', error => {
    failure = error;
    wake();
  });
  async function* take(give: (done: () => void) => void): AsyncGenerator<Uint8Array> {
    let taken = false;
    give(() => {
      taken = true;
      wake();
    });
    for (;;) {
      for (let chunk = transform.read(); chunk !== null; chunk = transform.read()) yield chunk;
      if (failure !== null || (taken && transform.readableLength === 0)) return;
      await new Promise<void>(resolve => {
        wake = resolve;
        if (failure !== null || taken || transform.readableLength > 0) resolve();
      });
    }
  }
  try {
    for await (const chunk of bytes) {
      yield* take(done => transform.write(chunk, done));
      if (failure !== null) break;
    }
    if (failure === null) yield* take(done => transform.once('end', done).end());
    if (failure !== null) note(damaged(name, (failure as Error).message));
  } finally {
    transform.destroy();
  }
}
