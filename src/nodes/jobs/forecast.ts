import type { Source } from '../../read/source.js';
import { isLog } from '../plan.js';
import type { Survey } from '../types.js';
import { sizeOf } from './size.js';

/** The size in bytes below which starting a thread takes longer than the analysis. */
export const WORTH_A_THREAD = 4 << 20;

/** How many nodes there seem to be, while logs are surveyed; none where they are too small for a thread. */
export function createForecast(): (source: Source, survey: Survey) => Promise<number> {
  const names = new Set<string>();
  let size = 0;
  return async (source, survey) => {
    const { hosts, hint } = survey;
    const name = hosts[0]?.host ?? hint?.name;
    if (!isLog(survey) || name === undefined) return 0;
    names.add(name);
    size += await sizeOf(source);
    return size > WORTH_A_THREAD ? names.size : 0;
  };
}
