import { messageOf } from '../../message-of.js';
import { FleetError } from '../types.js';

/** A server that is being replaced, or elects a leader, answers nothing for a while. */

/** What asking again does not help. `jetstream is not enabled` is how the client calls it that no server leads right now. */
const FATAL =
  /closed|draining|permissions violation|authorization|stream not found|consumer not found|maximum payload/i;

/** Longer than the election of a leader or the restart of a server takes. */
const MAX_TRIES = 60;
/** Longer than an election alone: a user who starts with it should learn soon that these servers have no JetStream. */
export const TRIES_AT_FIRST = 15;
/** Longer than an election. What is not over by then is handed out again. */
export const TRIES_TO_END = 15;
/** Another server than the one that took it in may not have it yet. */
export const TRIES_TO_FIND = 10;
const PAUSE_MS = 1_000;

const isFatal = (error: unknown): boolean =>
  error instanceof FleetError ? error.isFinal : error instanceof Error && FATAL.test(error.message);
const refused = (error: unknown): FleetError =>
  error instanceof FleetError ? error : new FleetError(messageOf(error));

/** A request that is repeated anyway: null where there was no answer. */
export async function patiently<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isFatal(error)) throw refused(error);
    return null;
  }
}

/** Something that has to be done, and does no harm when it is done twice. */
export async function insist<T>(work: () => Promise<T>, most = MAX_TRIES): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (isFatal(error) || tries === most) throw refused(error);
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
    }
  }
}
