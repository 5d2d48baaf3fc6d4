import { stat } from 'node:fs/promises';
import type { Place } from '../input/archive/types.js';
import type { Source } from '../input/source.js';
import type { Output } from './outputs.js';
import { UsageError } from './usage-error.js';

/** An output that is one of the inputs, by whatever name, would take the evidence away. */
export async function refuseOverwriting(outputs: readonly Output[], inputs: readonly Source[]): Promise<void> {
  const files = outputs.flatMap(({ file }) => (file === null ? [] : [file]));
  const written = await Promise.all(files.map(identity));
  if (written.every(one => one === null)) return;
  const read = new Set(await Promise.all([...new Set(inputs.map(fileOf))].map(identity)));
  const taken = files.filter((_, index) => written[index] !== null && read.has(written[index] ?? null));
  if (taken.length > 0) throw new UsageError(...taken.map(file => `--output ${file}: it is one of the inputs`));
}

/** The file that holds a source, which may lie in archives. */
function fileOf({ path, place }: Source): string {
  let outer: Place | undefined = place;
  while (outer !== undefined && 'of' in outer) outer = outer.of;
  return outer?.in === 'file' ? outer.path : path;
}

const identity = (path: string): Promise<string | null> =>
  stat(path).then(
    found => (found.isFile() ? `${found.dev}:${found.ino}` : null),
    () => null,
  );
