import type { Telling, Trouble } from './types.js';

/** Whether the line reports this trouble. */
export const tells = ({ events, where }: Trouble, line: Telling): boolean =>
  events.includes(line.id) && (where?.(line) ?? true);
