import { type BlockEnvelope, decoded, type Envelope, type Opened } from './envelope.js';
import { journaldEntry, journaldFields } from './journald.js';

const { sample } = journaldEntry;
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

export const journaldBlocks: Envelope = { blocks: [journaldVerbose, journaldExport] };
