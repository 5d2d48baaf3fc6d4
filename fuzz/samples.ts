import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { InputFile, Sample } from './types.js';

/** Folders whose files are unrelated: each is a sample of its own. */
const LOOSE: ReadonlySet<string> = new Set(['shapes']);
const NO_INPUT = /^(?:README\.md|truth\.json|told\.txt|expected.*|cluster\.json|meta\.json)$/;

/** Every sample below a folder. Compressed files are decompressed: lines can be changed only where there are lines. */
export function samplesBelow(root: string, name = ''): Sample[] {
  const entries = readdirSync(join(root, name), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const folders = entries.filter(entry => entry.isDirectory()).map(entry => join(name, entry.name));
  const files = entries
    .filter(entry => entry.isFile() && !NO_INPUT.test(entry.name))
    .map(entry => read(join(root, name), entry.name));
  const groups = LOOSE.has(name) ? files.map(file => [file]) : groupsOf(files);
  const clock = clockIn(join(root, name));
  return [
    ...groups.map(group => ({
      name: join(name, group.length === files.length ? '' : (group[0]?.name ?? '')),
      files: group,
      clock,
    })),
    ...folders.flatMap(folder => samplesBelow(root, folder)),
  ];
}

function read(folder: string, name: string): InputFile {
  const bytes = readFileSync(join(folder, name));
  return name.endsWith('.gz') ? { name: name.slice(0, -3), bytes: gunzipSync(bytes) } : { name, bytes };
}

/** The trigger of a rule and its near miss are in one folder. */
function groupsOf(files: readonly InputFile[]): InputFile[][] {
  const groups = new Map<string, InputFile[]>();
  for (const file of files) {
    const key = /^(?:trigger|near-miss)\b/.exec(file.name)?.[0] ?? '';
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()];
}

function clockIn(folder: string): Sample['clock'] {
  const path = join(folder, 'truth.json');
  if (!existsSync(path)) return null;
  const { timezone, from }: { timezone?: string; from?: string } = JSON.parse(readFileSync(path, 'utf8'));
  return timezone === undefined || from === undefined ? null : { zone: timezone, year: Number(from.slice(0, 4)) };
}
