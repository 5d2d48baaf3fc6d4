/**
 * What the packages need of the core to define the arguments of their commands, which are part of podline itself: `--help` loads nothing
 * else.
 */
export { gather } from '../cli/gather.js';
export type { Io } from '../cli/io.js';
export { count, duration } from '../cli/numbers.js';
export { withListOptions, withOutputOptions } from '../cli/output-options.js';
export { MINUTE } from '../kit/calendar.js';
