import { beginsRecord, bytesOf, isBareLog, linesOf } from '../files.js';
import type { InputFile, Mutation } from '../types.js';

/** How files are passed, and what a shell can do to them. */
export const sourceMutations: readonly Mutation[] = [
  { id: 'other-order', keeps: true, apply: (files, dice) => dice.shuffled(files) },
  {
    id: 'given-twice',
    keeps: true,
    apply: files => [...files, ...files.map(file => ({ ...file, name: `copy-${file.name}` }))],
  },
  {
    id: 'empty-file-added',
    keeps: true,
    apply: (files, dice) => dice.shuffled([...files, { name: 'empty', bytes: Buffer.alloc(0) }]),
  },
  {
    id: 'prose-file-added',
    keeps: true,
    apply: files => [{ name: 'notes.txt', bytes: Buffer.from('We saw it hang at three.\nSee the log.\n') }, ...files],
  },
  {
    id: 'log-written-twice',
    keeps: true,
    apply: files => files.map(file => (isBareLog(file.bytes) ? { ...file, bytes: twice(file.bytes) } : file)),
  },
  {
    id: 'interleaved',
    keeps: false,
    apply(files, dice) {
      const rows = files.map(({ bytes }) => linesOf(bytes));
      const mixed: string[] = [];
      while (rows.some(row => row.length > 0)) mixed.push(...(dice.one(rows)?.splice(0, 1 + dice.below(20)) ?? []));
      return [{ name: 'mixed', bytes: bytesOf(mixed.join('')) }];
    },
  },
  {
    id: 'files-concatenated',
    keeps: false,
    apply: (files, dice) => [{ name: 'all', bytes: Buffer.concat(dice.shuffled(files).map(({ bytes }) => bytes)) }],
  },
  {
    id: 'block-again',
    keeps: true,
    apply: (files, dice) =>
      files.map(file => {
        if (!isBareLog(file.bytes)) return file;
        const records = recordsOf(file.bytes);
        const [from, to] = dice.span(records.length, 200);
        return { ...file, bytes: bytesOf([...records.slice(0, to), ...records.slice(from)].join('')) };
      }),
  },
  {
    id: 'cut-in-two',
    keeps: false,
    apply: (files, dice) =>
      files.flatMap(file => {
        const at = dice.below(file.bytes.length);
        const part = (name: string, bytes: Buffer): InputFile => ({ ...file, name: `${file.name}.${name}`, bytes });
        return [part('1', file.bytes.subarray(at)), part('2', file.bytes.subarray(0, at))];
      }),
  },
];

/** Records with the lines that continue them. */
function recordsOf(bytes: Buffer): string[] {
  const records: string[] = [];
  for (const line of linesOf(bytes)) {
    if (beginsRecord(line) || records.length === 0) records.push(line);
    else records.push(`${records.pop()}${line}`);
  }
  return records;
}

const twice = (bytes: Buffer): Buffer => {
  const end = bytes.at(-1) === 10 ? '' : '\n';
  return Buffer.concat([bytes, Buffer.from(end), bytes, Buffer.from(end)]);
};
