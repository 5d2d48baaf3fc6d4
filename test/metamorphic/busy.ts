import { analyzed, type Text } from '../analyze/analyzed.js';
import { alike, crowding, type Log, type Mixed, mix, reportOfHost, visiting } from './mix.js';

/** Names of pods that are not the host's begin with this. */
export const SALT = 'zz';
/** In ms: the same work seconds later and most of a minute later. */
const LATER = [2_000.5, 41_000.25];

/** The report of the host's pods, whatever other pods the node has. */
export async function reportOf(mixed: Mixed, watch: string): Promise<object> {
  const watches: Text[] = watch === '' ? [] : [['pods.yaml', watch]];
  return reportOfHost(await analyzed([['kubelet.log', mixed.text], ...watches]), 0, mixed, SALT);
}

/** A log among others that do what its pods do, now and later. */
export const busy = (log: Log): Mixed =>
  mix(log.lines, [...alike(log, SALT), ...LATER.flatMap((ms, at) => visiting(log, log, ms, `${SALT}${at}`))]);

/** A log in which many other pods appear in between. */
export const crowded = (log: Log): Mixed => mix(log.lines, crowding(log, 12, 250, SALT));
