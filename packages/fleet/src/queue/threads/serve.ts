import { messageOf, type Port } from 'podline/internal';
import { createItemReader } from '../read-item.js';
import { FleetError, isFleetError } from '../types.js';
import type { FromThread, Reply, ToThread } from './messages.js';

/** Reads one item after another. Its requests are answered by the program that started it. */
export function serveItems(port: Port): void {
  const say = (message: FromThread): void => port.postMessage(message);
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;

  const read = createItemReader({
    loadKept: (split, name) =>
      new Promise((resolve, reject) => {
        const ask = asked++;
        waiting.set(ask, reply =>
          reply.what === 'kept' ? resolve(reply.bytes) : reject(new FleetError(reply.reason)),
        );
        say({ what: 'need', ask, split, name });
      }),
  });

  function receive(reply: Reply): void {
    waiting.get(reply.ask)?.(reply);
    waiting.delete(reply.ask);
  }

  port.on('message', message => {
    const received = message as ToThread;
    if (received.what !== 'read') receive(received);
    else
      read(received.item, received.files, received.allowed).then(
        done => say({ what: 'read', read: done }),
        error =>
          say({
            what: 'failed',
            reason: messageOf(error),
            ...(isFleetError(error) && error.isFinal && { isFinal: true }),
          }),
      );
  });
}
