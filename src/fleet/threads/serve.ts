import type { Port } from '../../host/host.js';
import { messageOf } from '../../message-of.js';
import { createItemReader } from '../read-item.js';
import { FleetError, isFleetError } from '../types.js';
import type { FromThread, Reply, ToThread } from './messages.js';

/** Reads one item after the other. What it needs on the way, the program that began it has. */
export function serveItems(port: Port): void {
  const say = (said: FromThread): void => port.postMessage(said);
  const waiting = new Map<number, (told: Reply) => void>();
  let asked = 0;

  const read = createItemReader({
    loadKept: (split, name) =>
      new Promise((resolve, reject) => {
        const ask = asked++;
        waiting.set(ask, told => (told.what === 'kept' ? resolve(told.bytes) : reject(new FleetError(told.reason))));
        say({ what: 'need', ask, split, name });
      }),
  });

  function hear(told: Reply): void {
    waiting.get(told.ask)?.(told);
    waiting.delete(told.ask);
  }

  port.on('message', message => {
    const told = message as ToThread;
    if (told.what !== 'read') hear(told);
    else
      read(told.item, told.files, told.allowed).then(
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
