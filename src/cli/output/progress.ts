import { spell } from '../../catalogue/duration.js';
import { called } from '../../read/source.js';
import { terminal } from '../../show/report/safe.js';
import type { Io } from '../io.js';

const WONDER_AFTER = 1_000;
const NEXT_AFTER = 200;
const WIPE = '\r\u001b[K';

/** Users who redirect standard error want complaints in it, and nothing that moves; the same applies to a CI with a terminal. */
const mayMove = ({ stderr, env }: Pick<Io, 'stderr' | 'env'>, quiet: boolean): boolean =>
  stderr.isTTY === true && !quiet && !env.CI;

export const progressOn = (io: Pick<Io, 'stderr' | 'env'>, quiet: boolean): ReturnType<typeof createProgress> =>
  mayMove(io, quiet)
    ? createProgress({ write: text => io.stderr.write(text), width: () => io.stderr.columns || 80, now: Date.now })
    : { async expect() {}, read() {}, nodeDone() {}, end() {} };

interface Terminal {
  write(text: string): void;
  width(): number;
  now(): number;
}

/** Shows progress on a terminal, once the work takes long enough for a user to wonder. */
export function createProgress({ write, width, now }: Terminal) {
  const begun = now();
  let bytes = 0;
  let next = begun + WONDER_AFTER;
  let shown = false;
  let nodes = '';
  let all: number | null = null;

  return {
    /** How many bytes there are to read in total; null if that is unknown */
    async expect(count: () => Promise<number | null>): Promise<void> {
      all = await count();
    },
    read(more: number, path: string): void {
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
    nodeDone(done: number, all: number): void {
      if (all > 1) nodes = `${done} of ${all} nodes, `;
    },
    /** Clears the line */
    end(): void {
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

/** The figure changes after this many bytes. */
const STEP = 1 << 18;

/** Shows on a terminal what is being waited for. */
export function stageProgress(io: Pick<Io, 'stderr' | 'env'>, quiet: boolean) {
  const { stderr } = io;
  const show = (text: string): void => {
    if (mayMove(io, quiet)) stderr.write(`${WIPE}${terminal(`podline: ${text}`).slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  const read = new Map<string, number>();
  return {
    stage: (what: string): void => show(`${what} …`),
    read(what: string, bytes: number): void {
      const before = read.get(what) ?? 0;
      read.set(what, before + bytes);
      if (before === 0 || Math.floor(before / STEP) !== Math.floor((before + bytes) / STEP))
        show(`${what}: ${((before + bytes) / 1e6).toFixed(1)} MB …`);
    },
    /** Clears the line */
    end: (): void => show(''),
  };
}
