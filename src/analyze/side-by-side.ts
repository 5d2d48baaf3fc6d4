import type { SourceReport } from '../contract/types.js';
import type { LiveSource } from '../input/live/live-source.js';

/** Inputs that are read while they are written. */
export interface LiveInputs {
  readonly inputs: readonly LiveSource[];
  /** These are read up to their first pause before the others begin: they give a log's clock and names */
  readonly watches: readonly LiveSource[];
}

/** Reads a source; `paused` is called when it has no data for the first time. */
type Read = (source: LiveSource, ended: AbortSignal, paused: () => void) => Promise<SourceReport>;

/** Reads all inputs concurrently, until the log or all inputs end, or it is stopped. */
export async function readSideBySide({ inputs, watches }: LiveInputs, stop: AbortSignal, read: Read): Promise<void> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  stop.addEventListener('abort', end, { once: true });

  async function readOne(source: LiveSource, paused: () => void): Promise<void> {
    const { type } = await read(source, ended.signal, paused);
    if (type === 'kubelet-log') end();
  }

  const watching = watches.map(source => begin(paused => readOne(source, paused)));
  await Promise.all(watching.map(({ paused }) => paused));
  await Promise.all(inputs.map(source => readOne(source, () => {})));
  end();
  await Promise.all(watching.map(({ done }) => done));
}

/** A task that counts as ready when it pauses for the first time. */
function begin(read: (paused: () => void) => Promise<void>): { paused: Promise<void>; done: Promise<void> } {
  let pause = (): void => {};
  const paused = new Promise<void>(resolve => {
    pause = resolve;
  });
  return { paused, done: read(pause).finally(pause) };
}
