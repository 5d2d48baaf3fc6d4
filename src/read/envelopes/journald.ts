import { bytesOf } from '../../host/index.js';
import type { EnvelopeFields } from '../types.js';
import {
  type BlockEnvelope,
  decoded,
  type EntryKind,
  type Envelope,
  fieldsOf,
  isoOfMicros,
  type Opened,
  SAMPLE_TEXT,
  textOf,
  wordOf,
} from './envelope.js';

/** systemd.journal-fields(7). `get` is the only thing in which the export, verbose and JSON notations differ. */
function journaldFields(get: (field: string) => string | undefined): EnvelopeFields {
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

const entry: EntryKind = {
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

const { sample } = entry;
const sampleFields = Object.entries({ ...sample.entry, MESSAGE: sample.text });

function openFields(format: string, fields: ReadonlyMap<string, string>): Opened {
  return decoded(fields.get('MESSAGE'), { format, fields: () => journaldFields(field => fields.get(field)) });
}

const FIELD = /^([A-Z_][A-Z0-9_]{0,63})(?:=|$)/;

/**
 * `journalctl -o export` (systemd.io/JOURNAL_EXPORT_FORMATS): FIELD=value lines up to a blank one. A value that is no plain text has its
 * name on a line of its own, then eight bytes of length, then the data.
 */
const journaldExport: BlockEnvelope = {
  format: 'journald-export',
  samples: [
    { lines: [...sampleFields.map(([k, v]) => `${k}=${v}`), ''], texts: [sample.text], fields: sample.fields },
    {
      lines: [
        ...sampleFields.flatMap(([k, v]) =>
          k === 'MESSAGE' ? ['MESSAGE', `\u000b\0\0\0\0\0\0\0I1121 a=<`, '\tb', ' >'] : [`${k}=${v}`],
        ),
        '',
      ],
      texts: ['I1121 a=<', '\tb', ' >'],
      fields: sample.fields,
    },
  ],
  begins: text => text.startsWith('__CURSOR=') || text.startsWith('__REALTIME_TIMESTAMP='),
  place(block, text) {
    // A length that contains a byte 10 is split into two physical lines, the first of which can be empty.
    if (text === '') return isBinaryName(block.at(-1)) ? 'more' : 'last';
    if (FIELD.test(text)) return 'more';
    const before = block.at(-1) ?? '';
    return isBinaryName(before) || !FIELD.test(before) ? 'more' : 'outside';
  },
  open(block) {
    const fields = new Map<string, string>();
    let binary: string | null = null;
    for (const line of block) {
      const name = FIELD.exec(line)?.[1];
      if (name !== undefined) {
        binary = isBinaryName(line) ? name : null;
        fields.set(name, line.slice(name.length + 1));
      } else if (binary !== null && line !== '') {
        const before = fields.get(binary);
        fields.set(binary, before ? `${before}\n${line}` : withoutLength(line));
      }
    }
    return openFields('journald-export', fields);
  },
};

const isBinaryName = (line: string | undefined): boolean =>
  line !== undefined && !line.includes('=') && FIELD.test(line);

/** The length is little-endian and below 2^56, so its last byte is NUL, whatever decoding did to the first ones. */
const withoutLength = (line: string): string => line.slice(line.lastIndexOf('\0', 7) + 1);

const VERBOSE_HEAD = /^\S{1,16} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} \S{1,8} \[(s=[^\]]{1,300})\]$/;
const INDENT = '    ';

/** `journalctl -o verbose`: time and cursor, then indented fields; further lines of a value are indented below its first. */
const journaldVerbose: BlockEnvelope = {
  format: 'journald-verbose',
  samples: [
    {
      lines: [
        'Sat 2026-11-21 07:41:03.843374 IST [s=a6;i=658;b=ab;m=e328eef4;t=660bfdf6e7a2e;x=14]',
        ...sampleFields.filter(([k]) => k !== '__REALTIME_TIMESTAMP').map(([k, v]) => `    ${k}=${v}`),
      ],
      texts: [sample.text],
      fields: sample.fields,
    },
  ],
  begins: text => VERBOSE_HEAD.test(text),
  place: (_, text) => (text.startsWith(INDENT) ? 'more' : 'outside'),
  open([head = '', ...lines]) {
    const fields = new Map([['__CURSOR', VERBOSE_HEAD.exec(head)?.[1] ?? '']]);
    let name = '';
    for (const line of lines) {
      const next = FIELD.exec(line.slice(INDENT.length))?.[1];
      const value = line.slice(INDENT.length + (next ?? name).length + 1);
      if (next === undefined) fields.set(name, `${fields.get(name) ?? ''}\n${value}`);
      else {
        name = next;
        fields.set(name, value);
      }
    }
    return openFields('journald-verbose', fields);
  },
};

export const journald: Envelope = { entries: [entry], blocks: [journaldVerbose, journaldExport] };
