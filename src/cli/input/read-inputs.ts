import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { AnalyzeOptions } from '../../analyze/options.js';
import { WindowError } from '../../document/select/window.js';
import { given } from '../../kit/forms.js';
import { analyzeWhole, ResultError } from '../../nodes/whole.js';
import { isSystemError, reasonOf } from '../../read/fault.js';
import { called, type Place, type Source, sizeOf } from '../../read/source.js';
import { clockOf, type InputOptions, selectionOf } from '../arguments/options.js';
import { loadFleet } from '../code-of-packages.js';
import { createFaultList, type Io, UsageError } from '../io.js';
import type { Output } from '../output/outputs.js';
import { progressOn } from '../output/progress.js';
import { openInputs } from './inputs.js';

/** The first step of every command with its inputs: opens them, and makes one document of them. `outputs`: those of the command. */
export async function readInputs(
  inputs: readonly string[],
  options: InputOptions,
  io: Io,
  { outputs = [], lines = false }: Pick<AnalyzeOptions, 'lines'> & { readonly outputs?: readonly Output[] },
) {
  const { quiet = false, strict = false, starts } = options;
  const clock = clockOf(options);
  const opened = await openInputs([...inputs, ...(options.watch ?? [])], io);
  try {
    await refuseOverwriting(outputs, opened.files);
    const earlier =
      opened.stores.length === 0 ? [] : await (await loadFleet()).storedResults(opened.stores, options, io);
    const progress = progressOn(io, quiet);
    const { faults, take } = createFaultList();
    const unreadable: string[] = [];
    await progress.expect(() => sizeOfAll(opened.sources));
    const { complaints, ...whole } = await analyzeWhole(opened.sources, {
      earlier,
      selection: selectionOf(options),
      analysis: {
        lines,
        jobs: options.jobs ?? availableParallelism(),
        ...given({ starts }),
        progress: progress.read,
        nodeDone: progress.nodeDone,
        unreadable(path, error) {
          take(error);
          // A format that cannot be unpacked here is skipped, like everything that is no log
          if (isSystemError(error) || strict) unreadable.push(`${called(path)}: ${reasonOf(error)}`);
        },
        ...clock,
      },
    })
      .catch(error => {
        throw error instanceof ResultError || error instanceof WindowError ? new UsageError(error.message) : error;
      })
      .finally(progress.end);
    const passedOver = strict ? opened.sources.flatMap(notesOf) : [];
    const unread = [...opened.complaints, ...passedOver, ...unreadable, ...complaints];
    return { ...whole, unread: { complaints: unread, faults } };
  } finally {
    await opened.close();
  }
}

/** Known before anything is read, for archives that cannot be read completely. */
const notesOf = ({ path, sniffed }: Source): string[] => (sniffed?.notes ?? []).map(note => `${called(path)}: ${note}`);

/** The size of everything that will be read; null if a source does not state its size. */
async function sizeOfAll(sources: readonly Source[]): Promise<number | null> {
  const sizes = await Promise.all(sources.map(sizeOf));
  return sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

/** An output that is one of the inputs, under any name, would destroy the evidence. */
async function refuseOverwriting(outputs: readonly Output[], inputs: readonly Source[]): Promise<void> {
  const files = outputs.flatMap(({ file }) => (file === null ? [] : [file]));
  const written = await Promise.all(files.map(identity));
  if (written.every(one => one === null)) return;
  const read = new Set(await Promise.all([...new Set(inputs.map(fileOf))].map(identity)));
  const taken = files.filter((_, index) => written[index] !== null && read.has(written[index] ?? null));
  if (taken.length > 0) throw new UsageError(...taken.map(file => `--output ${file}: it is one of the inputs`));
}

/** The file that contains a source, possibly inside archives. */
function fileOf({ path, place }: Source): string {
  let outer: Place | undefined = place;
  while (outer !== undefined && 'within' in outer) outer = outer.within;
  return outer?.in === 'file' ? outer.path : path;
}

/** Null where there is no file. */
const identity = (path: string): Promise<string | null> =>
  stat(path).then(
    found => (found.isFile() ? `${found.dev}:${found.ino}` : null),
    () => null,
  );
