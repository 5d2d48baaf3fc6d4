import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogfmtGrammar } from '../../grammars/logfmt/index.js';
import { anyCharacter } from '../any-character.js';

const parse = createLogfmtGrammar();

/** As logrus does (text_formatter.go, needsQuoting and appendValue): `%q` unless all characters are harmless. */
const written = (value: string): string =>
  value !== '' && /^[A-Za-z\d\-._/@^+]*$/.test(value) ? value : value === '' ? '' : quoted(value);

/** strconv.Quote for what JSON writes in the same way, and for the control characters that it writes otherwise. */
const quoted = (value: string): string =>
  `"${[...value].map(char => ESCAPES[char] ?? (char < ' ' || char === '\x7f' ? hex(char) : char)).join('')}"`;
const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' };
const hex = (char: string): string => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

const key = fc.stringMatching(/^[a-zA-Z_][\w.-]{0,20}$/);
const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\w ="\\]{0,30}$/), fc.uuid());
const pairs = fc.array(fc.record({ key, value }), { minLength: 1, maxLength: 8 });
const lineOf = (all: readonly { key: string; value: string }[]): string =>
  all.map(pair => `${pair.key}=${written(pair.value)}`).join(' ');

describe('the logfmt grammar', () => {
  it('reads back what logrus writes', () => {
    fc.assert(
      fc.property(pairs, all => {
        expect(parse(lineOf(all))).toEqual(all);
      }),
    );
  });

  it('reads what logrus 0.11.3 to 1.0.0 wrote, which escaped no quotes', () => {
    const line = 'time="2019-10-18T09:14:02Z" level=info msg="Stop container "4bd8" with signal terminated" id=4bd8';
    expect(parse(line)).toEqual([
      { key: 'time', value: '2019-10-18T09:14:02Z' },
      { key: 'level', value: 'info' },
      { key: 'msg', value: 'Stop container "4bd8" with signal terminated' },
      { key: 'id', value: '4bd8' },
    ]);
    expect(parse('msg="StopPodSandbox for "4bd8""')).toEqual([{ key: 'msg', value: 'StopPodSandbox for "4bd8"' }]);
  });

  it('returns the pairs of a cut line, and marks the one that is cut', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), (all, at) => {
        const line = lineOf([...all, { key: 'last', value: 'one "more" value' }]);
        const cut = line.slice(0, line.length - 1 - (at % 10));
        const read = parse(cut) ?? [];
        expect(read.slice(0, all.length)).toEqual(all);
        expect(read.at(-1)).toMatchObject({ key: 'last', cut: true });
      }),
    );
  });

  it('accepts any text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), text => void parse(text)));
  });

  // Quadratic time would never end: 90 thousand million steps
  it.each(['a', '=', '"', '\\', 'a=', 'a="', ' ', '=a '])('reads a line of 300,000 characters made of %j', part => {
    expect(parse(part.repeat(300_000 / part.length))).toBeDefined();
  });
});
