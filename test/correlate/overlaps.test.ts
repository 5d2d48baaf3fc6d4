import { describe, expect, it } from 'vitest';
import { createDuplicates, createOverlaps } from '../../src/correlate/duplicates.js';
import { readRecord } from '../catalogue/read.js';

const HEAD = 'I1121 10:00:00.000001    7 kubelet.go:10]';
const TEXT = `${HEAD} "SyncLoop" source="api" pods=["a/b"]`;

describe('a record that another source has already reported', () => {
  const isKnown = (text: string, first = TEXT): boolean => {
    const overlaps = createOverlaps();
    overlaps(0, readRecord(first));
    return overlaps(1, readRecord(text));
  };

  it('is the same in every part', () => expect(isKnown(TEXT)).toBe(true));

  it.each([
    ['process', TEXT.replace('    7', '    8')],
    ['date', TEXT.replace('1121', '1122')],
    ['month', TEXT.replace('1121', '1021')],
    ['microsecond', TEXT.replace('000001', '000002')],
    ['file', TEXT.replace('kubelet.go', 'kuberuntime.go')],
    ['line of the file', TEXT.replace('go:10', 'go:11')],
    ['message', TEXT.replace('SyncLoop', 'SyncLoop ADD')],
    ['key', TEXT.replace('source', 'origin')],
    ['value', TEXT.replace('"api"', '"file"')],
    ['last value', TEXT.replace('a/b', 'a/c')],
  ])('is another one where its %s differs', (_, text) => expect(isKnown(text)).toBe(false));

  it('is recognised by its instant, where the format states it', () => {
    const json = (ts: number) => `{"ts":${ts},"caller":"a/b.go:1","msg":"m","v":0}`;
    expect(isKnown(json(1_700_000_000_000.1), json(1_700_000_000_000.1))).toBe(true);
    expect(isKnown(json(1_700_000_000_000.2), json(1_700_000_000_000.1))).toBe(false);
  });

  it('was printed twice where one source has it twice', () => {
    const overlaps = createOverlaps();
    expect([0, 0, 1, 1, 0].map(source => overlaps(source, readRecord(TEXT)))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('lacks a stamp only where it is on the same line of both', () => {
    const overlaps = createOverlaps();
    const bare = { ...readRecord(TEXT), header: null, line: 7 };
    expect([overlaps(0, bare), overlaps(1, { ...bare, line: 8 }), overlaps(1, bare)]).toEqual([false, false, true]);
  });

  it('is remembered for a limited number, and as many again', () => {
    const overlaps = createOverlaps(2);
    const at = (micros: number) => readRecord(TEXT.replace('000001', String(micros).padStart(6, '0')));
    for (let micros = 0; micros < 5; micros++) overlaps(0, at(micros));
    expect([1, 2, 3, 4].map(micros => overlaps(1, at(micros)))).toEqual([false, true, true, true]);
  });
});

describe('a record that occurs twice in its own file', () => {
  const repeated = (...texts: readonly string[]): boolean[] => {
    const isRepeated = createDuplicates();
    return texts.map(text => isRepeated(readRecord(text)));
  };
  const line = (ms: number, { message = 'm', site = 10, pid = 7, date = '1121' } = {}): string =>
    `I${date} 10:00:${(10 + ms / 1000).toFixed(6).padStart(9, '0')}    ${pid} a.go:${site}] "${message}" k="v"`;

  it('was pasted once more where it follows itself', () => {
    expect(repeated(line(0), line(0))).toEqual([false, true]);
    expect(repeated(line(0), line(0).replace('"v"', '"w"'))).toEqual([false, false]);
    expect(repeated(line(0), line(0).replace('k=', 'l='))).toEqual([false, false]);
    expect(repeated(line(0), `${line(0)} l="w"`)).toEqual([false, false]);
    expect(repeated(line(0), line(0, { message: 'n' }))).toEqual([false, false]);
    expect(repeated(line(0), line(0, { site: 11 }))).toEqual([false, false]);
    expect(repeated(line(0), line(0, { pid: 8 }))).toEqual([false, false]);
    expect(repeated(line(0), line(0.001))).toEqual([false, false]);
  });

  it('was pasted once more where time runs back to it, together with what followed it', () => {
    expect(repeated(line(0), line(10), line(20), line(0), line(10), line(20), line(30))).toEqual([
      ...[false, false, false],
      ...[true, true, true, false],
    ]);
  });

  it('is late where it is new', () => {
    expect(repeated(line(0), line(10), line(1))).toEqual([false, false, false]);
    expect(repeated(line(0), line(10), line(0, { site: 11 }))).toEqual([false, false, false]);
  });

  it('lateLineMs: differs by five milliseconds from one that the same call printed', () => {
    expect(repeated(line(0), line(5), line(0))[2]).toBe(false);
    expect(repeated(line(0), line(5.001), line(0))[2]).toBe(true);
  });

  it('is searched for in its own process', () => {
    expect(repeated(line(0), line(100, { pid: 8 }), line(0, { pid: 8 }))).toEqual([false, false, true]);
    expect(repeated(line(50, { pid: 8 }), line(0), line(10), line(0))).toEqual([false, false, false, true]);
  });

  it('is searched for across midnight', () => {
    const [before, after] = [line(0, { date: '1121' }), line(0, { date: '1122' })];
    expect(repeated(before, after, before, after)).toEqual([false, false, true, true]);
    expect(repeated(line(0, { date: '1130' }), line(0, { date: '1201' }))).toEqual([false, false]);
  });

  it('is remembered for a limited number', () => {
    const isRepeated = createDuplicates(3);
    const seen = [0, 10, 20, 30, 0, 10, 0].map(ms => isRepeated(readRecord(line(ms))));
    expect(seen).toEqual([...Array(6).fill(false), true]);
  });

  it('is not recognised without a valid stamp', () => {
    const isRepeated = createDuplicates();
    const bare = { ...readRecord(line(0)), header: null };
    expect([isRepeated(bare), isRepeated(bare)]).toEqual([false, false]);
    expect(repeated(line(0).replace('10:00', '99:00'), line(0).replace('10:00', '99:00'))).toEqual([false, false]);
    const json = (ts: string) => `{"ts":${ts},"caller":"a/b.go:1","msg":"m","v":0}`;
    expect(repeated(json('1700000000000.1'), json('1700000000000.1'))).toEqual([false, true]);
    expect(repeated(json('1e300'), json('1e300'))).toEqual([false, false]);
  });
});
