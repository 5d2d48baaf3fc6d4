import { createServer } from 'node:net';

/** A port of this machine that no process has right now. */
export const freePort = () =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
