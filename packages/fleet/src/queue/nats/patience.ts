import { messageOf } from 'podline/internal';
import { FleetError } from '../types.js';

/** A server that is being replaced, or elects a leader, answers nothing for a while. */

/** Errors that a retry does not fix. `jetstream is not enabled` is not among them: the client reports it while no server leads. */
const FATAL =
  /closed|draining|permissions violation|authorization|stream not found|consumer not found|maximum payload/i;

/** Longer than the election of a leader or the restart of a server takes. */
const MAX_TRIES = 60;
/** Longer than an election: a user who starts with it should soon learn that these servers have no JetStream. */
export const TRIES_AT_FIRST = 15;
/** Longer than an election. What is not finished by then is handed out again. */
export const TRIES_TO_END = 15;
/** A server other than the one that accepted a message may not have it yet. */
export const TRIES_TO_FIND = 10;
const PAUSE_MS = 1_000;

const isFatal = (error: unknown): boolean =>
  error instanceof FleetError ? error.isFinal : error instanceof Error && FATAL.test(error.message);
const refused = (error: unknown): FleetError =>
  error instanceof FleetError ? error : new FleetError(messageOf(error));

/** A request that is repeated anyway: null if there was no answer. */
export async function patiently<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isFatal(error)) throw refused(error);
    return null;
  }
}

/** Work that must be done, and does no harm when it is done twice. */
export async function insist<T>(work: () => Promise<T>, most = MAX_TRIES): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (isFatal(error) || tries === most) throw refused(error);
      await pause(PAUSE_MS);
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
