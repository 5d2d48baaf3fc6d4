/**
 * What the packages need of the core to define the arguments of their commands, which are part of podline itself: `--help` loads nothing
 * else.
 */

export { count, duration, gather, year } from '../cli/ago.js';
export { loadFleet } from '../cli/code-of-packages.js';
export { orStandardInput, watchOption, withSelectionOptions } from '../cli/input-options.js';
export type { Io } from '../cli/io.js';
export { schemaOption, withListOptions, withOutputOptions, withPrintOptions } from '../cli/output-options.js';
export { MINUTE } from '../kit/calendar.js';
