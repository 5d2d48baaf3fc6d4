import { detached } from '../detached.js';
import { contentOf } from '../records/content.js';
import type { Series, Shaped } from '../records/types.js';
import { isAsked } from './asked.js';
import type { KeptEvent, KubeletEvent } from './types.js';

/** An event to be kept for as long as the log is read: it holds no more of the log than what it says, or, where it was cut, its line. */
export function keptEvent(event: KubeletEvent): KubeletEvent {
  const { id, definition, args, record } = event;
  if (record.shaped !== undefined && isShortLine(record.shaped)) return event;
  return { id, definition, args: detached(args), record: detached(contentOf(record)) };
}

/**
 * Events of running pods, most of which give later stages nothing but the pod that they are about: then those of a
 * series are one, and their lines are not kept.
 */
export function createKeptEvents(): (event: KubeletEvent, shaped: Shaped | undefined) => KeptEvent {
  const bySeries = new WeakMap<Series, KeptEvent | 'own'>();

  return (event, shaped) => {
    if (shaped === undefined) return event;
    let known = bySeries.get(shaped.series);
    if (known === undefined) {
      known = inCommon(event, shaped.series);
      bySeries.set(shaped.series, known);
    }
    return known === 'own' ? event : known;
  };
}

function inCommon({ id, definition, args }: KubeletEvent, { shape, header }: Series): KeptEvent | 'own' {
  const { message, slots } = shape;
  if (message === null || slots.some(({ key }) => isAsked(key))) return 'own';
  return { id, definition, args, record: { header, message, fields: [] } };
}

/** Of a line that is kept whole rather than a copy of what it says. */
const LONGEST = 1000;

export const isShortLine = ({ physical }: Shaped): boolean => physical.length <= LONGEST;
