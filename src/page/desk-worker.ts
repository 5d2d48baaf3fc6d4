import { workerAt } from '../host/browser/threads.js';
import type { Asked, FromWorker } from './messages.js';
import type { createReader } from './reader.js';

/** Begins workers that run this program. */
export function createDeskWorkers(text: string): Parameters<typeof createReader>[0] {
  const program = new Blob([text], { type: 'text/javascript' });
  const address = URL.createObjectURL(program);
  return heard => {
    const worker = workerAt(address, 'desk');
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => heard.message(data);
    worker.onmessageerror = () => heard.crashed('an answer of its worker cannot be read');
    // Browsers give no message where the worker itself, and not its program, failed
    worker.onerror = ({ message }) => heard.crashed(message || 'its worker ended');
    worker.postMessage({ what: 'program', program } satisfies Asked);
    return worker;
  };
}
