import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeWith } from '../../installed.js';
import { shared, withoutShared } from '../framing.js';
import {
  bytesOf,
  isLong,
  isShort,
  type LogFile,
  read,
  readText,
  recordedLogs,
  sampleLogs,
  textOf,
  wildLogs,
} from './reading.js';

/** Headers as a user would count them with grep: bare, after a prefix, or as the first thing in a JSON field. */
const HEADER =
  /(?:(?<![\w"])|"(?:MESSAGE|log)"\s?:\s?")[IWEF](?:0\d|1[0-2])[0-3]\d \d\d:\d\d:\d\d\.\d{6} +\d+ [^\s:\]]+:\d+\]|\{"ts":\d|"MESSAGE"\s?:\s?\[/g;

/** What grep misses, and why. */
const NOT_COUNTED: Readonly<Record<string, number>> = {
  // the first letter of the first header was not copied
  'shapes/first-letter-lost.log': 1,
  '074-klog-first-char-lost-diskpressure.log': 1,
  // quoted in a column of CSV
  'shapes/exported-csv.log': 10,
  // quoted inside of logrus
  'shapes/k0s-supervisor.log': 4,
  // patched glog: `INFO:0612 …`
  'shapes/glog-info-prefix.log': 4,
  '064-journald-glog-INFO-prefix-calico-logrus.log': 2,
  // no thread id
  'shapes/thread-id-left-out.log': 3,
  // the first digit of the hour and all before it were not copied
  'classes/hour-that-lost-a-digit/trigger.log': 1,
  // the year in front of the month
  'shapes/glog-year.log': 3,
  // an impossible month, hour or thread id
  'shapes/impossible-headers.log': -4,
  // headers without date and time
  'shapes/undated.log': 3,
  'rules/start-trouble/trigger.log': 1,
  'rules/start-trouble/near-miss.log': 1,
  // headers with only the time and the call site
  'shapes/merged-by-hand.log': 3,
  // two records are quoted inside others
  '016-minikube-errsync-logs.log': -2,
};

function check({ name, path }: LogFile): void {
  const bytes = bytesOf(path);
  const text = textOf(bytes);
  const { account, records, framings } = read(bytes);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const { continuations, other, unparsed } = account;

  expect(account.lines).toBe(lines);
  expect(account.records + continuations + other + unparsed).toBe(lines);
  // Of several records in one line the first is counted
  const counted = records.filter(record => record.lines > 0).length;
  expect(counted).toBe(account.records + unparsed);
  expect(Object.values(framings).reduce((sum, count) => sum + count, 0)).toBe(counted);
  expect(records.filter(record => record.problem !== undefined)).toEqual([]);
  expect(records.filter(record => record.header !== null)).toHaveLength(
    [...text.matchAll(HEADER)].length + (NOT_COUNTED[name] ?? 0),
  );
}

describe('the lines of each sample add up, and each header is one record', () => {
  it.each(sampleLogs().filter(isShort))('$name', check);
  it.each(sampleLogs().filter(isLong))('$name', { tags: 'long' }, check);
});

describeWith('../shared')('the lines of recorded runs add up, too', { tags: 'long' }, () => {
  it.each(withoutShared ? [] : recordedLogs())('$name', check);
});

describeWith('../shared')('the lines of published logs add up, too', { tags: 'long' }, () => {
  it.each(withoutShared ? [] : wildLogs())('$name', check);

  it('there are as many headers as the list of these logs states', () => {
    const index = JSON.parse(readFileSync(`${shared}/wild/index.json`, 'utf8')) as IndexEntry[];
    const stated = new Map(index.map(entry => [entry.file, entry.naiveFacts?.total?.klogHeaders]));
    for (const { name, path } of wildLogs()) {
      const count = stated.get(name);
      if (count === undefined) continue;
      const found = read(bytesOf(path)).records.filter(({ header }) => header !== null).length;
      expect([name, found]).toEqual([name, count + Math.max(NOT_COUNTED[name] ?? 0, 0)]);
    }
  });
});

interface IndexEntry {
  readonly file: string;
  readonly naiveFacts?: { readonly total?: { readonly klogHeaders?: number } };
}

it('a line with several records counts once, even where the grammar can read none of them', () => {
  const record = (second: number): string =>
    `I1121 09:49:0${second}.627325    4711 pod_workers.go:1251] "Processing pod event" pod="a/b" x="c"y="d"`;
  const { account, records } = readText(`${record(1)} ${record(2)}`);
  expect(records.map(({ problem }) => problem !== undefined)).toEqual([true, true]);
  expect(account).toEqual({ lines: 1, records: 0, continuations: 0, other: 0, unparsed: 1 });
});
