import { Lexer } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHeader } from '../../grammars/klog/header.js';
import { createKlogGrammar } from '../../grammars/klog/index.js';
import { ordinaryRecord } from '../../grammars/klog/ordinary.js';
import { KlogParser } from '../../grammars/klog/parser.js';
import { klogPayload } from '../../grammars/klog/start.js';
import { createKlogLexer, vocabulary } from '../../grammars/klog/tokens.js';
import { SEPARATOR } from '../../grammars/separator.js';
import { bytesOf, sampleLogs } from '../read/records/reading.js';
import { anyDate, anyGeneration, anyHeader, anyMessage, anyPairs, print } from './klog-writer.js';

/** The shortcuts of the grammar, which nearly all records take, are compared with the full parser. */

const two = (part: number): string => String(part).padStart(2, '0');
const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`));

describe('a header with and without the shortcut', () => {
  it.each([
    ['as klog prints it', '', 'I', ''],
    ['without its first letter', '', '', ''],
    ['of a patched glog', '', 'INFO:', ''],
    ['of a log viewer', '', 'Error: ', ''],
    ['of one without a colon', '', 'WARN ', ''],
    ['of a component, at the end', '', 'E', 'etcd '],
    ['of a component, at the begin', 'microshift-etcd ', 'W', ''],
  ])('%s', (_what, before, letter, after) => {
    const parts = fc.record({
      date: anyDate,
      year: fc.option(fc.integer({ min: 2000, max: 2099 }), { nil: undefined }),
      fraction: digits(3, 9),
      pid: fc.integer({ min: 0, max: 99_999_999 }),
      file: fc.constantFrom('kubelet.go', '???', 'util/util.go', 'a_b-c.go'),
      line: fc.integer({ min: 0, max: 99_999 }),
    });
    fc.assert(
      fc.property(parts, ({ date: { month, day }, year, fraction, pid, file, line }) => {
        const time = `14:11:15.${fraction}`;
        const text = `${before}${letter}${year ?? ''}${two(month)}${two(day)} ${time} ${String(pid).padStart(7)} ${after}${file}:${line}] `;
        const component = (before + after).trim();
        expect(parseHeader(text)).toEqual({
          severity: letter.charAt(0) || null,
          month,
          day,
          time,
          pid,
          file,
          line,
          ...(year === undefined ? {} : { year }),
          ...(component === '' ? {} : { component }),
        });
      }),
    );
  });
});

describe('a pair with and without the shortcut', () => {
  const { modes, defaultMode } = vocabulary;
  const keysAndValues = new Lexer(
    {
      modes: Object.fromEntries(
        Object.entries(modes).map(([name, tokens]) => [name, tokens.filter(token => token.name !== 'Pair')]),
      ),
      defaultMode,
    },
    { positionTracking: 'onlyOffset' },
  );
  const lexer = createKlogLexer();
  const parser = new KlogParser();

  const recordsOf = (text: string, by: Lexer) => {
    const { tokens, errors } = by.tokenize(text);
    parser.input = tokens;
    return errors.length > 0 || parser.errors.length > 0 ? null : parser.records();
  };

  const piece = fc.constantFrom(
    ...[
      ' ',
      '  ',
      'a',
      'key',
      '=',
      ' pod=',
      ' podUID=',
      ' a b=',
      ' %!s(int=42)=',
      ' map[a:%!s(b=true)]=',
      ' [x %!s(int=1)]=',
      ' %!s(a="b")=',
      '"x y"',
      '"\\"',
      '"',
      '\\',
      '…',
      '\n',
    ],
    ...[
      '<nil>',
      '<',
      '=<\n\tb\n >',
      '{',
      '}',
      '{"a":"b"}',
      '[a b]',
      'map[',
      '&{ID:1}',
      '-1.5',
      'true',
      '0d6d2f7a-2f7e',
    ],
    ...['ns/web-0', 'a,b', 'x:y', '%', 'é', 'err=', ' err="', SEPARATOR],
  );
  const printed = fc.tuple(anyHeader, anyMessage, anyPairs, anyGeneration).map(parts => print(...parts));
  const pieces = fc
    .array(piece, { maxLength: 12 })
    .map(all => `I1121 07:41:03.843346    3567 a.go:1] "m"${all.join('')}`);
  const cut = fc.tuple(printed, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));

  const isTheSame = (numRuns: number) => () => {
    fc.assert(
      fc.property(fc.oneof(printed, pieces, cut), text => {
        expect(recordsOf(SEPARATOR + text, lexer)).toEqual(recordsOf(SEPARATOR + text, keysAndValues));
      }),
      { numRuns },
    );
  };
  it('is the same in one token as in two', isTheSame(150));
  it('is the same in one token as in two, in many runs', { tags: 'long' }, isTheSame(5000));

  const short = createKlogGrammar();
  const long = createKlogGrammar({ cut: () => null });

  const needsNoParser = (numRuns: number) => () => {
    const texts = fc.array(fc.oneof(printed, pieces, cut), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, several => {
        expect(short.parse(several)).toEqual(long.parse(several));
      }),
      { numRuns },
    );
  };
  it('is the same in a record with the parser as without', needsNoParser(300));
  it('is the same in a record with the parser as without, in many runs', { tags: 'long' }, needsNoParser(3000));

  /** Lines from their header on, without their envelopes. */
  const recordTexts = (): string[] =>
    sampleLogs()
      .flatMap(({ path }) => bytesOf(path).toString().split('\n'))
      .flatMap(line => {
        const at = klogPayload.find(line);
        return at < 0 || line[at] === '{' ? [] : [line.slice(at)];
      });

  /** One text of every twelfth shape: between most records only numbers and ids differ. */
  const ofShapes = (texts: readonly string[]): string[] =>
    [
      ...new Map(
        texts.map(text => [text.replaceAll(/[\da-f]*\d[\da-f]*/g, '0').replaceAll(/0[0-]*/g, '0'), text]),
      ).values(),
    ].filter((_, at) => at % 12 === 0);

  interface Chosen {
    readonly from: (texts: readonly string[]) => readonly string[];
    readonly fewest: number;
    readonly share: number;
  }
  const samplesNeedNone = (chosen: Chosen) => () => {
    const texts = chosen.from(recordTexts());
    expect(JSON.stringify(short.parse(texts))).toBe(JSON.stringify(long.parse(texts)));
    expect(texts.length).toBeGreaterThan(chosen.fewest);
    expect(texts.filter(text => ordinaryRecord(text) !== null).length).toBeGreaterThan(texts.length * chosen.share);
  };
  it(
    'is the same in every twelfth shape of the samples, most of which need no parser',
    samplesNeedNone({ from: ofShapes, fewest: 500, share: 0.8 }),
  );
  it(
    'is the same in every record of the samples',
    { tags: 'long' },
    samplesNeedNone({ from: texts => texts, fewest: 10_000, share: 0.9 }),
  );
});
