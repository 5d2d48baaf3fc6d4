import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createLogClock, type LogClock } from '../../src/correlate/clock/index.js';
import { createLogReader } from '../../src/read/records/log.js';
import type { KlogRecord } from '../../src/read/records/types.js';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export interface Stamped {
  readonly record: KlogRecord;
  readonly at: number;
}

/** Runs a log through its clock; returns the clock and every record with its position. */
export function stampAll(text: string): { clock: LogClock; stamped: Stamped[] } {
  const clock = createLogClock();
  const stamped: Stamped[] = [];
  const reader = createLogReader({
    record(record) {
      const at = clock.stamp(record);
      if (at !== null) stamped.push({ record, at });
    },
    noise: line => clock.note(line.text),
  });
  reader.push(text);
  reader.end();
  return { clock, stamped };
}

const two = (value: number) => String(value).padStart(2, '0');

/** `1121 07:41:03.843346`: how klog prints an instant where local time is `offset` ahead of UTC. */
function klogTime(utc: number, offset: number): string {
  const micros = Math.round((utc + offset) * 1000);
  const local = new Date(Math.floor(micros / 1000));
  const time = local.toISOString().slice(11, 23);
  return `${two(local.getUTCMonth() + 1)}${two(local.getUTCDate())} ${time}${String(micros % 1000).padStart(3, '0')}`;
}

export const klogLine = (utc: number, offset: number, message = '"SyncLoop (housekeeping)"', pid = 1187): string =>
  `I${klogTime(utc, offset)}    ${pid} kubelet.go:2457] ${message}`;

/** `+0800`, as Go prints it. */
function goOffset(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60_000);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** `2026-11-21 09:48:33.958382125 +0800 LMT` */
export const goTime = (utc: number, offset: number): string =>
  `${new Date(utc + offset).toISOString().slice(0, 23).replace('T', ' ')} ${goOffset(offset)} LMT`;

const HEADER = /^([IWEF])(\d\d)(\d\d) (\d\d:\d\d:\d\d\.\d{6})/gm;
const GO_TIME = /(2026-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,9})?) \+0800 CST/g;

/** A log recorded at +08:00, as a kubelet in another zone would have printed it. */
export function elsewhere(text: string, offsetAt: (utc: number) => number): string {
  const instant = (date: string, time: string) => Date.parse(`${date}T${time}+08:00`);
  return text
    .replace(HEADER, (_, severity, month, day, time: string) => {
      const utc = instant(`2026-${month}-${day}`, time.slice(0, 12)) + Number(time.slice(12)) / 1000;
      return severity + klogTime(utc, offsetAt(utc));
    })
    .replace(GO_TIME, (_, date, time) => {
      const utc = instant(date, time);
      return goTime(utc, offsetAt(utc));
    });
}
