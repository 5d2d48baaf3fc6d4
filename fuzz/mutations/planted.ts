import { ATTACKS } from '../../test/show/report/hostile.js';
import { bytesOf, sizeOf, textOf } from '../files.js';
import type { InputFile, Mutation } from '../types.js';

/** What a user can choose who creates a pod, runs a program in it or deletes it: by its position in a file. */
const PLACES: Readonly<Record<string, RegExp>> = {
  pod: /\bpods?=\[?"[^"/]+\/([^"]+)"|^ {2}name: ([\w.-]+)$|"name": ?"([\w.-]+)"/gm,
  namespace: /\bpods?=\[?"([^"/]+)\/|\bnamespace"?: ?"?([\w-]+)/g,
  uid: /\b([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g,
  container: /\bcontainerName"?[=:] ?"([^"]+)"/g,
  node: /\bnodeName"?: ?"?([\w.-]+)|^\w{3} +\d+ [\d:.]+ ([\w.-]+) kubelet\[/gm,
  image: /\bimage"?: ?"?([\w./:@-]+)/g,
  error: /\berr(?:or)?="([^"\\]{4,200})"/g,
  reason: /\b(?:reason|message)"?[:=] ?"?([A-Z][^"\n\\]{3,200})/g,
  finalizer: /\bfinalizers"?:\s*(?:- |\[\s*")([\w./-]+)/g,
  user: /\b(?:username|userAgent)":"([^"\\]+)"/g,
  'runtime-message': /\bmsg="([^"\\]{4,200})"/g,
  source: /\b(\w+\.go):\d+\]/g,
};

const MAX_BYTES = 2_000_000;

/** As the kubelet (%q), JSON and a quoted YAML scalar write it: a reader gets the text itself. */
const escaped = (text: string): string => textOf(Buffer.from(JSON.stringify(text).slice(1, -1)));

/** A YAML scalar without quotes. */
const PLAIN_SCALAR = /^(\s*(?:- )?[\w./-]+: |\s*- )([^"'{[&*|>\n].*)$/;

function planted({ name, bytes }: InputFile, value: string, text: string): Buffer {
  const body = escaped(text);
  const isYaml = /\.ya?ml$/.test(name);
  const lines = textOf(bytes)
    .split('\n')
    .map(line => {
      if (!line.includes(value)) return line;
      const [, head, scalar] = (isYaml && PLAIN_SCALAR.exec(line)) || [];
      return scalar === undefined
        ? line.replaceAll(value, () => body)
        : `${head}"${scalar.replace(/["\\]/g, '\\$&').replaceAll(value, () => body)}"`;
    });
  return bytesOf(lines.join('\n'));
}

const ATTACKING = Object.values(ATTACKS);

/** The same value in all files at once, so that everything that is tied by it stays tied. */
const inAllFiles: Mutation[] = Object.entries(PLACES).map(([place, pattern]) => ({
  id: `planted-${place}`,
  keeps: false,
  apply(files, dice) {
    const file = dice.one(files);
    if (file === undefined || sizeOf(files) > MAX_BYTES) return files;
    const values = new Set([...textOf(file.bytes).matchAll(pattern)].map(([, ...found]) => found.find(Boolean) ?? ''));
    const value = dice.one([...values]);
    if (value === undefined || value.length < 3) return files;
    const attack = dice.one(ATTACKING) ?? '';
    const text = dice.oneIn(2) ? attack : `${value}${attack}`;
    return files.map(each => ({ ...each, bytes: planted(each, value, text) }));
  },
}));

const fileNames: Mutation = {
  id: 'planted-file-name',
  keeps: true,
  apply: (files, dice) => files.map(file => (dice.oneIn(2) ? { ...file, name: dice.one(ATTACKING) ?? '' } : file)),
};

export const plantedMutations: readonly Mutation[] = [...inAllFiles, fileNames];
