import type { Asked, FromWorker } from './messages.js';

interface Heard {
  message(message: FromWorker): void;
  crashed(why: string): void;
}

/** A worker that has just begun; what it says is heard. */
type Begin = (heard: Heard) => { postMessage(asked: Asked): void; terminate(): void };

interface Listener {
  receive(message: FromWorker): void;
  /** The worker crashed, and with it what it knew: a sentence that says why. */
  lost(why: string): void;
}

/**
 * The worker that reads. A request can be given up, and a worker can crash, such as for lack of memory: then another one takes the next
 * request, and does not know the previous ones.
 */
export function createReader(begin: Begin, { receive, lost }: Listener) {
  let worker: ReturnType<Begin> | null = begun();

  function begun(): ReturnType<Begin> {
    const begins = begin({
      message: receive,
      crashed(why) {
        if (worker !== begins) return;
        begins.terminate();
        // Not at once: a worker that crashes when it begins would be begun again for good
        worker = null;
        lost(`podline failed: ${why}`);
      },
    });
    return begins;
  }

  return {
    ask(asked: Asked): void {
      worker ??= begun();
      worker.postMessage(asked);
    },
    giveUp(): void {
      worker?.terminate();
      worker = begun();
    },
  };
}
