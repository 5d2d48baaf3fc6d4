// Stands for the reader of items: ends its thread, never answers in time, or tells what it was given.
import { parentPort } from 'node:worker_threads';

const result = { parts: [], document: new Uint8Array(), lifecycles: 1 };

parentPort.on('message', ({ item }) => {
  const [path] = item.inputs;
  if (path.endsWith('exit')) process.exit(3);
  if (path.endsWith('throw'))
    setImmediate(() => {
      throw new Error('out of order');
    });
  else if (path.endsWith('memory')) {
    const all = [];
    for (;;) all.push(new Array(1e6).fill(path));
  } else parentPort.postMessage({ what: 'read', read: { what: 'done', result } });
});
