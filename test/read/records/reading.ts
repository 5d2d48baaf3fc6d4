import { readFileSync, statSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createLogReader, type LogReport } from '../../../src/read/records/log.js';
import type { KlogRecord } from '../../../src/read/records/types.js';
import { createDecoder } from '../decoder.js';
import { filesIn, shared } from '../framing.js';

export const samples = `${import.meta.dirname}/../../../samples`;

export interface Read extends LogReport {
  readonly records: readonly KlogRecord[];
}

/** Reads the bytes of a log, in the pieces in which they come, into its records. */
export const read = (...chunks: readonly Uint8Array[]): Read => readIn(chunks);

/** The same for any number of pieces: a call has room for some hundred thousand arguments at most. */
export function readIn(chunks: Iterable<Uint8Array>): Read {
  const records: KlogRecord[] = [];
  const reader = createLogReader({ record: record => records.push(record) });
  const decoder = createDecoder(reader.push);
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return { ...reader.end(), records };
}

export const readText = (...lines: readonly string[]): Read => read(Buffer.from(`${lines.join('\n')}\n`));

export function bytesOf(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** The bytes as text, in the simplest way. */
export const textOf = (bytes: Buffer): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);

/** A log by its name, decompressed. */
export interface LogFile {
  readonly name: string;
  readonly path: string;
}

const logsIn = (folder: string, pattern: RegExp): LogFile[] =>
  filesIn(folder)
    .map(path => ({ path, name: relative(folder, path).replace(/\.gz$/, '') }))
    .filter(({ name }) => pattern.test(basename(name)));

export const sampleLogs = (): LogFile[] => logsIn(samples, /\.log$|^cloud-logging\.yaml$/);
/** The grammar reads each line of these, which takes time: they belong in the long run. */
export const isLong = ({ path }: LogFile): boolean => statSync(path).size > 5_000;
export const isShort = (log: LogFile): boolean => !isLong(log);
export const recordedLogs = (): LogFile[] =>
  ['corpus', 'witness'].flatMap(folder => logsIn(`${shared}/${folder}`, /^(?:kubelet\.log|journal\.)/));
export const wildLogs = (): LogFile[] => logsIn(`${shared}/wild`, /\.log$/);
