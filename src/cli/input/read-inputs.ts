import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { AnalyzeOptions } from '../../analyze/options.js';
import { spell } from '../../catalogue/duration.js';
import { WindowError } from '../../document/select/window.js';
import { analyzeWhole, ResultError, type Whole } from '../../nodes/whole.js';
import type { Place } from '../../read/archive/types.js';
import { isSystemError, reasonOf } from '../../read/fault.js';
import { called, type Source } from '../../read/source.js';
import { terminal } from '../../show/report/safe.js';
import { clockOf, type InputOptions, selectionOf } from '../arguments/options.js';
import { loadFleet } from '../code-of-packages.js';
import { UsageError } from '../exit.js';
import type { Io } from '../io.js';
import { createFaultList, type Unread } from '../output/finish.js';
import type { Output } from '../output/outputs.js';
import { openInputs } from './inputs.js';

/** Shows progress on a terminal, once the work takes long enough for a user to wonder. */
interface Progress {
  /** How many bytes there are to read in total; null if that is unknown */
  expect(all: () => Promise<number | null>): Promise<void>;
  read(bytes: number, path: string): void;
  nodeDone(done: number, all: number): void;
  /** Clears the line */
  end(): void;
}

const WONDER_AFTER = 1_000;
const NEXT_AFTER = 200;
const WIPE = '\r\u001b[K';

/** Users who redirect standard error want complaints in it, and nothing that moves; the same applies to a CI with a terminal. */
export const progressOn = ({ stderr, env }: Pick<Io, 'stderr' | 'env'>, quiet: boolean): Progress =>
  stderr.isTTY === true && !quiet && !env.CI
    ? createProgress({ write: text => stderr.write(text), width: () => stderr.columns || 80, now: Date.now })
    : { async expect() {}, read() {}, nodeDone() {}, end() {} };

interface Terminal {
  write(text: string): void;
  width(): number;
  now(): number;
}

export function createProgress({ write, width, now }: Terminal): Progress {
  const begun = now();
  let bytes = 0;
  let next = begun + WONDER_AFTER;
  let shown = false;
  let nodes = '';
  let all: number | null = null;

  return {
    async expect(count) {
      all = await count();
    },
    read(more, path) {
      bytes += more;
      const at = now();
      if (at < next) return;
      next = at + NEXT_AFTER;
      shown = true;
      const rate = bytes / (at - begun);
      const parts = [
        ...left(bytes, all, rate),
        `${nodes}${Math.round(bytes / 1e6)} MB read`,
        `${(rate / 1e3).toFixed(0)} MB/s`,
      ];
      write(`${WIPE}${fitted(`podline: ${parts.join(', ')}: `, terminal(called(path)), width() - 1)}`);
    },
    nodeDone(done, all) {
      if (all > 1) nodes = `${done} of ${all} nodes, `;
    },
    end() {
      if (shown) write(WIPE);
      shown = false;
    },
  };
}

/**
 * Only the beginning of a skipped input is read, and some logs are read twice: both are allowed for in a good guess. `rate`: bytes per ms.
 */
function left(bytes: number, all: number | null, rate: number): string[] {
  if (all === null || bytes >= all) return [];
  const ms = (all - bytes) / rate;
  return [
    `${Math.floor((bytes / all) * 100)} %`,
    ...(ms < NEXT_AFTER ? [] : [`${spell(Math.ceil(ms / 1e3) * 1e3)} left`]),
  ];
}

/** A line that is longer than the terminal is wide cannot be cleared; the end of a path identifies it best. */
function fitted(text: string, path: string, width: number): string {
  const room = width - text.length;
  if (room < 8) return text.slice(0, Math.max(0, width)).replace(/[:,\s]{1,9}$/, '');
  return text + (path.length <= room ? path : `…${path.slice(1 - room)}`);
}

interface Asked {
  /** The outputs of the command */
  readonly outputs?: readonly Output[];
  readonly lines?: AnalyzeOptions['lines'];
}

interface Read extends Omit<Whole, 'complaints'> {
  readonly unread: Unread;
}

/** The first step of every command with its inputs: opens them, and makes one document of them. */
export async function readInputs(
  inputs: readonly string[],
  options: InputOptions,
  io: Io,
  { outputs = [], lines = false }: Asked,
): Promise<Read> {
  const clock = clockOf(options);
  const opened = await openInputs([...inputs, ...(options.watch ?? [])], io);
  try {
    await refuseOverwriting(outputs, opened.files);
    const earlier =
      opened.stores.length === 0 ? [] : await (await loadFleet()).storedResults(opened.stores, options, io);
    const listener = createListener(options, io);
    await listener.expect(() => sizeOf(opened.sources));
    const { complaints, ...whole } = await analyzeWhole(opened.sources, {
      earlier,
      selection: selectionOf(options),
      analysis: {
        lines,
        jobs: options.jobs ?? availableParallelism(),
        ...(options.starts === undefined ? {} : { starts: options.starts }),
        ...listener.events,
        ...clock,
      },
    })
      .catch(error => {
        throw error instanceof ResultError || error instanceof WindowError ? new UsageError(error.message) : error;
      })
      .finally(listener.end);
    const passedOver = options.strict === true ? opened.sources.flatMap(notesOf) : [];
    const unread = [...opened.complaints, ...passedOver, ...listener.complaints, ...complaints];
    return { ...whole, unread: { complaints: unread, faults: listener.faults } };
  } finally {
    await opened.close();
  }
}

/** Known before anything is read, for archives that cannot be read completely. */
const notesOf = ({ path, sniffed }: Source): string[] => (sniffed?.notes ?? []).map(note => `${called(path)}: ${note}`);

/** Shows the progress of the analysis, and keeps what could not be read. */
function createListener({ quiet = false, strict = false }: InputOptions, io: Io) {
  const progress = progressOn(io, quiet);
  const { faults, take } = createFaultList();
  const complaints: string[] = [];
  return {
    faults,
    complaints,
    events: {
      progress: progress.read,
      nodeDone: progress.nodeDone,
      unreadable(path: string, error: unknown): void {
        take(error);
        // A format that cannot be unpacked here is skipped, like everything that is no log
        if (isSystemError(error) || strict) complaints.push(`${called(path)}: ${reasonOf(error)}`);
      },
    },
    expect: progress.expect,
    end: progress.end,
  };
}

/** The size of everything that will be read; null if a source does not state its size. */
async function sizeOf(sources: readonly Source[]): Promise<number | null> {
  const sizes = await Promise.all(
    sources.map(
      async ({ size, place }) => size ?? (place?.in === 'file' ? ((await fileAt(place.path))?.size ?? null) : null),
    ),
  );
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

async function identity(path: string): Promise<string | null> {
  const file = await fileAt(path);
  return file === null ? null : `${file.dev}:${file.ino}`;
}

/** Null where there is no file. */
const fileAt = (path: string): Promise<Stats | null> =>
  stat(path).then(
    found => (found.isFile() ? found : null),
    () => null,
  );
