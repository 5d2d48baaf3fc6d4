import { workerAt } from '../host/browser/threads.js';
import type { Asked, FromWorker } from './messages.js';

/** The worker that reads. A request can be given up: then another worker starts, which does not know the previous request. */
export function createReader(text: string, receive: (message: FromWorker) => void) {
  const program = new Blob([text], { type: 'text/javascript' });
  const address = URL.createObjectURL(program);
  let worker = begun();

  function begun(): Worker {
    const begins = workerAt(address, 'desk');
    begins.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
    begins.onerror = ({ message }) => receive({ what: 'failed', reasons: [`podline failed: ${message}`] });
    begins.postMessage({ what: 'program', program } satisfies Asked);
    return begins;
  }

  return {
    ask: (asked: Asked): void => worker.postMessage(asked),
    giveUp(): void {
      worker.terminate();
      worker = begun();
    },
  };
}
