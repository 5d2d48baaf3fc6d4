import { OF_CONTAINER } from './containers.js';
import { errorOf, partAbout, statusesIn } from './errors.js';
import type { TroubleLine } from './types.js';

/** Errors without a status: from dockertools, which called the daemon itself (up to 1.6), or before a call was made. */
const NOT_THERE =
  /Cannot connect to the Docker daemon|dial unix \S{1,250}: connect: (?:connection refused|no such file)/;

/**
 * Whether the runtime cannot be reached, according to the error of its own call. What a network plugin or a shim did not reach does not
 * count.
 */
export function isRuntimeAway(error: string): boolean {
  const statuses = statusesIn(error);
  return statuses.length > 0 ? statuses.includes('Unavailable') : NOT_THERE.test(error);
}

const NOT_READY = /container runtime is down|RuntimeReady=false/;

/** Whether the runtime cannot be reached, reports that it is not ready, or does not answer in time. */
export const isRuntimeDown = (error: string): boolean =>
  NOT_READY.test(error) || statusesIn(error).includes('DeadlineExceeded') || isRuntimeAway(error);

/** Whether a call that stops a container got no answer, in time or at all. */
export const isLostStop = (line: TroubleLine): boolean =>
  statusesIn(partAbout(errorOf(line) ?? '', OF_CONTAINER)).some(
    status => status === 'DeadlineExceeded' || status === 'Unavailable',
  ) &&
  (line.id !== 'sync-error' || OF_CONTAINER.test(errorOf(line) ?? ''));
