import { bytesOf, linesOf, textOf } from './files.js';
import type { InputFile } from './types.js';

type Fails = (files: readonly InputFile[]) => Promise<boolean>;

/** The smallest files found in this many attempts that still fail. */
export async function smallest(
  files: readonly InputFile[],
  fails: Fails,
  attempts: number,
): Promise<readonly InputFile[]> {
  let left = attempts;
  const tried: Fails = async candidate => left-- > 0 && (await fails(candidate));
  let found = await withFewer(files, tried);
  for (const split of [linesOf, inPieces(200), inPieces(20)]) {
    for (const index of found.keys()) {
      const kept = await fewer(split(found[index]?.bytes ?? Buffer.alloc(0)), part =>
        tried(withBytes(found, index, bytesOf(part.join('')))),
      );
      found = withBytes(found, index, bytesOf(kept.join('')));
    }
  }
  return found;
}

const withBytes = (files: readonly InputFile[], index: number, bytes: Buffer): readonly InputFile[] =>
  files.map((file, at) => (at === index ? { ...file, bytes } : file));

const withFewer = (files: readonly InputFile[], fails: Fails): Promise<readonly InputFile[]> => fewer(files, fails);

const inPieces = (size: number) => (bytes: Buffer) => textOf(bytes).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

/** Leaves out what can be left out: halves first, then ever smaller parts (Zeller's ddmin, without its complements). */
async function fewer<T>(items: readonly T[], fails: (part: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let kept = items;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (without.length > 0 && (await fails(without))) kept = without;
      else at += size;
    }
  }
  return kept;
}
