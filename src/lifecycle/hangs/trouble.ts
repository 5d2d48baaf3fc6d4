import type { Telling, Trouble } from './types.js';

/** Does the line report this trouble? */
export const tells = ({ events, where }: Trouble, line: Telling): boolean =>
  events.includes(line.id) && (where?.(line) ?? true);
