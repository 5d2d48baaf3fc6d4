import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockEnvelopes, lineEnvelopes } from '../../src/input/envelopes/index.js';
import { countOf, filesIn, frame, linesOf, shared, textLines, textsOf, withoutShared } from './framing.js';

const records = [
  'I1121 07:41:03.843346    3567 kubelet.go:2474] "SyncLoop ADD" source="api" pods=["a/b"]',
  'I1121 07:41:03.843400    3567 status_manager.go:1] "Patched" diff=<',
  '\t  object{',
  ' >',
  'E1121 07:41:03.900000    3567 kubelet.go:1] "Error" err="x"',
];

describe.skipIf(withoutShared)('recorded logs', () => {
  const wild = withoutShared ? [] : filesIn(join(shared, 'wild')).filter(path => /\/\d{3}-[^/]+$/.test(path));
  const plain = () => textsOf(frame(linesOf(join(shared, 'wild/021-kind-lws-slow-terminate-111s.log'))));
  // Cut lines and moved dates make other texts on purpose.
  const reframed = wild.filter(path => /\/3\d\d-rf-(?!systemctl-cut|year-rollover)/.test(path));

  it.each(reframed.map(path => [path.split('/').at(-1), path] as const))('%s holds the texts of 021', (name, path) => {
    const expected = name?.includes('reverse') ? plain().reverse() : plain();
    const ours = textLines(frame(linesOf(path))).filter(({ frame }) => {
      const { identifier = 'kubelet' } = frame?.fields() ?? {};
      return identifier === 'kubelet';
    });
    expect(ours.map(({ text }) => text)).toEqual(expected);
  });

  it('every physical line of every file is accounted for', () => {
    for (const path of filesIn(shared).filter(path => /\.(log|txt|json|jsonl|yaml|md)(\.gz)?$/.test(path))) {
      const lines = linesOf(path);
      expect([path, countOf(frame(lines))]).toEqual([path, lines.length]);
    }
  });

  it('bare logs come out as they are', () => {
    for (const path of filesIn(join(shared, 'corpus')).filter(path => /\/kubelet\.log(\.gz)?$/.test(path))) {
      const lines = linesOf(path).filter(line => line.trim() !== '');
      const texts = textLines(frame(lines));
      expect([path, texts.map(({ text }) => text)]).toEqual([path, lines]);
      expect([path, texts.filter(({ frame }) => frame !== null)]).toEqual([path, []]);
    }
  });
});

describe('one log in many wrappings', () => {
  const wrappings: Record<string, (text: string, index: number) => string> = {
    'kubectl logs --timestamps': (text, i) => `2026-11-21T02:11:03.84${i}Z ${text}`,
    stern: (text, i) => `kubelet-x7k2p kubelet 2026-11-21T02:11:03.84${i}Z ${text}`,
    talosctl: text => `172.20.0.2: ${text}`,
    'kubectl logs --prefix': text => `[pod/kubelet-x7k2p/kubelet] ${text}`,
    compose: text => `kubelet-1  | ${text}`,
    'unknown stamp': (text, i) => `Th11 21 at 07:41:0${i} node1 kubelet[3567]: ${text}`,
    'quoted journal': text => `> > Nov 21 07:41:03 node1 kubelet[3567]: ${text}`,
    'commented journal': text => `# Nov 21 07:41:03 node1 kubelet[3567]: ${text}`,
    'grep -n': (text, i) => `${i + 98}:${text}`,
    'grep -Hn': (text, i) => `/var/log/kubelet.log:${i + 98}:${text}`,
    'cat -n': (text, i) => `${String(i + 8).padStart(6)}\t${text}`,
    'editor on a journal': (text, i) => `${String(i + 8).padStart(4)}  Nov 21 07:41:03 node1 kubelet[3567]: ${text}`,
    cell: text => `| ${text}`,
    spaces: text => `    ${text}`,
    tab: text => `\t${text}`,
    colour: text => `\x1b[0;1;39mNov 21 07:41:03 node1 \x1b]8;;file://x\x07kubelet\x1b]8;;\x07[3567]: ${text}\x1b[0m`,
    'docker around journal': text =>
      JSON.stringify({
        log: `Nov 21 07:41:03 node1 kubelet[3567]: ${text}\n`,
        stream: 'stderr',
        time: '2026-11-21T02:11:03Z',
      }),
    'cri around docker around journal': text =>
      `2026-11-21T02:11:03Z stderr F ${JSON.stringify({ log: `Nov 21 07:41:03 node1 kubelet[3567]: ${text}\n`, stream: 'stderr' })}`,
    'syslog with priority': text => `<30>Nov 21 07:41:03 node1 kubelet: ${text}`,
  };

  it.each(Object.entries(wrappings))('%s', (_, wrap) => {
    expect(textsOf(frame(records.map(wrap)))).toEqual(records);
  });

  it('changes in the middle', () => {
    const lines = Object.values(wrappings).flatMap(wrap => ['', '', ...records.map(wrap)]);
    expect(textsOf(frame(lines))).toEqual(Object.values(wrappings).flatMap(() => records));
  });

  it('says what the prefix says', () => {
    const said = (name: string) => textLines(frame(records.map(wrappings[name] ?? String)))[2]?.frame?.fields();
    expect(said('stern')).toEqual({ unit: 'kubelet-x7k2p', identifier: 'kubelet', time: '2026-11-21T02:11:03.842Z' });
    expect(said('talosctl')).toEqual({ host: '172.20.0.2' });
    expect(said('kubectl logs --prefix')).toEqual({ unit: 'kubelet-x7k2p', identifier: 'kubelet' });
    expect(said('unknown stamp')).toEqual({ identifier: 'kubelet', pid: 3567 });
  });

  it('lets the inner envelope speak, but keeps the better time', () => {
    const fields = { host: 'node1', identifier: 'kubelet', pid: 3567, stream: 'stderr', time: '2026-11-21T02:11:03Z' };
    expect(textLines(frame(records.map(wrappings['docker around journal'] ?? String)))[3]?.frame?.fields()).toEqual(
      fields,
    );
  });
});

describe('what belongs to the payload stays', () => {
  it('quotes, indentation and quoted records of a bare log', () => {
    const lines = [
      ...records,
      '  mount: I1121 07:41:03.800000       1 main.go:1] quoted',
      '\tI1121 07:41:03.800000       1 a.go:1] x',
      '> x',
      ' >',
    ];
    expect(textsOf(frame(lines))).toEqual(lines);
  });

  it('what was learned from a paste is forgotten behind it', () => {
    const indented = records.map(text => `\t${text}`);
    expect(textsOf(frame([...indented, '', ...records]))).toEqual([...records, ...records]);
  });

  it('an indented MESSAGE of several lines', () => {
    const head = 'Nov 21 07:41:03 node1 kubelet[3567]: ';
    expect(textsOf(frame([`${head}first`, `${' '.repeat(head.length)}  second`]))).toEqual(['first', '  second']);
  });
});

describe('pieces', () => {
  const cri = (tag: string, text: string, stream = 'stderr') => `2026-11-21T02:11:03.8Z ${stream} ${tag} ${text}`;

  it('are joined by stream, with the lines that they took', () => {
    const framed = frame([cri('P', 'I am '), cri('F', 'other', 'stdout'), cri('P', 'one '), cri('F', 'line')]);
    expect(framed).toMatchObject([
      { line: 2, lines: 1, text: 'other' },
      { line: 1, lines: 3, text: 'I am one line' },
    ]);
  });

  it('without a rest end where the next record begins, or the log does', () => {
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

  it('are not held without bound', () => {
    const framed = frame(Array.from({ length: 30_000 }, () => cri('P', 'x'.repeat(100))));
    expect(countOf(framed)).toBe(30_000);
    expect(Math.max(...textsOf(framed).map(text => text.length))).toBeLessThan(1.1 * 2 ** 20);
  });
});

describe('noise', () => {
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
  ])('%s', (text, what) => {
    expect(frame([text])).toEqual([{ kind: 'noise', line: 1, lines: 1, what, text }]);
  });

  it('of JSON arrays', () => {
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

it('a section names who speaks, where the line does not', () => {
  const head = 'Nov 21 07:41:03 node1 k3s[7]: ';
  const framed = textLines(frame(['==> kubelet <==', 'x', `${head}y`, '==> etcd [3fd2882d0604] <==', 'z']));
  expect(framed.map(({ frame }) => [frame?.format, frame?.fields().identifier])).toEqual([
    ['minikube', 'kubelet'],
    ['journald-short', 'k3s'],
    ['minikube', 'etcd'],
  ]);
});

describe('anything', () => {
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
    fc.string({ unit: 'binary' }).map(text => text.replaceAll('\n', '')),
  );

  it('is accounted for to the line', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), lines => {
        expect(countOf(frame(lines))).toBe(lines.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('of a bad kind is done with in linear time', () => {
    // Each would take minutes if anything were quadratic in it.
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
    ];
    for (const unit of bad) expect(countOf(frame([unit.repeat(long / unit.length), 'x']))).toBe(2);
    const blocks = ['__CURSOR=', 'insertId: x', '{', 'MESSAGE'];
    for (const open of blocks)
      expect(countOf(frame([open, ...Array.from({ length: 30_000 }, () => '  a: &x [*x, "')]))).toBe(30_001);
  });
});
