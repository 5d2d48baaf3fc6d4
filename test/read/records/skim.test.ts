import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKlogGrammar } from '../../../grammars/klog/index.js';
import { createLineDecoder } from '../../../src/read/decode.js';
import { createLogReader } from '../../../src/read/records/log.js';
import { describeWith } from '../../installed.js';
import { changed, changes, dockerEntry, journalEntry, written } from '../entry-lines.js';
import { withoutShared } from '../framing.js';
import { bytesOf, isLong, isShort, type LogFile, recordedLogs, sampleLogs, wildLogs } from './reading.js';
import { catalogue, readBy } from './ways.js';

const pieces = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

function sameBothWays(chunks: readonly Uint8Array[], originals = false): void {
  expect(readBy('pushLines', chunks, originals).results).toBe(readBy('push', chunks, originals).results);
}

describe('lines that no stage needs are skipped, which changes nothing else in', () => {
  const sameOf = ({ path }: LogFile): void => sameBothWays(pieces(bytesOf(path), 10_000));
  it.each(sampleLogs().filter(isShort))('$name', sameOf);
  it.each(sampleLogs().filter(isLong))('$name', { tags: 'long' }, sameOf);
});

describeWith('../shared')('lines of recorded runs are skipped in the same way in', { tags: 'long' }, () => {
  it.each(withoutShared ? [] : [...recordedLogs(), ...wildLogs()])('$name', ({ path }) =>
    sameBothWays(pieces(bytesOf(path), 100_000)),
  );
});

const journald = (second: number, text: string): string =>
  `Nov 21 07:41:${String(second % 60).padStart(2, '0')}.843346 node1 kubelet[3567]: ${text}`;
const klog = (second: number, text: string, severity = 'I', pid = 3567): string =>
  `${severity}1121 07:41:${String(second % 60).padStart(2, '0')}.843346    ${pid} ${text}`;

/** Records that no stage needs, records that one needs, and all that can be between them. */
const texts = [
  'labels.go:278] "Label not found"',
  'labels.go:278] "Label not found" pod="a/b"',
  'labels.go:278] "Label notable',
  'eviction_manager.go:1] "Eviction manager:" err=<',
  'a.go:1] "m" event=&{ID:1 Type:',
  'kubelet.go:2474] "SyncLoop ADD" source="api" pods=["a/b"]',
  'kubelet.go:2474] "SyncLoop (PLEG): event for pod" pod="a/b"',
  'kubelet.go:2474] "SyncLoop (PLEG): event for pod" pod="a/b" event={"ID":"1","Type":"ContainerDied","Data":"2"}',
  'kubelet.go:2474] "SyncLoop (PLEG): event for pod" pod="a/c" event={"ID":"1","Type":"Contai',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/b" podUID=1-2',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/c" podUID=0d6d2f7a-2f7e-4c3b',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a\\"c" podUID="3" err=',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/c" podUID="3" note=x>',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="[a](http://a/)" podUID="3"',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/c" podUID="3" note="**x** (http://a/)"',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/c" podUID="3" note="x: #011#011y"',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/c" podUID="3" note="x#011y &#34;"',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/c" podUID="x.go:1] y"\r',
  'kubelet.go:2420] "Pod termination stopped all running containers" pod="a/c" podUID="3"`',
  'reconciler_common.go:163] "operationExecutor.UnmountVolume started for volume \\"e\\" (UniqueName: \\"k/e\\")" pod="a/b"',
  'reconciler_common.go:163] "operationExecutor.UnmountVolume started for volume \\"ef\\" (UniqueName: \\"k/ef\\")" pod="a/c"',
  'factory.go:221] Factory "systemd" was unable to handle container',
  'handler.go:325] Added event &{/kubepods}',
  'x.go:1]',
  'x.go:1] ',
  'lab',
  'pod_workers.go:1251] "Processing pod event" pod="a/b"',
  'pod_workers.go:1251] "Processing pod event" pod="a/c"',
  'pod_workers.go:1251] "Processing pod event, again"',
  'pod_workers.go:1280] "Processing pod event done" pod="a/b"',
  'server.go:444] "Kubelet version" kubeletVersion="v1.36.2"',
];
const others = [
  '\tline of a block',
  ' > after=1',
  '',
  'Suppressed 12 messages from kubelet.service',
  '==> kubelet <==',
  '==> etcd <==',
  '-- Boot 1 --',
  '...',
  'goroutine 1 [running]:',
  'time="2026-11-21T07:41:03Z" level=info msg="StopContainer"',
  'els.go:278] "Label not found"',
  '\u001b[1m',
  'größer',
  '{"ts":1795224788897.8,"caller":"kubelet/labels.go:278","msg":"Label not found","v":4}',
  '{"ts":1795224788898,"caller":"kubelet/labels.go:278","msg":"Label not found","v":4}',
  '{"ts":1795224788899.12,"caller":"kubelet/kubelet.go:2474","msg":"SyncLoop ADD","source":"api"}',
];
/** Valid and invalid stamps. */
const stamps = [
  '1121 07:41',
  '1121 07:41',
  '1121 07:41',
  '1122 07:41',
  '1121 19:41',
  '1121 24:41',
  '1131 07:41',
  '0021 07:41',
  '1121 07:71',
];
const record = fc
  .tuple(
    fc.nat(60),
    fc.constantFrom(...texts),
    fc.constantFrom('I', 'I', 'I', 'I', 'E', 'F', 'G'),
    fc.constantFrom(3567, 3567, 3567, 3568, 12345),
    fc.constantFrom(...stamps),
  )
  .map(([second, text, severity, pid, stamp]) => klog(second, text, severity, pid).replace('1121 07:41', stamp));
const journal = (second: number, text: string): string =>
  written(journalEntry(text, `17952270638433${String(second % 60).padStart(2, '0')}`));
const docker = (second: number, text: string): string =>
  written(dockerEntry(text, `2026-11-21T02:11:03.8433${second % 60}Z`));
const physical = fc
  .tuple(fc.nat(60), fc.oneof({ weight: 4, arbitrary: record }, fc.constantFrom(...others)), fc.nat(4), changes)
  .map(([second, text, wrapping, how]) => {
    const { [wrapping]: wrap } = [() => text, journald, journal, docker, () => `> ${text}`];
    return how.spelling !== null && wrapping === 2
      ? changed(journalEntry(text), how)
      : how.spelling !== null && wrapping === 3
        ? changed(dockerEntry(text), how)
        : (wrap?.(second, text) ?? text);
  });
/** Mostly of one kind, as in real logs. */
const log = fc
  .array(fc.tuple(physical, fc.nat(12)), { maxLength: 60 })
  .map(lines => Buffer.from(lines.flatMap(([line, times]) => Array<string>(times).fill(line)).join('\n')));

it('both readers agree on any lines, however they are divided, with and without the original lines', () => {
  fc.assert(
    fc.property(log, fc.integer({ min: 1, max: 4000 }), fc.boolean(), (bytes, size, originals) =>
      sameBothWays(pieces(bytes, size), originals),
    ),
    { numRuns: 100 },
  );
});

it('the original lines of a record are kept, wherever the next record that is read is', () => {
  const idle = (times: number): string[] =>
    Array.from({ length: times }, (_, at) => journald(at, klog(at, texts[0] ?? '')));
  const needed = (at: number): string => journald(at, klog(at, texts[5] ?? ''));
  const lines = [...idle(10), needed(1), needed(2), ...idle(1023), needed(3), ...idle(2047), needed(4)];
  sameBothWays([Buffer.from(lines.join('\n'))], true);
});

it('each record has its section and envelope', () => {
  const needed = (at: number): string => klog(at, texts[5] ?? '');
  const ten = (line: (at: number) => string): string[] => Array.from({ length: 10 }, (_, at) => line(at));
  const other = (at: number): string => journald(at, needed(at)).replace('node1', 'node2');
  const enveloped = [...ten(at => journald(at, needed(at))), ...ten(other), ...ten(at => `> ${other(at)}`)];
  const inEntries = [...ten(at => journal(at, needed(at))), ...ten(at => docker(at, needed(at)))];
  const lines = [
    ...ten(needed),
    ...enveloped,
    ...inEntries,
    '==> kubelet <==',
    ...ten(needed),
    '==> etcd <==',
    ...ten(needed),
  ];
  sameBothWays([Buffer.from(lines.join('\n'))]);
});

it('one record of each process is delivered once, where one is requested', () => {
  const begins = (at: number, pid: number): string =>
    klog(at, 'pod_workers.go:1251] "Processing pod event" pod="a/b"', 'I', pid);
  const starts = klog(20, 'server.go:444] "Kubelet version" kubeletVersion="v1.36.2"');
  const lines = [
    ...[1, 2, 3, 4, 5].map(at => begins(at, 3567)),
    ...[6, 7, 8].map(at => begins(at, 4711)),
    ...[9, 10].map(at => begins(at, 3567)),
    starts,
    ...[21, 22, 23].map(at => begins(at, 3567)),
  ];
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  for (const way of ['push', 'pushLines'] as const) {
    const [, results, again] = JSON.parse(readBy(way, [bytes], false).results);
    expect(results.map((one: string) => JSON.parse(one).line)).toEqual([1, 6, 11, 12]);
    expect(again).toBe(lines.length - 4);
  }
});

it('few lines are parsed in full, even where another program writes to the same journal', () => {
  const foreign =
    'Nov 21 07:41:03.843346 node1 containerd[700]: time="2026-11-21T07:41:03Z" level=info msg="StopContainer"';
  const mixed = Array.from({ length: 1000 }, (_, at) =>
    at % 3 === 0 ? foreign : journald(at, klog(at, texts[0] ?? '')),
  );
  expect(readBy('pushLines', pieces(Buffer.from(mixed.join('\n')), 5000), false).parsedCount).toBeLessThan(350);
});

it.each([
  ['hour', '07:41', '08:41'],
  ['day', 'Nov 21 07:41:03.843346 node1 kubelet[3567]: I1121', 'Nov 22 07:41:03.843346 node1 kubelet[3567]: I1122'],
  ['process', '3567', '4711'],
])('few lines are parsed in full when the %s changes', (_, before, after) => {
  const line = journald(3, klog(3, texts[0] ?? ''));
  const log = [...Array<string>(500).fill(line), ...Array<string>(500).fill(line.replaceAll(before, after))];
  expect(log.at(-1)).not.toBe(line);
  expect(readBy('pushLines', pieces(Buffer.from(log.join('\n')), 5000), false).parsedCount).toBeLessThan(30);
});

it('few of the lines that are built alike are parsed by the grammar', () => {
  let read = 0;
  const grammar = createKlogGrammar();
  const reader = createLogReader({
    record: () => {},
    selection: { need: catalogue.need, decisive: catalogue.decisive },
    grammar: {
      parse(all) {
        read += all.length;
        return grammar.parse(all);
      },
    },
  });
  const needed = texts.filter(
    text => (text.includes('SyncLoop') && !text.endsWith('Contai')) || text.includes('started for volume'),
  );
  const lines = Array.from({ length: 1000 }, (_, at) => journald(at, klog(at, needed[at % needed.length] ?? '')));
  const decoder = createLineDecoder(reader.pushLines);
  for (const chunk of pieces(Buffer.from(`${lines.join('\n')}\n`), 20_000)) decoder.push(chunk);
  decoder.end();
  expect(reader.end().account.records).toBe(1000);
  expect(read).toBeLessThan(60);
});

it('few lines are parsed in full, whatever wraps them', () => {
  for (const wrap of [journald, journal, docker, (_: number, text: string) => text]) {
    const lines = Array.from({ length: 1000 }, (_, at) => wrap(at, klog(at, texts[at % 50 === 0 ? 5 : 0] ?? '')));
    expect(readBy('pushLines', pieces(Buffer.from(lines.join('\n')), 5000), false).parsedCount).toBeLessThan(30);
  }
});
