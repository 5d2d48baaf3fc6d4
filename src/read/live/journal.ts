import { spawn as spawnProcess } from 'node:child_process';
import { createWakeup, type LiveClock, type LiveSource, PAUSE, type Piece } from './live-source.js';
import { livePipe } from './pipe.js';

export interface JournalOptions {
  /** `journalctl`, or a command that ends with it. */
  readonly command: readonly string[];
  readonly unit: string;
  /** The entry after which reading continues. */
  readonly cursor: string | null;
  readonly clock: LiveClock;
  /** journalctl has ended, and is started again. */
  ended(why: string): void;
  /** The entry no longer exists: lines may be missing. */
  lost(): void;
  readonly spawn?: typeof spawnProcess;
  /** Milliseconds since 1970. */
  readonly wall?: () => number;
}

/** How far back a journal is read that was never read before. */
const FIRST = '-6h';
/**
 * First what there is, of all boots, then what arrives: since systemd 250 `-f` leaves out what was written before the machine was started
 * (journalctl.c, `--follow` implies `--boot`).
 */
const STAGES = [['--quiet'], ['-f', '--no-tail']] as const;
/** Milliseconds before journalctl is started again, by the number of failures. */
const PAUSES = [500, 1_000, 2_000, 5_000, 15_000];
/** After this many failures at a cursor it is started without one. */
const MAX_FAILURES = 3;
/** An entry that is older than this when it arrives was in the journal before. */
const FRESH_MS = 10_000;
/** A longer line is passed on in parts. */
const MAX_LINE = 4 << 20;
const LF = 10;

/** The journal of a unit, followed by a child process that is restarted after the last whole entry whenever it ends. */
export function liveJournal({ command, unit, clock, ended, lost, ...options }: JournalOptions): LiveSource {
  const { spawn = spawnProcess, wall = Date.now } = options;
  const path = `journal:${unit}`;
  let { cursor } = options;
  let before = cursor;
  let hasBacklog = false;
  let restarts = 0;
  /** How often journalctl has ended since its last entry */
  let failures = 0;

  function start(how: readonly string[]) {
    const [program = '', ...words] = command;
    const from = cursor === null ? [`--since=${FIRST}`] : [`--after-cursor=${cursor}`];
    const child = spawn(program, [...words, ...how, '-u', unit, '-o', 'json', ...from], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errorOutput = '';
    child.stderr.on('data', (piece: Buffer) => {
      errorOutput = (errorOutput + piece.toString('utf8')).slice(-MAX_WORDS);
    });
    const closed = new Promise<Ending>(resolve => {
      child.once('error', error => resolve({ why: error.message, isWell: false }));
      child.once('close', (code, signal) => {
        const how = signal === null ? `exit code ${code}` : `ended by ${signal}`;
        resolve({ why: errorOutput.trim().split('\n').at(-1) || how, isWell: code === 0 });
      });
    });
    return { child, closed };
  }

  /** The lines; returns why the process ended. */
  async function* linesOf(stop: AbortSignal): AsyncGenerator<Piece, string> {
    let last: Ending = { why: '', isWell: true };
    for (const how of STAGES) if (last.isWell && !stop.aborted) last = yield* printed(how, stop);
    return last.why;
  }

  /** The lines of one process, all of them whole: the next process prints what this one was about to print. */
  async function* printed(how: readonly string[], stop: AbortSignal): AsyncGenerator<Piece, Ending> {
    const { child, closed } = start(how);
    let rest: Buffer = Buffer.alloc(0);
    try {
      for await (const piece of livePipe(path, () => child.stdout, clock).pieces(stop)) {
        if (typeof piece === 'string') {
          yield piece;
          continue;
        }
        const all: Buffer = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
        const end = all.length > MAX_LINE ? all.length : all.lastIndexOf(LF) + 1;
        rest = all.subarray(end);
        if (end === 0) continue;
        before = cursor;
        const last = lastEntryIn(all.subarray(0, end));
        cursor = CURSOR.exec(last)?.[1] ?? cursor;
        const writtenAt = Number(WRITTEN.exec(last)?.[1] ?? 0) / 1_000;
        hasBacklog = wall() - writtenAt > FRESH_MS;
        failures = 0;
        yield all.subarray(0, end);
      }
    } finally {
      child.kill();
    }
    // A process that is stopped may have printed output that nothing reads, and is not closed until that is read
    return stop.aborted ? STOPPED : closed;
  }

  async function* pieces(stop: AbortSignal): AsyncGenerator<Piece> {
    const wakeup = createWakeup(stop);
    while (!stop.aborted) {
      const why = yield* linesOf(stop);
      if (stop.aborted) return;
      restarts++;
      failures++;
      ended(why);
      if (failures >= MAX_FAILURES && cursor !== null) {
        cursor = null;
        lost();
        yield 'hole';
      }
      const until = clock.now() + (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0);
      while (!stop.aborted && clock.now() < until) {
        await wakeup.wokenWithin(PAUSE, clock);
        if (!stop.aborted) yield 'idle';
      }
    }
  }

  return {
    path,
    ends: false,
    pieces,
    hasBacklog: () => hasBacklog,
    notes: () =>
      restarts > 0
        ? [`the program that reads the journal was restarted ${restarts} ${restarts === 1 ? 'time' : 'times'}`]
        : [],
    place: () => (before === null ? null : { kind: 'journal', cursor: before }),
  };
}

interface Ending {
  readonly why: string;
  /** The process has printed everything that there was. */
  readonly isWell: boolean;
}

const STOPPED: Ending = { why: 'it was stopped', isWell: false };

/** The most characters of the message with which journalctl ends. */
const MAX_WORDS = 400;

/** The journal's own fields are at the beginning of an entry, or sorted among all others. */
function lastEntryIn(lines: Buffer): string {
  const from = lines.lastIndexOf(LF, lines.length - 2) + 1;
  return lines.subarray(from).toString('latin1');
}

/** `s=…;i=…;b=…;m=…;t=…;x=…` (systemd, sd_journal_get_cursor): printable, and no option. */
export const CURSOR_FORM = /^[!-~]{1,300}$/;
const CURSOR = /"__CURSOR"\s?:\s?"([^"\\]{1,300})"/;
const WRITTEN = /"__REALTIME_TIMESTAMP"\s?:\s?"(\d{1,20})"/;
