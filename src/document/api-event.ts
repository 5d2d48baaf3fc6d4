import { stamp } from '../episodes/now/when.js';
import type { SeenTestimony } from '../sources/types.js';
import type { ApiEvent } from './contract/types.js';

/** Reasons that report no trouble. All others about a start are warnings. */
const NORMAL: ReadonlySet<string> = new Set([
  ...['Scheduled', 'Pulling', 'Pulled', 'Created', 'Started', 'Killing', 'SandboxChanged', 'SuccessfulAttachVolume'],
]);

/** An Event that a witness recorded, as the document shows those of the API. */
export function eventIn({ at, facts = {} }: SeenTestimony): ApiEvent[] {
  const { reason, message, count, until } = facts;
  if (typeof reason !== 'string' || typeof message !== 'string') return [];
  const first = at === null ? null : stamp(at);
  return [
    {
      type: NORMAL.has(reason) ? 'Normal' : 'Warning',
      reason,
      message,
      from: null,
      count: typeof count === 'number' ? count : 1,
      first,
      last: typeof until === 'string' ? until : first,
    },
  ];
}
