import type { ApiStream } from '../client/api-client.js';
import { ApiRefusal, ApiUnreachable, isUnanswered } from '../client/errors.js';
import { isJournalRemark, type NoLog, noLogIn } from './kubelet.js';
import { createLineCutter, type LineCutter } from './line-cutter.js';
import { journalInstant } from './stamps.js';
import type { LogHole } from './way.js';

export interface PagesWanted {
  /** Instants. */
  readonly since: number;
  readonly until: number;
  /** The instant of the entry that was the last when reading began */
  readonly last: number;
}

export interface PagesTools {
  /** One answer with everything since a whole second, or as much as the kubelet has time for */
  ask(since: number): Promise<ApiStream>;
  write(piece: Uint8Array): Promise<void>;
}

/** After this many consecutive pages without anything new, the rest is given up. */
const MAX_STUCK = 3;

/**
 * The kubelet kills journalctl after 30 s, and the body simply ends, possibly in the middle of a line (kubelet_server_journal.go, Copy): no
 * answer shows that it is complete. So the log is requested again from the last second that arrived, until the entry that was its last at
 * the beginning has arrived. `untilTime` is never sent: kubelets of 1.27 to 1.29 pass on `sinceTime` in its place
 * (kubelet_server_journal_linux.go, getLoggingCmd).
 */
export async function readPages({ since, until, last }: PagesWanted, { ask, write }: PagesTools): Promise<LogHole[]> {
  const end = Math.min(until, last);
  const overlap = createOverlap();
  let from = wholeSecond(since);
  let stuck = 0;
  let written = 0;
  while (from <= end) {
    const page = await pageFrom(from);
    written += page.fresh;
    if (page.beyond || (page.last !== null && page.last >= end)) return [];
    stuck = page.fresh > 0 ? 0 : stuck + 1;
    from = Math.max(from, wholeSecond(page.last ?? from));
    if (stuck === MAX_STUCK)
      return [{ from: new Date(from), to: new Date(end), why: 'the answers of the kubelet end before its log does' }];
    overlap.turn(from);
  }
  return [];

  /** After lines have come, a refusal is a hole, and no reason to try another way. */
  async function pageFrom(start: number): Promise<Page> {
    try {
      return await readPage(await ask(start), start, { overlap, until, write });
    } catch (error) {
      if (written > 0 && (error instanceof ApiRefusal || error instanceof ApiUnreachable)) return NOTHING;
      throw error;
    }
  }
}

const NOTHING: Page = { last: null, fresh: 0, beyond: false, noLog: null };

const wholeSecond = (instant: number): number => Math.floor(instant / 1000) * 1000;

interface Page {
  /** The instant of the last line that arrived */
  readonly last: number | null;
  /** How many lines were not in the earlier pages */
  readonly fresh: number;
  /** The following lines are after the requested range */
  readonly beyond: boolean;
  /** What came instead of lines */
  readonly noLog: NoLog | null;
}

interface PageTools {
  readonly overlap: ReturnType<typeof createOverlap>;
  readonly until: number;
  write(piece: Uint8Array): Promise<void>;
}

/** One answer of journalctl, as far as it arrived: a line that was cut at its end is requested again. */
async function readPage({ pieces }: ApiStream, from: number, tools: PageTools): Promise<Page> {
  const cutter = createLineCutter();
  let page: Page = { last: null, fresh: 0, beyond: false, noLog: null };
  let begun = false;
  for await (const piece of asFarAsTheyCome(pieces)) {
    const lines = cutter.push(piece);
    if (lines.length === 0) continue;
    // The kubelet's own text begins with an empty line
    const noLog = begun ? null : noLogIn(beginning(lines, cutter));
    begun = true;
    if (noLog !== null) return { ...page, noLog };
    page = await take(lines, page, from, tools);
    if (page.beyond) break;
  }
  return begun ? page : { ...page, noLog: noLogIn(cutter.rest().toString('latin1')) };
}

/** The pieces until the kubelet ends the answer, or the connection breaks: the rest is requested again in both cases. */
async function* asFarAsTheyCome(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
}

const beginning = (lines: readonly Buffer[], cutter: LineCutter): string =>
  Buffer.concat([...lines.slice(0, 4), cutter.rest().subarray(0, 512)]).toString('latin1');

async function take(lines: readonly Buffer[], before: Page, from: number, tools: PageTools): Promise<Page> {
  const { overlap, until, write } = tools;
  const fresh: Buffer[] = [];
  let { last } = before;
  let beyond = false;
  for (const line of lines) {
    const text = line.toString('latin1');
    if (isJournalRemark(text)) continue;
    last = journalInstant(text, from) ?? last;
    if (last !== null) {
      beyond = last > until;
      if (beyond) break;
      overlap.keep(text, last);
    }
    if (overlap.take(text)) fresh.push(line);
  }
  if (fresh.length > 0) await write(Buffer.concat(fresh));
  return { ...before, last, beyond, fresh: before.fresh + fresh.length };
}

/**
 * A page of a journal begins where the previous one ended, to the second, because `--since` has no finer unit: lines that came with the
 * previous page are dropped. A line that is there twice comes twice.
 */
function createOverlap() {
  let before = new Map<string, number>();
  let kept: { readonly line: string; readonly at: number }[] = [];
  let second = Number.NEGATIVE_INFINITY;

  return {
    /** Whether the line is new. */
    take(line: string): boolean {
      const times = before.get(line) ?? 0;
      if (times > 0) before.set(line, times - 1);
      return times === 0;
    },
    /** Remembers a line of this page, with its instant */
    keep(line: string, at: number): void {
      const own = Math.floor(at / 1000);
      // Only the last second can recur
      if (own > second) kept = [];
      second = Math.max(second, own);
      if (own >= second) kept.push({ line, at });
    },
    /** The page is over; the next begins at `from`. */
    turn(from: number): void {
      before = new Map();
      for (const { line, at } of kept) if (at >= from) before.set(line, (before.get(line) ?? 0) + 1);
      kept = [];
      second = Number.NEGATIVE_INFINITY;
    },
  };
}
