import { stat } from 'node:fs/promises';
import type { Output } from './outputs.js';
import { UsageError } from './usage-error.js';

/** An output that is one of the inputs, by whatever name, would take the evidence away. */
export async function refuseOverwriting(outputs: readonly Output[], inputs: readonly string[]): Promise<void> {
  const files = outputs.flatMap(({ file }) => (file === null ? [] : [file]));
  const written = await Promise.all(files.map(identity));
  if (written.every(one => one === null)) return;
  const read = new Set(await Promise.all(inputs.map(identity)));
  const taken = files.filter((_, index) => written[index] !== null && read.has(written[index] ?? null));
  if (taken.length > 0) throw new UsageError(...taken.map(file => `--output ${file}: it is one of the inputs`));
}

const identity = (path: string): Promise<string | null> =>
  stat(path).then(
    found => (found.isFile() ? `${found.dev}:${found.ino}` : null),
    () => null,
  );
