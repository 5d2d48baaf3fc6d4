import { statusesIn } from '../lifecycle/hangs/errors.js';

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
