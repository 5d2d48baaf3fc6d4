import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockEnvelopes, lineEnvelopes } from '../../src/read/envelopes/index.js';
import { anyCharacter } from '../any-character.js';
import { describeWith } from '../installed.js';
import { countOf, filesIn, frame, linesOf, records, shared, textLines, textsOf, withoutShared } from './framing.js';

describeWith('../shared')('recorded logs', { tags: 'long' }, () => {
  const wild = withoutShared ? [] : filesIn(join(shared, 'wild')).filter(path => /\/\d{3}-[^/]+$/.test(path));
  const plain = () => textsOf(frame(linesOf(join(shared, 'wild/021-kind-lws-slow-terminate-111s.log'))));
  // Cut lines and moved dates make other texts on purpose.
  const reframed = wild.filter(path => /\/3\d\d-rf-(?!systemctl-cut|year-rollover)/.test(path));

  it.each(reframed.map(path => [path.split('/').at(-1), path] as const))('%s has the texts of 021', (name, path) => {
    const expected = name?.includes('reverse') ? plain().reverse() : plain();
    const ours = textLines(frame(linesOf(path))).filter(({ frame }) => {
      const { identifier = 'kubelet' } = frame?.fields() ?? {};
      return identifier === 'kubelet';
    });
    expect(ours.map(({ text }) => text)).toEqual(expected);
  });

  it('have an account of every physical line', () => {
    for (const path of filesIn(shared).filter(path => /\.(log|txt|json|jsonl|yaml|md)(\.gz)?$/.test(path))) {
      const lines = linesOf(path);
      expect([path, countOf(frame(lines))]).toEqual([path, lines.length]);
    }
  });

  it('are unchanged if bare', () => {
    for (const path of filesIn(join(shared, 'corpus')).filter(path => /\/kubelet\.log(\.gz)?$/.test(path))) {
      const lines = linesOf(path).filter(line => line.trim() !== '');
      const texts = textLines(frame(lines));
      expect([path, texts.map(({ text }) => text)]).toEqual([path, lines]);
      expect([path, texts.filter(({ frame }) => frame !== null)]).toEqual([path, []]);
    }
  });
});

describe('pieces of a line', () => {
  const cri = (tag: string, text: string, stream = 'stderr') => `2026-11-21T02:11:03.8Z ${stream} ${tag} ${text}`;

  it('are joined by stream, with the lines that they took', () => {
    const framed = frame([cri('P', 'I am '), cri('F', 'other', 'stdout'), cri('P', 'one '), cri('F', 'line')]);
    expect(framed).toMatchObject([
      { line: 2, lines: 1, text: 'other' },
      { line: 1, lines: 3, text: 'I am one line' },
    ]);
  });

  it('without a rest end where the next record begins, or at the end of the log', () => {
    expect(textsOf(frame([cri('P', 'cut'), cri('F', records[0] ?? ''), cri('P', 'cut too')]))).toEqual([
      'cut',
      records[0],
      'cut too',
    ]);
  });

  it('of docker have no line end', () => {
    const docker = (log: string) => JSON.stringify({ log, stream: 'stderr', time: '2026-11-21T02:11:03Z' });
    expect(textsOf(frame([docker('I am '), docker('one line\n'), docker('two\n')]))).toEqual(['I am one line', 'two']);
  });

  it('are not stored without limit', () => {
    const framed = frame(Array.from({ length: 30_000 }, () => cri('P', 'x'.repeat(100))));
    expect(countOf(framed)).toBe(30_000);
    expect(Math.max(...textsOf(framed).map(text => text.length))).toBeLessThan(1.1 * 2 ** 20);
  });
});

describe('text that is no record', () => {
  it.each([
    ['-- Boot 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f --', 'marker'],
    ['-- Reboot --', 'marker'],
    ['-- Logs begin at 二 2019-05-21 08:52:08 CST. --', 'marker'],
    ['-- Journal begins at Sun 2025-03-16 04:20:00 UTC, ends at Sun 2025-03-16 04:40:00 UTC. --', 'marker'],
    ['-- No entries --', 'marker'],
    ['-- cursor: s=1;i=2', 'marker'],
    ['lines 1-23/40 (END)', 'marker'],
    ['^C', 'marker'],
    ['...', 'marker'],
    ['-- | -- | --', 'marker'],
    ['--', 'marker'],
    ['```console', 'fence'],
    ['> ```', 'fence'],
    ['   ', 'blank'],
    ['░░ Subject: A start job for unit k3s.service has begun execution', 'comment'],
    ['==> kubelet <==', 'section'],
    ['Log file created at: 2023/11/23 14:05:21', 'file-head'],
    ['Running on machine: node1', 'file-head'],
  ])('may be %s', (text, what) => {
    expect(frame([text])).toEqual([{ kind: 'noise', line: 1, lines: 1, what, text }]);
  });

  it('may be JSON arrays', () => {
    const array = JSON.stringify(
      [
        { insertId: 'a', textPayload: 'x' },
        { insertId: 'b', textPayload: 'y' },
      ],
      null,
      2,
    ).split('\n');
    const framed = frame(array);
    expect(textsOf(framed)).toEqual(['x', 'y']);
    expect(framed.at(-1)).toMatchObject({ kind: 'noise', what: 'envelope' });
    expect(countOf(framed)).toBe(array.length);
  });
});

it.each(['...', '…'])('a quoted line may have %s for all between its stamp and its call site', dots => {
  const text = 'kubelet.go:2456] "SyncLoop ADD" source="api" pods=["shop/web-0"]';
  const [line] = textLines(frame([`Feb 28 16:33:53 ${dots} ${text}`]));
  expect([line?.text, line?.frame?.fields()]).toEqual([text, { time: 'Feb 28 16:33:53' }]);
});

it('a section names the program where the line does not', () => {
  const head = 'Nov 21 07:41:03 node1 k3s[7]: ';
  const framed = textLines(frame(['==> kubelet <==', 'x', `${head}y`, '==> etcd [3fd2882d0604] <==', 'z']));
  expect(framed.map(({ frame }) => [frame?.format, frame?.fields().identifier])).toEqual([
    ['minikube', 'kubelet'],
    ['journald-short', 'k3s'],
    ['minikube', 'etcd'],
  ]);
});

describe('any input to framing', () => {
  const pieces = [
    ...lineEnvelopes.flatMap(({ samples }) => samples).flatMap(({ lines }) => lines),
    ...blockEnvelopes.flatMap(({ samples }) => samples).flatMap(({ lines }) => lines),
    ...records,
    ...[
      '',
      '{',
      '[',
      '}',
      ']',
      '> ',
      '    ',
      '\t',
      '> > ',
      '12: ',
      '```',
      '==> x <==',
      '---',
      'MESSAGE',
      '__CURSOR=',
      'insertId: x',
      'data: ',
      '\x1b[',
      '\x1b]8;;',
    ],
    ...[
      '2026-11-21T02:11:03.8Z stderr P x',
      '{"log":"x","stream":"y"}',
      '{"MESSAGE":{},"_PID":[[]]}',
      '{"MESSAGE":[1,"a",null,[2]],"_PID":1}',
    ],
  ];
  const line = fc.oneof(
    fc.constantFrom(...pieces),
    fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...pieces)).map(pair => pair.join('')),
    fc.tuple(fc.constantFrom(...pieces), fc.nat(60)).map(([text, length]) => text.slice(0, length)),
    fc.string({ unit: anyCharacter }).map(text => text.replaceAll('\n', '')),
  );

  it('is accounted for to the line', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), lines => {
        expect(countOf(frame(lines))).toBe(lines.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('is processed in linear time if it is of a bad kind', () => {
    // Each text would take minutes if anything were quadratic in its length.
    const long = 2 ** 20;
    const bad = [
      ' ',
      '\t',
      '> ',
      '-- ',
      '\x1b[0',
      '\x1b]8;;',
      '1:',
      '[',
      '{"a":',
      '<1>1 - - - - - [a',
      '. ',
      '| ',
      'A ',
      '==> ',
      "'",
      'a.log:',
      '"',
      ',"',
      '"I1121 07:41:03.843346 7 a.go:1] ',
      '"I1121 07:41:03.843346 7 a.go:1] \\"',
      '"I1121 07:41:03.843346 7 a.go:1] ""',
    ];
    for (const unit of bad) expect(countOf(frame([unit.repeat(long / unit.length), 'x']))).toBe(2);
    const binary = [
      '__CURSOR=',
      ...Array.from({ length: 15_000 }, () => 'A=b'),
      'MESSAGE',
      ...Array.from({ length: 15_000 }, () => 'text'),
    ];
    expect(countOf(frame(binary))).toBe(30_002);
    const blocks = ['__CURSOR=', 'insertId: x', '{', 'MESSAGE'];
    for (const open of blocks)
      expect(countOf(frame([open, ...Array.from({ length: 30_000 }, () => '  a: &x [*x, "')]))).toBe(30_001);
  });
});
