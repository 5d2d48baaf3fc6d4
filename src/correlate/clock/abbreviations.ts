import { HOUR } from '../../kit/calendar.js';
import { lookedUp } from '../../kit/looked-up.js';

/**
 * Abbreviations that only one zone uses in the current tz database (2024a), by their hours ahead of UTC. Abbreviations that several zones
 * share prove nothing: CST (America, China, Cuba), IST (India, Israel, Ireland), PST (America, the Philippines), BST, CDT, AST.
 */
const HOURS = lookedUp<number>({
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  EAT: 3,
  WAT: 1,
  CAT: 2,
  SAST: 2,
  IDT: 3,
  PKT: 5,
  WIB: 7,
  HKT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  NDT: -2.5,
  NST: -3.5,
  ADT: -3,
  EDT: -4,
  EST: -5,
  MDT: -6,
  MST: -7,
  PDT: -7,
  AKDT: -8,
  AKST: -9,
  HST: -10,
});

/** Offset of a zone by the abbreviation after a time; null where it belongs to no zone or to several. */
export function namedOffset(name: string): number | null {
  const hours = Object.hasOwn(HOURS, name) ? HOURS[name] : undefined;
  return hours === undefined ? null : hours * HOUR;
}
