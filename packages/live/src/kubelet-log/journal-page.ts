import type { ApiStream } from '../client/api-client.js';
import { ApiStalled, ApiUnreachable } from '../client/errors.js';
import { isJournalRemark, type NoLog, noLogIn } from './answers.js';
import { createLineCutter, type LineCutter } from './line-cutter.js';
import type { Overlap } from './overlap.js';
import { journalInstant } from './stamps.js';

export interface Page {
  /** The instant of the last line that arrived */
  readonly last: number | null;
  /** How many lines were not in the earlier pages */
  readonly fresh: number;
  /** The following lines are after the requested range */
  readonly beyond: boolean;
  /** What came instead of lines */
  readonly noLog: NoLog | null;
}

export interface PageTools {
  readonly overlap: Overlap;
  readonly until: number;
  write(piece: Uint8Array): Promise<void>;
}

/** One answer of journalctl, as far as it arrived: a line that was cut at its end is requested again. */
export async function readPage({ pieces }: ApiStream, from: number, tools: PageTools): Promise<Page> {
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

/** Whether the kubelet ends it, or the connection breaks: the rest is requested again. */
async function* asFarAsTheyCome(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof ApiUnreachable || error instanceof ApiStalled)) throw error;
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
