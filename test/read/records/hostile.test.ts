import { describe, expect, it } from 'vitest';
import { fieldValue } from '../../../grammars/klog/values.js';
import { createLogReader } from '../../../src/read/records/log.js';

const HEAD = 'I0612 09:14:02.118430    1187 a.go:1] ';
const KIB = 1024;
const SHORT = { size: 128 * KIB, timeout: 20_000 };
const LONG = { size: 1024 * KIB, timeout: 180_000 };

/** Each is a text so long that any step without a limit on looking back or ahead would take long. */
const hostile = (many: (unit: string) => string): Readonly<Record<string, string>> => ({
  'a quote that never closes, line by line': `${HEAD}"\n${many('aaaaaaaaaaaaaaa\n')}`,
  'a bracket that never closes, line by line': `${HEAD}"m" a=[\n${many('[{\n')}`,
  'a printf message of many lines': `${HEAD}x\n${many('y\n')}`,
  'a block that never ends': `${HEAD}"m" a=<\n${many('\tx\n')}`,
  'blocks that end and begin': `${HEAD}"m" a=<\n${many(' >x=<\n')}`,
  'blank lines inside a UID': `${HEAD}"m" a=abc\n${many('\n')}`,
  'headers that break off': many('I0612 09:14:02.118430    1187 a\n'),
  'brackets that never close': `${HEAD}"m"${many(' a={')}`,
  'JSON that never closes': `${HEAD}"m"${many(' a=["x" ')}`,
  'maps that never close': `${HEAD}"m"${many(' a=map[')}`,
  'brackets that only close': `${HEAD}"m" a=[${many(']')}${many(' ')}`,
  'deep brackets': `${HEAD}"m" a={${many('b:{')}${many('}')}`,
  'blanks before something': `${HEAD}"m" a=1${many(' ')}x`,
  'words without a key': `${HEAD}"m" ${many('a b c d e f ')}`,
  backslashes: `${HEAD}"${many('\\')}`,
  'angle brackets': `${HEAD}"m"${many('<')}>`,
  ellipses: `${HEAD}"m"${many(' a="…"')}`,
  'structs of printf that never close': `${HEAD}x ${many('&a{')}`,
  'quotes of printf': `${HEAD}x ${many('"')}`,
  'pods of printf that are none': `${HEAD}x "${many('a_')}`,
  'JSON records that are none': `{"ts":1,"caller":"a","msg":"${many('\\"')}`,
  'a component word': many('kubelet '),
});

const textsOf = (size: number) => Object.entries(hostile(unit => unit.repeat(size / unit.length)));

describe('the cost of a hostile line is linear', () => {
  it.each(textsOf(SHORT.size))('for %s', { timeout: SHORT.timeout }, isReadThrough);
  it.each(textsOf(LONG.size))('for %s, eight times as long', { timeout: LONG.timeout, tags: 'long' }, isReadThrough);

  function isReadThrough(_: string, text: string): void {
    let values = 0;
    const reader = createLogReader({
      record({ fields }) {
        for (const field of fields) if (fieldValue(field) !== '') values++;
      },
    });
    reader.push(`${text}\n`);
    const { lines, records, continuations, other, unparsed } = reader.end().account;
    expect(records + continuations + other + unparsed).toBe(lines);
    expect(values).toBeLessThanOrEqual(text.length);
  }
});
