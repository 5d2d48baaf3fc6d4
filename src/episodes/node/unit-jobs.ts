import type { ResolvedClock } from '../../correlate/clock/types.js';
import { readStamp } from '../../correlate/clock/wrapper.js';
import type { Archive } from '../../sources/archive.js';
import type { Facts } from '../../sources/vocabulary.js';
import { createTroubles } from '../engine/troubles.js';
import { type NodePlace, placeOf } from './types.js';

/** A stop or a start of a kubelet or a runtime by systemd. */
interface UnitJob extends NodePlace {
  /** How the process ended, if not as requested */
  readonly why: string;
  /** Somebody asked systemd to stop the unit: then its exit code says nothing (k3s ends with 1) */
  readonly isAsked?: boolean;
}

/** A time in which systemd had stopped the unit; `start` is null where it was not started again. */
export interface UnitPause {
  readonly stop: UnitJob;
  readonly start: UnitJob | null;
}

/** Lines about one end come within this time. A start by anything other than systemd has no line. */
const SAME_END_MS = 2_000;

/**
 * A stamp without a zone is in the local time of the kubelet, because one journal prints both. Where that is wrong, no line of the kubelet
 * is near.
 */
export function stampedAt(facts: Facts | undefined, { toUtc }: ResolvedClock): number | null {
  const stamp = readStamp(String(facts?.stamp));
  if (stamp === null) return null;
  return stamp.kind === 'instant' ? stamp.utc : toUtc(stamp.local);
}

export function unitPauses(archive: Archive, of: 'kubelet' | 'runtime', clock: ResolvedClock): UnitPause[] {
  const pauses: UnitPause[] = [];
  // One end has three lines (Stopping, the end of the process, Stopped): the time of the first counts, and the reason of the one that
  // states it
  const stops = createTroubles<null, UnitJob, { readonly stop: UnitJob; why: string }>({
    begin: stop => ({ stop, why: stop.isAsked === true ? '' : stop.why }),
    goOn: (open, { why }) => {
      if (open.stop.isAsked !== true) open.why ||= why;
    },
    isApart: ({ stop, why }, job) => why !== '' && job.why !== '' && job.at - stop.at > SAME_END_MS,
    over: ({ stop, why }, start) => pauses.push({ stop: { ...stop, why }, start }),
  });
  for (const { isStop, ...job } of jobsOf(archive, of, clock))
    if (isStop) stops.state(null, job);
    else stops.end(null, { ...placeOf(job), why: '' });
  return [...pauses, ...[...stops.open.values()].map(({ stop, why }) => ({ stop: { ...stop, why }, start: null }))];
}

/** The jobs in the order of time: of rotated files the newest may be read first. */
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
