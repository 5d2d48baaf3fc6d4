import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { klogPayload } from '../../grammars/klog/start.js';
import { createFramer } from '../../src/read/frame.js';
import type { FramedLine, TextLine } from '../../src/read/types.js';

export const shared = join(import.meta.dirname, '../../../shared');
export const withoutShared = existsSync(shared) ? false : ' (skipped: the recorded logs are not beside the repository)';

export function frame(lines: readonly string[]): FramedLine[] {
  const framed: FramedLine[] = [];
  const framer = createFramer(klogPayload, line => framed.push(line));
  for (const [index, text] of lines.entries()) framer.push(index + 1, text);
  framer.end();
  return framed;
}

export const textLines = (framed: readonly FramedLine[]): TextLine[] => framed.filter(line => line.kind === 'text');
export const textsOf = (framed: readonly FramedLine[]): string[] => textLines(framed).map(line => line.text);
export const countOf = (framed: readonly FramedLine[]): number => framed.reduce((sum, { lines }) => sum + lines, 0);

/** Physical lines of a recorded file; what the reader does before framing is done here in the simplest way. */
export function linesOf(path: string): string[] {
  const bytes = path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path);
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
  const lines = text.split('\n').map(line => line.replace(/\r$/, ''));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map(name => join(folder, name))
    .flatMap(path => (statSync(path).isDirectory() ? filesIn(path) : [path]));
}

/** Records of a kubelet with a value of several lines, as `-o cat` prints them. */
export const records = [
  'I1121 07:41:03.843346    3567 kubelet.go:2474] "SyncLoop ADD" source="api" pods=["a/b"]',
  'I1121 07:41:03.843400    3567 status_manager.go:1] "Patched" diff=<',
  '\t  object{',
  ' >',
  'E1121 07:41:03.900000    3567 kubelet.go:1] "Error" err="x"',
];
