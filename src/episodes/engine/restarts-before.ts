import type { ApiStory } from '../../correlate/types.js';
import type { RestartsBefore } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import type { LastRun } from '../../sources/watch/snapshot.js';

/** How often a container had been restarted, as a status states it. */
export interface CountedRestarts {
  readonly container: string;
  readonly count: number;
  /** How the run before the present one ended */
  readonly last: Pick<LastRun, 'exitCode' | 'reason' | 'finishedAt'> | null;
}

type Utc = (ms: number | null) => string | null;

export function restartsBefore({ container, count, last }: CountedRestarts, utc: Utc): RestartsBefore {
  return {
    container,
    count,
    at: utc(msOf(last?.finishedAt)),
    reason: last?.reason ?? null,
    exitCode: last?.exitCode ?? null,
  };
}

/** How often the containers of a pod had been restarted when it was deleted, as its objects state it. */
export function restartsBeforeEnd(story: ApiStory | null, utc: Utc): RestartsBefore[] {
  const most = new Map<string, CountedRestarts>();
  for (const { containers } of story?.snapshots ?? [])
    for (const { name, restartCount, last = null } of containers) {
      const known = most.get(name);
      // The final status no longer contains the previous run
      if (known === undefined || restartCount > known.count || (restartCount === known.count && known.last === null))
        most.set(name, { container: name, count: restartCount, last });
    }
  return [...most.values()].filter(({ count }) => count > 0).map(one => restartsBefore(one, utc));
}
