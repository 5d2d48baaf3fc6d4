/** How moments are written in the recording. Stories are moved by whole seconds, so nothing finer is ever rewritten. */
export interface Stamp {
  /** Seconds since 1970. */
  read(text: string): number;
  write(seconds: number): string;
}

export type Stamps = Readonly<Record<string, Stamp>>;

/** The zone of the kubelet in the recording. */
const OFFSET = 8 * 3600;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const utc: Stamp = {
  read: text => Date.parse(`${text}Z`) / 1000,
  write: seconds => new Date(seconds * 1000).toISOString().slice(0, 19),
};
export const local: Stamp = {
  read: text => utc.read(text.replace(' ', 'T')) - OFFSET,
  write: seconds => utc.write(seconds + OFFSET).replace('T', ' '),
};
/** The atomic writer names its folders like this (pkg/volume/util/atomic_writer.go newTimestampDir). */
const folder: Stamp = {
  read: text => utc.read(`${text.slice(0, 10).replaceAll('_', '-')}T${text.slice(11).replaceAll('_', ':')}`),
  write: seconds => utc.write(seconds).replace(/[-T:]/g, '_'),
};

/** Stories report the same few seconds again and again. */
function remembering({ read, write }: Stamp, limit = 4096): Stamp {
  const known = new Map<number, string>();
  return {
    read,
    write(seconds) {
      const found = known.get(seconds);
      if (found !== undefined) return found;
      if (known.size >= limit) known.clear();
      const text = write(seconds);
      known.set(seconds, text);
      return text;
    },
  };
}

export const createStamps = (): Stamps => ({
  utc: remembering(utc),
  local: remembering(local),
  folder: remembering(folder),
});

const MILLIS = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));

/** Neighbouring lines share their second, so its text is made once. */
function withMicros(write: (seconds: number) => string): (micros: number) => string {
  let second = Number.NaN;
  let text = '';
  return micros => {
    const now = Math.floor(micros / 1e6);
    if (now !== second) {
      second = now;
      text = `${write(now)}.`;
    }
    const rest = micros - now * 1e6;
    return text + MILLIS[Math.floor(rest / 1000)] + MILLIS[rest % 1000];
  };
}

/** `1121 10:17:31.886316` */
export const klogTimes = () => withMicros(seconds => local.write(seconds).slice(5).replace('-', ''));

/** `Nov 21 10:17:31.886316` */
export const journalTimes = () =>
  withMicros(seconds => {
    const text = local.write(seconds);
    return `${MONTHS[Number(text.slice(5, 7)) - 1]} ${text.slice(8)}`;
  });
