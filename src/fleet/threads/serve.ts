import { createItemReader } from '../read-item.js';
import { FleetError } from '../types.js';
import type { FromThread, ToThread } from './types.js';

/** To whoever began this thread or process. */
export interface Port {
  on(event: 'message', hear: (message: ToThread) => void): unknown;
  postMessage(message: FromThread): void;
}

/** Reads one item after the other. What it needs on the way, the program that began it has. */
export function serveItems(port: Port): void {
  const say = (said: FromThread): void => port.postMessage(said);
  let heard: (told: ToThread) => void = () => {};

  function ask(said: FromThread): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      heard = told => (told.what === 'kept' ? resolve(told.bytes) : reject(new FleetError(reasonIn(told))));
      say(said);
    });
  }

  const read = createItemReader({
    kept: (split, name) => ask({ what: 'need', split, name }),
  });
  port.on('message', told => {
    if (told.what !== 'read') heard(told);
    else
      read(told.item, told.files).then(
        done => say({ what: 'read', read: done }),
        error => say({ what: 'failed', reason: error instanceof Error ? error.message : String(error) }),
      );
  });
}

const reasonIn = (told: ToThread): string => (told.what === 'refused' ? told.reason : told.what);
