import { bytesOf } from '../../host/index.js';
import type { EnvelopeFields } from '../types.js';
import { type EntryKind, type Envelope, SAMPLE_TEXT, textOf, wordOf } from './envelope.js';
import { fieldsOf } from './fields.js';
import { isoOfMicros } from './stamps.js';

/** systemd.journal-fields(7). `get` is the only thing in which the export, verbose and JSON notations differ. */
export function journaldFields(get: (field: string) => string | undefined): EnvelopeFields {
  return fieldsOf({
    host: get('_HOSTNAME'),
    identifier: get('SYSLOG_IDENTIFIER') ?? get('_COMM'),
    pid: get('_PID') ?? get('SYSLOG_PID'),
    boot: get('_BOOT_ID'),
    unit: get('_SYSTEMD_UNIT'),
    time: isoOfMicros(get('__REALTIME_TIMESTAMP') ?? cursorTime(get('__CURSOR'))),
  });
}

/** The cursor's `t` is the realtime stamp in hex (sd-journal.c, sd_journal_get_cursor), the only time in `-o verbose`. */
function cursorTime(cursor: string | undefined): string | undefined {
  const hex = /(?:^|;)t=([\da-f]{1,13})(?:;|$)/.exec(cursor ?? '')?.[1];
  return hex === undefined ? undefined : String(Number.parseInt(hex, 16));
}

/** Keys that show a journal entry next to MESSAGE, a key that other programs write as well. */
const TELLTALES = ['__REALTIME_TIMESTAMP', '__CURSOR', '_HOSTNAME', 'SYSLOG_IDENTIFIER', '_PID', '_SYSTEMD_UNIT'];

export const journaldEntry: EntryKind = {
  format: 'journald-json',
  sample: {
    entry: {
      __REALTIME_TIMESTAMP: '1795227063843374',
      _HOSTNAME: 'node1',
      SYSLOG_IDENTIFIER: 'kubelet',
      _PID: '3567',
      _BOOT_ID: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
      _SYSTEMD_UNIT: 'kubelet.service',
      MESSAGE: [...bytesOf(SAMPLE_TEXT)],
    },
    text: SAMPLE_TEXT,
    fields: {
      host: 'node1',
      identifier: 'kubelet',
      pid: 3567,
      boot: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
      unit: 'kubelet.service',
      time: '2026-11-21T02:11:03.843374Z',
    },
  },
  begins: '__CURSOR|__REALTIME_TIMESTAMP|MESSAGE|_[A-Z_]+|PRIORITY',
  needs: TELLTALES,
  flat: {
    text: 'MESSAGE',
    time: '__REALTIME_TIMESTAMP',
    names: ['_HOSTNAME', 'SYSLOG_IDENTIFIER', '_COMM', '_PID', 'SYSLOG_PID', '_BOOT_ID', '_SYSTEMD_UNIT'],
  },
  recognises: entry => TELLTALES.some(field => field in entry),
  text: entry => textOf(entry.MESSAGE),
  fields: entry => journaldFields(field => wordOf(entry[field])),
};

export const journald: Envelope = { entries: [journaldEntry] };
