import { describe, expect, it } from 'vitest';
import { createLogReader } from '../../../src/read/records/log.js';
import type { KlogRecord } from '../../../src/read/records/types.js';
import { createDecoder } from '../decoder.js';
import { bytesOf, isLong, isShort, type LogFile, read, sampleLogs } from './reading.js';

/** A log that is read while it is written. */
function live() {
  const records: KlogRecord[] = [];
  const reader = createLogReader({ record: record => records.push(record) });
  const decoder = createDecoder(reader.push);
  return {
    messages: () => records.map(({ message }) => message),
    records,
    write: (text: string | Uint8Array) => decoder.push(Buffer.from(text)),
    idle() {
      decoder.idle();
      reader.idle();
    },
    hole() {
      decoder.hole();
      return reader.hole();
    },
    end() {
      decoder.end();
      return reader.end();
    },
  };
}

const line = (message: string) => `I1121 09:48:10.123456    1234 kubelet.go:2500] "${message}" pod="default/web"\n`;

describe('a log that pauses', () => {
  it('delivers its last record', () => {
    const log = live();
    log.write(line('one') + line('two'));
    expect(log.messages()).toEqual([]);
    log.idle();
    expect(log.messages()).toEqual(['one', 'two']);
    log.idle();
    expect(log.end().account).toMatchObject({ lines: 2, records: 2 });
    expect(log.messages()).toEqual(['one', 'two']);
  });

  it('waits for the rest of a line, wherever it is cut', () => {
    const text = line('one');
    for (let at = 1; at < text.length; at++) {
      const log = live();
      log.write(text.slice(0, at));
      log.idle();
      expect(log.messages()).toEqual([]);
      log.write(text.slice(at) + line('two'));
      log.idle();
      expect(log.messages()).toEqual(['one', 'two']);
    }
  });

  it.each([
    ['a block', ['I1121 09:48:10.123456    1234 x.go:1] "diff" text=<\n', '\tone\n', '\ttwo\n', ' >\n']],
    ['a quote', ['I1121 09:48:10.123456    1234 x.go:1] "sync" err="first\n', 'second"\n']],
    ['a bracket', ['I0401 09:48:10.123456    1234 x.go:1] status: {Phase:Running\n', 'Message:}\n']],
  ])('waits for the end of %s', (_, lines) => {
    const log = live();
    for (const each of lines) {
      log.write(each);
      log.idle();
    }
    expect(log.end().account).toMatchObject({ records: 1, continuations: lines.length - 1, other: 0 });
  });

  it('shows a gap by the line before it, and joins nothing over it', () => {
    const log = live();
    log.write(line('one') + line('two').slice(0, 60));
    expect(log.hole()).toBe(2);
    log.write(line('three').slice(-12) + line('four'));
    log.end();
    expect(log.messages()[0]).toBe('one');
    expect(log.messages().at(-1)).toBe('four');
    expect(log.records.map(record => record.line)).toEqual([1, 2, 4]);
  });
});

/** A real log, written record by record with a pause after each, has the same result as at once. */
describe('pauses change nothing in', () => {
  const logs = sampleLogs().filter(({ name }) => !name.startsWith('shapes/'));
  it.each(logs.filter(isShort))('$name', pausesChangeNothing);
  it.each(logs.filter(isLong))('$name', { tags: 'long' }, pausesChangeNothing);

  function pausesChangeNothing({ path }: LogFile): void {
    const bytes = bytesOf(path);
    const whole = read(bytes);
    const begins = new Set(whole.records.map(record => record.line));
    const log = live();
    let number = 1;
    for (let at = 0; at < bytes.length; number++) {
      if (begins.has(number)) log.idle();
      const end = bytes.indexOf(10, at) + 1 || bytes.length;
      log.write(bytes.subarray(at, end));
      at = end;
    }
    expect(log.end()).toEqual({ account: whole.account, framings: whole.framings });
    expect(log.records).toHaveLength(whole.records.length);
    expect(log.records).toMatchObject(whole.records.map(({ frame, ...record }) => record));
  }
});
