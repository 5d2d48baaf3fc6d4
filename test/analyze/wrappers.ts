/** A line of the log with the instant at which it was printed. */
export interface Stamped {
  readonly text: string;
  /** ms since the epoch. */
  readonly utc: number;
  /** `-05:00` */
  readonly zone: string;
  readonly pid: string;
}

const two = (part: number): string => String(part).padStart(2, '0');
const offsetOf = (zone: string): number =>
  (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))) * 60_000;

const HEADER = /^[IWEF](\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6}) +(\d+) /;

/** Continuation lines have the instant of the line before. */
export function stamped(lines: readonly string[], zone: string, year: number): Stamped[] {
  let utc = 0;
  let pid = '1';
  return lines.map(text => {
    const found = HEADER.exec(text);
    if (found !== null) {
      const [month = 0, day = 0, hour = 0, minute = 0, second = 0, micros = 0] = found.slice(1, 7).map(Number);
      utc = Date.UTC(year, month - 1, day, hour, minute, second, micros / 1000) - offsetOf(zone);
      pid = found[7] ?? pid;
    }
    return { text, utc, zone, pid };
  });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const local = ({ utc, zone }: Stamped): string => new Date(utc + offsetOf(zone)).toISOString();
/** `Nov 21 07:41:03.843` */
const traditional = (line: Stamped): string => {
  const at = local(line);
  return `${MONTHS[Number(at.slice(5, 7)) - 1]} ${at.slice(8, 10).replace(/^0/, ' ')} ${at.slice(11, 23)}`;
};
const rfc3339 = ({ utc }: Stamped): string => new Date(utc).toISOString().replace('Z', '000000Z');

/** journalctl writes the keys of each entry in another order. */
function turned(by: number, entry: Readonly<Record<string, string>>): object {
  const pairs = Object.entries(entry);
  const first = by % pairs.length;
  return Object.fromEntries([...pairs.slice(first), ...pairs.slice(0, first)]);
}

/** How journald, syslog and container runtimes wrap a line a moment later. */
export const WRAPPERS: Readonly<Record<string, (line: Stamped) => string>> = {
  'journald short': line => `${traditional(line).slice(0, -4)} node1 kubelet[${line.pid}]: ${line.text}`,
  'journald short-precise': line => `${traditional(line)}999 node1 kubelet[${line.pid}]: ${line.text}`,
  'journald short-iso': line =>
    `${local(line).slice(0, 19)}${line.zone.replace(':', '')} node1 kubelet[${line.pid}]: ${line.text}`,
  'journald JSON': line =>
    JSON.stringify(
      turned(line.utc, {
        __REALTIME_TIMESTAMP: `${line.utc}999`,
        _HOSTNAME: 'node1',
        _PID: line.pid,
        SYSLOG_IDENTIFIER: 'kubelet',
        MESSAGE: line.text,
      }),
    ),
  syslog: line => `<30>${traditional(line).slice(0, -4)} node1 kubelet[${line.pid}]: ${line.text}`,
  CRI: line => `${rfc3339(line)} stderr F ${line.text}`,
  'docker JSON': line => JSON.stringify({ log: `${line.text}\n`, stream: 'stderr', time: rfc3339(line) }),
};

const OWN_ZONE = /(\d{4}-\d\d-\d\d)([ T])(\d\d:\d\d:\d\d)(\.\d+)?( ?)([+-]\d\d):?(\d\d)( [A-Z]{3,5}\b)?/g;

/** The same instants as a kubelet in another zone would write them: headers, and times inside messages. */
export function inZone(text: string, from: string, to: string): string {
  const by = offsetOf(to) - offsetOf(from);
  return text
    .split('\n')
    .map(line =>
      line.replace(HEADER, (header, ...[month, day, hour, minute, second]) => {
        const [mo = 1, d = 1, h = 0, mi = 0, s = 0] = [month, day, hour, minute, second].map(Number);
        const at = new Date(Date.UTC(2026, mo - 1, d, h, mi, s) + by);
        const date = `${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
        const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
        return `${header.slice(0, 1)}${date} ${time}${header.slice(14)}`;
      }),
    )
    .join('\n')
    .replace(OWN_ZONE, (all, date, join, time, fraction = '', space, hours, minutes, name = '') => {
      if (`${hours}:${minutes}` !== from) return all;
      const at = new Date(Date.parse(`${date}T${time}Z`) + by).toISOString();
      const zone = join === 'T' ? to : to.replace(':', '');
      return `${at.slice(0, 10)}${join}${at.slice(11, 19)}${fraction}${space}${zone}${name && ' XYZ'}`;
    });
}
