/** Instants in the node's local time. */
export interface LocalTime {
  /** The given zone; UTC if none was given, or it does not exist */
  readonly zone: string;
  show(iso: string): { readonly date: string; readonly time: string } | null;
}

type Shift = (ms: number) => string;

export function createLocalTime(zone: string | null): LocalTime {
  const offset = offsetMinutes(zone ?? 'UTC');
  const named = offset === null ? namedZone(zone ?? '') : null;
  const shift: Shift = named ?? (ms => new Date(ms + (offset ?? 0) * 60_000).toISOString().slice(0, 19));
  return {
    zone: zone !== null && (offset !== null || named !== null) ? zone : 'UTC',
    show(iso) {
      const ms = Date.parse(iso);
      // A day from the calendar's limits, so that no zone leads beyond them
      if (!(Math.abs(ms) < 8.64e15 - 864e5)) return null;
      const [date = '', time = ''] = shift(ms).split(/[T ]/);
      // Times of the API server are whole seconds; more digits would claim more than is known
      const fraction = new Date(ms).toISOString().slice(-5, -1);
      return { date, time: fraction === '.000' ? time : time + fraction };
    },
  };
}

function offsetMinutes(zone: string): number | null {
  if (/^(?:UTC|GMT|Z)$/i.test(zone)) return 0;
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function namedZone(timeZone: string): Shift | null {
  try {
    // Sweden writes dates as ISO 8601 does
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return ms => format.format(ms);
  } catch {
    return null;
  }
}
