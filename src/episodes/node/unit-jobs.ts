import type { ResolvedClock } from '../../correlate/clock/types.js';
import { readStamp } from '../../correlate/clock/wrapper.js';
import type { Archive } from '../../sources/archive.js';
import type { Facts } from '../../sources/vocabulary.js';
import { spellsIn } from '../engine/troubles.js';
import type { NodePlace } from './types.js';

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
  readonly start: NodePlace | null;
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

/** One end has three lines (Stopping, the end of the process, Stopped): the time of the first counts, and the reason of the one that states it. */
export const unitPauses = (archive: Archive, of: 'kubelet' | 'runtime', clock: ResolvedClock): UnitPause[] =>
  spellsIn(jobsOf(archive, of, clock), {
    isEnd: ({ isStop }) => !isStop,
    isApart: (job, stops) => whyOf(stops) !== '' && job.why !== '' && job.at - (stops[0]?.at ?? job.at) > SAME_END_MS,
  }).map(({ signs, end }) => ({ stop: { ...signs[0], why: whyOf(signs) }, start: end }));

const whyOf = (stops: readonly UnitJob[]): string =>
  stops[0]?.isAsked === true ? '' : (stops.find(({ why }) => why !== '')?.why ?? '');

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
