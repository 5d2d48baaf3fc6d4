import { OF_CONTAINER } from '../lifecycle/hangs/containers.js';
import { errorOf, partAbout, statusesIn } from '../lifecycle/hangs/errors.js';
import type { Telling } from '../lifecycle/hangs/types.js';

/** Without a status: of dockertools, which called the daemon itself (up to 1.6), or before a call was made. */
const NOT_THERE =
  /Cannot connect to the Docker daemon|dial unix \S{1,250}: connect: (?:connection refused|no such file)/;

/** The runtime is not there, as its own call says: not what a network plugin or a shim did not reach. */
export function isRuntimeAway(error: string): boolean {
  const statuses = statusesIn(error);
  return statuses.length > 0 ? statuses.includes('Unavailable') : NOT_THERE.test(error);
}

const NOT_READY = /container runtime is down|RuntimeReady=false/;

/** The runtime is not there, says that it is not ready, or does not answer in time. */
export const isRuntimeDown = (error: string): boolean =>
  NOT_READY.test(error) || statusesIn(error).includes('DeadlineExceeded') || isRuntimeAway(error);

/** A call that stops a container had no answer: neither in its time nor at all. */
export const isLostStop = (line: Telling): boolean =>
  statusesIn(partAbout(errorOf(line) ?? '', OF_CONTAINER)).some(
    status => status === 'DeadlineExceeded' || status === 'Unavailable',
  ) &&
  (line.id !== 'sync-error' || OF_CONTAINER.test(errorOf(line) ?? ''));
