import type { KeptEvent, KubeletEvent } from '../../catalogue/events.js';
import { isReadLater } from '../../catalogue/fields.js';
import { detached } from '../../kit/detached.js';
import { contentOf, type Series, type Shaped } from '../../read/records/types.js';

/**
 * An event that can be kept for as long as the log is read: it refers to no more of the log than its own values, or, if it was cut, its
 * line.
 */
export function keptEvent(event: KubeletEvent): KubeletEvent {
  const { id, definition, args, record } = event;
  if (record.shaped !== undefined && isShortLine(record.shaped)) return event;
  return { id, definition, args: detached(args), record: detached(contentOf(record)) };
}

/**
 * Most events of running pods tell later stages only which pod they are about. Such events of one series share one event, and their lines
 * are not kept.
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
  if (message === null || slots.some(({ key }) => isReadLater(key))) return 'own';
  return { id, definition, args, record: { header, message, fields: [] } };
}

/** Up to this length a line is kept as it is; of a longer one, the values are copied. */
const MAX_KEPT_LETTERS = 1000;

const isShortLine = ({ physical }: Shaped): boolean => physical.length <= MAX_KEPT_LETTERS;
