import { quoted } from '../../read/copied/noise.js';
import { namedOffset } from './abbreviations.js';
import type { Scale } from './scale.js';
import type { Estimate } from './types.js';
import type { Hints } from './wrapping.js';
import { yearByDates } from './year.js';

interface Seen {
  readonly scale: Scale;
  readonly hints: Hints;
  readonly dates: readonly number[];
  readonly heads: readonly string[];
}

/** journalctl (systemd, src/journal/journalctl.c): `-- Logs begin at Mon 2018-05-14 07:02:11 MSK, end at … --`, since 247 `-- Journal begins at …`. */
const HEAD = quoted(/-- (?:Logs begin|Journal begins) at .{1,60}? (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([A-Z]{3,4})[,.]/);

/**
 * systemd, src/systemctl/systemctl-show.c: `Active: active (running) since Tue 2024-03-05 22:34:03 CET; 1 weeks 2 days ago`. A unit that
 * started longer ago may have done so before the clocks changed.
 */
const STATUS = quoted(
  /Active: [a-z]{1,20} \([\w-]{1,30}\) since \w{3} (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([A-Z]{3,4});(?! \d{1,3} (?:years?|months?) )/,
);

/**
 * The zone of a journal according to its head. It is the kubelet's zone if the journal's stamps show the same time as the kubelet's clock.
 */
export function zoneInHead({ scale, hints, dates, heads }: Seen): Estimate | null {
  if (hints.ahead !== 0) return null;
  const zones = new Set(heads.flatMap(head => (HEAD.exec(head) ?? STATUS.exec(head))?.[2] ?? []));
  const [zone] = zones;
  const offset = zone === undefined || zones.size > 1 ? null : namedOffset(zone);
  const year = hints.year ?? yearByDates(dates, scale);
  if (offset === null || year === undefined) return null;
  return {
    kind: 'wrapper',
    offset,
    year,
    basis: `the head of the journal names its zone (${zone}), and the kubelet's clock shows the same time`,
    confidence: 'inferred',
    votes: 1,
  };
}
