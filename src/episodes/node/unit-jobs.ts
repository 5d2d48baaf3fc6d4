import type { ResolvedClock } from '../../correlate/clock/types.js';
import { readStamp } from '../../correlate/clock/wrapper.js';
import type { Archive } from '../../sources/archive.js';
import type { Facts } from '../../sources/word.js';
import type { NodePlace } from './types.js';

/** systemd stopped a kubelet or a runtime, or started it. */
interface UnitJob extends NodePlace {
  /** How its process ended, if not as requested */
  readonly why: string;
  /** Someone asked systemd to stop it: with which code it ends then says nothing (k3s ends with 1) */
  readonly isAsked?: boolean;
}

/** A time in which systemd had stopped it; null where it was not started again. */
export interface UnitPause {
  readonly stop: UnitJob;
  readonly start: UnitJob | null;
}

/** Lines about one end come together. What is started by others than systemd has no line of its start. */
const SAME_END_MS = 2_000;

/** Local time of a stamp is that of the kubelet: one journal prints both. Where that is wrong, nothing of the kubelet's is near. */
export function stampedAt(facts: Facts | undefined, { toUtc }: ResolvedClock): number | null {
  const stamp = readStamp(String(facts?.stamp));
  if (stamp === null) return null;
  return stamp.kind === 'instant' ? stamp.utc : toUtc(stamp.local);
}

export function unitPauses(archive: Archive, of: 'kubelet' | 'runtime', clock: ResolvedClock): UnitPause[] {
  const pauses: UnitPause[] = [];
  let stop: UnitJob | null = null;
  for (const { isStop, at, source, line, why, isAsked } of jobsOf(archive, of, clock)) {
    if (isStop) {
      // Stopping, the end of the process, Stopped: the first one counts, and the one that states why
      const isAnother: boolean = stop !== null && stop.why !== '' && why !== '' && at - stop.at > SAME_END_MS;
      if (isAnother && stop !== null) pauses.push({ stop, start: null });
      const before: UnitJob = stop === null || isAnother ? { at, source, line, why, isAsked } : stop;
      stop = { ...before, why: before.isAsked === true ? '' : before.why || why };
    } else if (stop !== null) {
      pauses.push({ stop, start: { at, source, line, why: '' } });
      stop = null;
    }
  }
  return stop === null ? pauses : [...pauses, { stop, start: null }];
}

/** In the order of time: of rotated files the newest may be read first. */
function jobsOf(archive: Archive, of: string, clock: ResolvedClock) {
  const jobs = archive.nameless().flatMap(({ what, facts, source, line }) => {
    const isStop = what === 'unit-stopped';
    if ((!isStop && what !== 'unit-started') || facts?.of !== of) return [];
    const at = stampedAt(facts, clock);
    return at === null
      ? []
      : [{ isStop, at, source, line, why: String(facts.why ?? ''), isAsked: facts.asked === true }];
  });
  return jobs.sort((a, b) => a.at - b.at);
}
