import type { AnalyzeOptions } from '../../analyze/options.js';
import { createLanguage, type Language } from '../../correlate/events/language.js';
import type { Inputs } from '../facts.js';
import type { PlannedTask, Results } from '../tasks.js';
import { analyzeEach } from './each.js';
import { createForecast } from './forecast.js';
import { createPool } from './pool.js';

export interface HereOptions extends Pick<AnalyzeOptions, 'jobs'> {
  /** What earlier logs of this process have taught; if absent, one is made */
  readonly language?: Language;
}

/** Does tasks in this process and its threads. Threads begin as soon as the survey shows that there is work for them. */
export function executorHere({ jobs = 1, language = createLanguage() }: HereOptions) {
  const pool = createPool();
  const nodesSeen = createForecast();
  return {
    surveyed: async (...seen: Parameters<typeof nodesSeen>): Promise<void> => {
      if (jobs > 1) pool.begin(Math.min(jobs, await nodesSeen(...seen)) - 1);
    },
    run: (tasks: readonly PlannedTask[], { sources, options }: Inputs): Promise<Results> =>
      analyzeEach(pool, tasks, sources, { ...options, language }),
    end: (): Promise<void> => pool.close(),
  };
}
