import type { Trouble, TroubleLine } from './types.js';

/** Whether the line reports this trouble. */
export const reports = ({ events, where }: Trouble, line: TroubleLine): boolean =>
  events.includes(line.id) && (where?.(line) ?? true);
