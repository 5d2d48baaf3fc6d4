import { type LiveSource, livePipe, type World } from 'podline/internal';
import type { Env } from './client/api-client.js';
import { pause, pauseBefore } from './client/backoff.js';
import { type ClientOptions, openClient } from './client/client.js';
import { Outside } from './client/errors.js';
import { gapLine } from './record/event-line.js';
import { recordWatch } from './record/watch-part.js';

export interface NodePodsOptions extends ClientOptions {
  readonly node: string;
  readonly env: Env;
  readonly world: World;
  /** Milliseconds of silence after which the watch counts as dead */
  readonly silence?: number;
  /** Called each time that the watch is begun again, with the reason */
  interrupted(why: string): void;
}

/** The pods of one node as a watch that continues, whatever happens to the API server: missed changes are a gap in it. */
export function nodePods({ node, env, world, silence, interrupted, ...connecting }: NodePodsOptions): LiveSource {
  const path = `pods of ${node}`;
  const patience = silence === undefined ? {} : { silence };
  const plan = {
    file: path,
    collection: { path: '/api/v1/pods', fieldSelector: `spec.nodeName=${node}` },
    recordsGone: true,
  };

  async function* lines(stop: AbortSignal): AsyncGenerator<Uint8Array> {
    /** When the last line came, from any watch, and why that watch ended */
    let lastLine: Date | null = null;
    let why = '';
    for (let failures = 0; !stop.aborted; ) {
      const queue = createQueue(stop);
      let isFirst = true;
      const write = async (line: string): Promise<void> => {
        failures = 0;
        // This watch does not know the previous one
        if (isFirst && lastLine !== null) await queue.write(gapLine({ from: lastLine, to: world.wall(), why }));
        isFirst = false;
        await queue.write(line);
        lastLine = world.wall();
      };
      const watching = watch(write, stop).then(
        why => queue.end(why),
        error => {
          if (!(error instanceof Outside)) throw error;
          queue.end(error.message);
        },
      );
      yield* queue.lines();
      await watching;
      if (stop.aborted) return;
      why = queue.why();
      interrupted(why);
      failures++;
      await pause(pauseBefore(failures, world), world, stop).catch(() => undefined);
    }
  }

  /** Watches until it is refused, or stopped; returns why. */
  async function watch(write: (line: string) => Promise<void>, stop: AbortSignal): Promise<string> {
    const client = await openClient(connecting, env, world);
    try {
      const file = { write, close: async () => undefined };
      const recorder = recordWatch(client, plan, file, {
        // Code that stops it reads no more
        stop,
        world,
        interrupted,
        isRenewed: true,
        lastLook: 0,
        ...patience,
        changed: () => undefined,
      });
      await recorder.done;
      return recorder.part().refused?.why ?? 'the watch ended';
    } finally {
      await client.close();
    }
  }

  return {
    path,
    ends: false,
    notes: () => [],
    pieces(stop) {
      return livePipe(path, () => lines(stop), world.clock).pieces(stop);
    },
  };
}

/** Lines that are passed on one by one: the writer waits until a line is taken, or no more are wanted. */
function createQueue(stop: AbortSignal) {
  let waiting: { readonly line: string; readonly taken: () => void } | null = null;
  let wake: () => void = () => undefined;
  let ended: string | null = null;

  function end(why: string): void {
    ended = why;
    waiting?.taken();
    waiting = null;
    wake();
  }
  stop.addEventListener('abort', () => end('it was stopped'), { once: true });

  return {
    end,
    async write(line: string): Promise<void> {
      if (ended !== null) return;
      await new Promise<void>(taken => {
        waiting = { line, taken };
        wake();
      });
    },
    why: () => ended ?? '',
    async *lines(): AsyncGenerator<Uint8Array> {
      for (;;) {
        if (waiting !== null) {
          const { line, taken } = waiting;
          waiting = null;
          yield Buffer.from(`${line}\n`);
          taken();
        } else if (ended !== null) return;
        else
          await new Promise<void>(resolve => {
            wake = resolve;
          });
      }
    },
  };
}
