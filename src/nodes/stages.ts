import type { NodeOptions } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import { createLanguage, type Language } from '../events/language.js';
import type { Source } from '../input/source.js';
import { analyzeEach } from './each.js';
import type { EachResult } from './group.js';
import { createForecast } from './jobs/forecast.js';
import { createPool } from './jobs/pool.js';
import type { Plan } from './plan.js';
import { readShared, type Shared } from './shared.js';
import { survey } from './survey.js';
import type { Survey } from './types.js';

/** What reads inputs. Everything else is computed from what these tell, and each of them is asked in the same order for the same inputs. */
export interface Stages {
  /** What the logs that are read here have taught. */
  readonly language: Language;
  survey(source: Source, index: number): Promise<Survey>;
  readShared(sources: readonly Source[], surveys: readonly Survey[], options: AnalyzeOptions): Promise<Shared>;
  analyzeEach(
    plan: Plan,
    sources: readonly Source[],
    shared: Shared,
    options: NodeOptions,
  ): Promise<readonly EachResult[]>;
  /** Nothing more is asked. */
  end(): Promise<void>;
}

export interface StageOptions extends Pick<AnalyzeOptions, 'jobs'> {
  /** Absent: one is made. */
  readonly language?: Language;
}

/** In this process, and its threads: those begin as soon as the survey shows that there is work for them. */
export function stagesHere({ jobs = 1, language = createLanguage() }: StageOptions): Stages {
  const pool = createPool();
  const nodesSeen = createForecast();
  return {
    language,
    async survey(source, index) {
      const found = await survey(source, index);
      if (jobs > 1) pool.begin(Math.min(jobs, await nodesSeen(source, found)) - 1);
      return found;
    },
    readShared,
    analyzeEach: (plan, sources, shared, options) => analyzeEach(pool, plan, sources, shared, { ...options, language }),
    end: () => pool.close(),
  };
}
