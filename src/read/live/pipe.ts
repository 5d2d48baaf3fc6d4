import { createWakeup, type LiveClock, type LiveSource, PAUSE, type Piece } from './live-source.js';

/** A stream that another process writes to: a pipe, a socket, a device. */
export function livePipe(path: string, open: () => AsyncIterable<Uint8Array>, clock: LiveClock): LiveSource {
  return { path, ends: true, pieces: stop => piecesOf(open(), clock, stop), notes: () => [] };
}

async function* piecesOf(
  stream: AsyncIterable<Uint8Array>,
  clock: LiveClock,
  stop: AbortSignal,
): AsyncGenerator<Piece> {
  const input = stream[Symbol.asyncIterator]();
  const wakeup = createWakeup(stop);
  const arrived: Promise<IteratorResult<Uint8Array>>[] = [];

  function ask(): void {
    const next = input.next();
    const ready = (): void => {
      arrived.push(next);
      wakeup.wakeUp();
    };
    next.then(ready, ready);
  }

  ask();
  while (!stop.aborted) {
    await wakeup.wokenWithin(PAUSE, clock);
    const next = await arrived.pop();
    if (next?.done) return;
    if (next !== undefined) {
      yield next.value;
      ask();
    } else if (!stop.aborted) yield 'idle';
  }
}
