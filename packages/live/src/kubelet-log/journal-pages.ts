import type { ApiStream } from '../client/api-client.js';
import { ApiRefusal, ApiUnreachable } from '../client/errors.js';
import { type Page, readPage } from './journal-page.js';
import { createOverlap } from './overlap.js';
import type { LogHole } from './way.js';

export interface PagesWanted {
  /** Instants. */
  readonly since: number;
  readonly until: number;
  /** That of the last entry at the beginning */
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
