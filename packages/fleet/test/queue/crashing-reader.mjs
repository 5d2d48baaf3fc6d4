// Replaces the reader of items: ends its thread or process, never answers in time, or reports its environment.
import { parentPort } from 'node:worker_threads';

const result = { parts: [], document: new Uint8Array(), lifecycles: 1 };
const host = parentPort ?? process;
const say = message => (parentPort === null ? process.send(message) : parentPort.postMessage(message));

host.on('message', ({ item }) => {
  const [path] = item.inputs;
  if (path.endsWith('exit')) process.exit(3);
  // In a thread it would end the tests
  if (path.endsWith('kill') && parentPort === null) process.kill(process.pid, 'SIGKILL');
  else if (path.endsWith('throw'))
    setImmediate(() => {
      throw new Error('out of order');
    });
  else if (path.endsWith('memory')) {
    const all = [];
    for (;;) all.push(new Array(1e6).fill(path));
  } else say({ what: 'read', read: { what: 'done', result } });
});
