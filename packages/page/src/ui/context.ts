import { createPlaces, type EvidenceRef, type NamePlace, type RunData } from 'podline/internal/browser';
import { type Clock, createClock, modeOf } from '../model/clock.js';
import type { Pieces } from '../model/pieces.js';
import { lookUp } from '../model/words.js';

/** The address contains the view of the page, so that a link opens the same view. */
export interface Address {
  get(key: string): string | null;
  /** Null removes a key. `push`: a step that the back button undoes */
  set(values: Readonly<Record<string, string | null>>, push?: 'push'): void;
  link(values: Readonly<Record<string, string | null>>): string;
  onChange(listener: () => void): void;
}

/** `signal`: the page is no longer shown. */
export function createAddress(signal?: AbortSignal): Address {
  const listeners: (() => void)[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const current = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));
  const link = (values: Readonly<Record<string, string | null>>): string => {
    const wanted = current();
    for (const [key, value] of Object.entries(values)) {
      if (value === null || value === '') wanted.delete(key);
      else wanted.set(key, value);
    }
    return `#${wanted}`;
  };
  // The back button, a link, an address that was pasted
  addEventListener('hashchange', notify, { signal });
  return {
    get: key => current().get(key),
    link,
    set(values, push) {
      const hash = link(values);
      if (hash === `#${current()}`) return;
      if (push === 'push') history.pushState(null, '', hash);
      else history.replaceState(null, '', hash);
      notify();
    },
    onChange: listener => listeners.push(listener),
  };
}

/** What fills the window; it is drawn anew when the address has changed. */
export interface Page {
  readonly element: HTMLElement;
  refresh(): Pieces<void>;
}

/** What every part of the page needs to know. */
export interface Context {
  readonly data: RunData;
  /** The zone in which times are shown; null for that of the reader */
  readonly zone: string | null;
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
    ...{ data, address, zone },
    place: createPlaces(data.document.input.sources),
    clock: () => createClock(modeOf(address.get('time')), zone),
    lineText: ({ source, line }) => lookUp(data.lines, `${source}:${line}`) ?? null,
  };
}
