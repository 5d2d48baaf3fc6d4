import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Recorded runs next to the repository; absent in a plain checkout. */
const corpus = new URL('../../../shared/corpus/', import.meta.url);
export const hasCorpus = existsSync(corpus);

const HEADER = /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} +\d+ [^\s:]+:\d+\] /;

/** Runs of a version whose log is bare klog text of one verbosity, or JSON. */
export function runs(version: string, pattern: RegExp): string[] {
  return readdirSync(new URL(`${version}/`, corpus)).filter(name => pattern.test(name));
}

export function recordTexts(version: string, run: string): string[] {
  const folder = new URL(`${version}/${run}/`, corpus);
  const name = readdirSync(folder).find(file => /^kubelet\.log(\.gz)?$/.test(file));
  if (name === undefined) return [];
  const bytes = readFileSync(new URL(name, folder));
  const texts: string[] = [];
  for (const line of (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')) {
    if (HEADER.test(line) || line.startsWith('{"ts":')) texts.push(line);
    else if (/^(\t| >)/.test(line) && texts.length > 0) texts.push(`${texts.pop()}\n${line}`);
  }
  return texts;
}
