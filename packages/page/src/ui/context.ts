import { createPlaces, type EvidenceRef, type NamePlace, type RunData } from 'podline/internal/browser';
import { type Clock, createClock, modeOf } from '../model/clock.js';
import { lookUp } from '../model/look-up.js';
import type { Address } from './address.js';

/** What every part of the page needs to know. */
export interface Context {
  readonly data: RunData;
  readonly address: Address;
  readonly place: NamePlace;
  /** The present form of times */
  clock(): Clock;
  /** The text of the line; null if the report does not contain it */
  lineText(ref: EvidenceRef): string | null;
}

export function createContext(data: RunData, address: Address): Context {
  const zone = data.zone ?? data.document.input.clock.zone;
  return {
    data,
    address,
    place: createPlaces(data.document.input.sources),
    clock: () => createClock(modeOf(address.get('time')), zone),
    lineText: ({ source, line }) => lookUp(data.lines, `${source}:${line}`) ?? null,
  };
}
