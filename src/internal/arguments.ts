/**
 * What the packages need of the core to define the arguments of their commands, which are part of podline itself: `--help` loads nothing
 * else.
 */

export {
  orStandardInput,
  schemaOption,
  watchOption,
  withListOptions,
  withOutputOptions,
  withPrintOptions,
  withSelectionOptions,
} from '../cli/arguments/common-options.js';
export { count, duration, gather, year } from '../cli/arguments/values.js';
export { loadFleet } from '../cli/code-of-packages.js';
export type { Io } from '../cli/io.js';
export { MINUTE } from '../kit/calendar.js';
