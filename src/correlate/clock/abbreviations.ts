import { HOUR } from '../../kit/calendar.js';

/**
 * Abbreviations that only one zone uses in the current tz database (2024a), by their hours ahead of UTC. Abbreviations that several zones
 * share prove nothing: CST (America, China, Cuba), IST (India, Israel, Ireland), PST (America, the Philippines), BST, CDT, AST.
 */
const ZONES: readonly (readonly [hours: number, names: string])[] = [
  [-10, 'HST'],
  [-9, 'AKST'],
  [-8, 'AKDT'],
  [-7, 'MST PDT'],
  [-6, 'MDT'],
  [-5, 'EST'],
  [-4, 'EDT'],
  [-3.5, 'NST'],
  [-3, 'ADT'],
  [-2.5, 'NDT'],
  [0, 'UTC GMT Z WET'],
  [1, 'WEST CET WAT'],
  [2, 'CEST EET CAT SAST'],
  [3, 'EEST MSK EAT IDT'],
  [5, 'PKT'],
  [7, 'WIB'],
  [8, 'HKT AWST'],
  [9, 'JST KST'],
  [10, 'AEST'],
  [11, 'AEDT'],
  [12, 'NZST'],
  [13, 'NZDT'],
];

const HOURS = new Map(ZONES.flatMap(([hours, names]) => names.split(' ').map(name => [name, hours] as const)));

/** Offset of a zone by the abbreviation after a time; null where it belongs to no zone or to several. */
export function namedOffset(name: string): number | null {
  const hours = HOURS.get(name);
  return hours === undefined ? null : hours * HOUR;
}
