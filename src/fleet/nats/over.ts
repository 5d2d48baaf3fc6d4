import type { JsMsg } from '@nats-io/jetstream';
import type { IsOver } from '../types.js';
import type { Connection } from './connect.js';
import { insist, TRIES_TO_END } from './patience.js';

const ACK = '+ACK';
const ANSWER_MS = 2_000;

/** Says that a message is over until the server has heard it. The message itself says it once, and then takes silence for an answer. */
export const createOver =
  ({ connection }: Connection): ((message: JsMsg) => Promise<IsOver>) =>
  message =>
    insist(() => connection.request(placeOf(message), ACK, { timeout: ANSWER_MS }), TRIES_TO_END).then(
      () => true,
      () => false,
    );

/** Where its end is told; the client's types leave it out. */
function placeOf(message: JsMsg): string {
  if ('reply' in message && typeof message.reply === 'string') return message.reply;
  throw new Error('a message of the queue does not say where its end is told');
}
