import type { Coverage } from '../../correlate/types.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { BEGINS } from './about.js';
import { containerStop, sandboxStop, worker } from './containers.js';
import { hangsOfModel } from './find.js';
import { mirrorCreate, mirrorDelete } from './mirror.js';
import { hangPlans } from './plan.js';
import { isRefuted, type Testimonies, untilAnswered, untilSucceeded } from './refuted.js';
import { finalDelete, phase, statusUpdate } from './status.js';
import { untilUnsaid } from './steady.js';
import { HANG_IDS, type Hang, type HangId, type HangModel, type Hangs } from './types.js';
import { untilUnrelated } from './unrelated.js';
import { cgroup, volumePath, volumeUnmount } from './volumes.js';
import { untilWorked } from './worked.js';

/** The ways in which deletions hang, by the rule that reports them. */
export const HANGS: Readonly<Record<HangId, readonly HangModel[]>> = {
  'stuck-worker': worker,
  'stuck-container-stop': containerStop,
  'stuck-sandbox-stop': sandboxStop,
  'stuck-volume-unmount': volumeUnmount,
  'stuck-volume-path': volumePath,
  'stuck-cgroup': cgroup,
  'stuck-status-update': statusUpdate,
  'stuck-phase': phase,
  'final-delete-rejected': finalDelete,
  'mirror-delete-rejected': mirrorDelete,
  'mirror-create-rejected': mirrorCreate,
};

/** The hang that delayed the deletion longest, for each way to hang. */
export function hangsOf(one: Deletion, coverage: Coverage, testimony: Testimonies): Hangs {
  const hangs = new Map<HangId, Hang>();
  const begin = one.lines.first(BEGINS);
  const ended = (hang: Hang, model: HangModel): Hang | null => {
    const answered = untilAnswered(untilWorked(untilSucceeded(hang, model, one), model, one), one, coverage);
    return untilUnrelated(untilUnsaid(answered, model, one, coverage), model, one, testimony);
  };
  for (const [id, plans] of plansFor(one.kind)) {
    const found: (Hang | null)[] = [];
    for (const plan of plans) {
      if (!one.lines.hasAny(plan.troubles)) continue;
      for (const hang of hangsOfModel(one, coverage, plan, begin))
        if (!isRefuted(hang, plan.model, one, testimony)) found.push(ended(hang, plan.model));
    }
    const longest = longestOf(found.filter(hang => hang !== null));
    if (longest !== null) hangs.set(id, longest);
  }
  return hangs;
}

const plansFor = hangPlans(HANG_IDS.map(id => [id, HANGS[id]]));

/** A hang that lasts takes precedence over one that is over. */
const longestOf = (hangs: readonly Hang[]): Hang | null =>
  hangs.toSorted((a, b) => Number(b.until === null) - Number(a.until === null) || b.ms - a.ms)[0] ?? null;

/** Whether the deletion hangs at the end of the log, in a way that the log itself shows. */
export const isHanging = (hangs: Hangs): boolean =>
  [...hangs.values()].some(({ until, ms }) => until === null && ms >= LIMITS.openHangMs);
