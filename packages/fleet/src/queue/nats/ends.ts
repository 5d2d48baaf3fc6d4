import type { JsMsg } from '@nats-io/jetstream';
import type { IsOver } from '../types.js';
import type { Connection } from './connect.js';
import { insist, TRIES_TO_END } from './patience.js';

const ANSWER_MS = 2_000;

/**
 * How a message is ended. Each end is reported until the server confirms it: the methods of a message report it once, and it is lost with
 * the connection. What no server confirms is handed out again.
 */
export interface Ends {
  done(message: JsMsg): Promise<IsOver>;
  /** It is never handed out again. Servers before 2.10 know no reason after it */
  dead(message: JsMsg): Promise<IsOver>;
  /** It is handed out again after this many milliseconds. */
  again(message: JsMsg, delayMs: number): Promise<IsOver>;
}

export function createEnds({ connection }: Connection): Ends {
  const confirmed = (message: JsMsg, end: string): Promise<IsOver> =>
    insist(() => connection.request(placeOf(message), end, { timeout: ANSWER_MS }), TRIES_TO_END).then(
      () => true,
      () => false,
    );

  return {
    done: message => confirmed(message, '+ACK'),
    dead: message => confirmed(message, '+TERM'),
    again: (message, delayMs) => confirmed(message, `-NAK ${JSON.stringify({ delay: delayMs * 1e6 })}`),
  };
}

/** The subject to which its end is reported, which the client's types leave out. */
function placeOf(message: JsMsg): string {
  if ('reply' in message && typeof message.reply === 'string') return message.reply;
  throw new Error('a message of the queue has no reply address, so that its end cannot be reported');
}
