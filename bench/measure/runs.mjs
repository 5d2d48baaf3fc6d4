// What the measurements read: every folder below with a kubelet log is one run, and every other log is a run by itself.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const isLog = name =>
  /\.(?:log|txt|json)(?:\.gz)?$/.test(name) && !/^(?:truth|scenario|clusters|pods|answers|index)\b/.test(name);

export function runsIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const below = entries.filter(entry => entry.isDirectory()).flatMap(({ name }) => runsIn(join(folder, name)));
  const own = entries.filter(entry => entry.isFile() && isLog(entry.name)).map(({ name }) => join(folder, name));
  return [...below, ...(own.some(file => /^kubelet\b/.test(basename(file))) ? [folder] : own)];
}
