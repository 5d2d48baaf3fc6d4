import type { SourceReport } from '../contract/types.js';
import { expected, faultNote, faultOf } from '../input/fault.js';
import type { LiveSource, Piece } from '../input/live/live-source.js';
import { cutNotes } from '../input/route.js';
import { createRouter } from '../input/router.js';
import type { Sniffed } from '../input/sniff.js';
import { messageOf } from '../message-of.js';
import type { Quotes } from '../records/originals.js';
import type { Lookout } from './lookout.js';
import { openReader, type Run, type SourceReader } from './readers.js';
import { sniffer } from './sniffer.js';
import { liveId, otherReport, unfinishedReport } from './source-report.js';

export interface LiveReading {
  readonly run: Run;
  readonly index: number;
  readonly quotes: Quotes;
  readonly lookout: Lookout;
  /** When aborted, what is there already is still read */
  readonly ended: AbortSignal;
  /** When aborted, nothing more is read */
  readonly stop: AbortSignal;
  /** Two logs that are written at the same time have no common order: false for the second. */
  claimLog(): boolean;
  /** Awaited after each piece. `idle`: the source has no data at the moment; `soFar`: the report on it so far */
  after(idle: boolean, soFar: SourceReport): Promise<void>;
  /** It cannot be read any further. */
  failed(error: unknown): void;
}

const SECOND_LOG: Sniffed = { type: 'unsupported', what: 'a second log next to the one that is followed' };

/** Reads one source as it is written. */
export async function readLive(source: LiveSource, reading: LiveReading): Promise<SourceReport> {
  const { run, index, quotes, lookout, ended, stop, claimLog, after, failed } = reading;
  let reader: SourceReader | null = null;
  let isLog = false;
  let isSecond = false;
  let bytes = 0;
  let problem: string | null = null;
  const unfinished = unfinishedReport(source.path);

  const router = createRouter<SourceReader>({
    sniffer,
    open({ type }) {
      isLog = type === 'kubelet-log' && claimLog();
      isSecond = type === 'kubelet-log' && !isLog;
      reader = isSecond ? null : openReader(type, run, index, { quotes, live: true });
      return reader;
    },
  });

  function take(piece: Piece): void {
    if (piece === 'idle') router.idle()?.idle();
    else if (piece === 'hole') router.hole()?.hole();
    else {
      bytes += piece.length;
      router.push(piece);
    }
    if (!isLog) return;
    if (piece === 'idle') lookout.caughtUp();
    else lookout.delivered(piece.length, source.hasBacklog?.());
  }

  async function read(): Promise<void> {
    for await (const piece of source.pieces(ended)) {
      if (stop.aborted) break;
      take(piece);
      if (router.isPassedOver()) break;
      await after(piece === 'idle', { ...unfinished, ...(reader as SourceReader | null)?.soFar?.(), bytes });
    }
  }

  try {
    await read().catch(error => {
      problem = messageOf(expected(error));
      failed(error);
    });
    router.end();
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    problem = faultNote(fault);
    failed(fault);
  }
  const { sniffed, encoding, cutLines } = router.routed();
  const notes = [...source.notes(), ...cutNotes(cutLines)];
  const facts = {
    path: source.path,
    id: liveId(source.path),
    sniffed: isSecond ? SECOND_LOG : sniffed,
    bytes,
    encoding,
    notes,
    problem,
  };
  return reader === null ? otherReport(facts) : (reader as SourceReader).end(facts);
}
