import { follow } from '../../src/analyze/follow.js';
import type { AnalyzeOptions } from '../../src/analyze/options.js';
import type { News } from '../../src/document/announce/announce.js';
import type { Lifecycle, ResultDocument } from '../../src/document/contract/types.js';
import type { LiveSource, Piece } from '../../src/read/live/live-source.js';
import { type HandClock, handClock } from '../read/live/hands.js';

/** Bytes, or the ms for which nothing comes. */
export type Happening = string | Uint8Array | number | 'hole';

export interface Followed {
  readonly announced: readonly News<Lifecycle>[];
  readonly closing: ResultDocument;
}

/** While nothing comes, time passes in steps: the log is examined after each. */
export const stepWithin = (left: number): number => Math.min(10_000, Math.max(500, left));

/** A source in which these things happen in turn; while nothing comes it reports that repeatedly. */
export function scripted(path: string, clock: HandClock, happenings: Iterable<Happening>): LiveSource {
  return {
    path,
    ends: true,
    notes: () => [],
    async *pieces(stop): AsyncGenerator<Piece> {
      for (const what of happenings) {
        if (stop.aborted) return;
        if (typeof what !== 'number') yield what === 'hole' ? what : Buffer.from(what);
        else
          for (let left = what; left > 0; left -= stepWithin(left)) {
            clock.pass(Math.min(left, stepWithin(left)));
            yield 'idle';
          }
      }
    },
  };
}

/** The reports about a log, and about watches that are read before it. */
export async function followed(
  log: Iterable<Happening>,
  watches: readonly string[] = [],
  options: AnalyzeOptions = {},
): Promise<Followed> {
  const time = handClock();
  const announced: News<Lifecycle>[] = [];
  const announce = ({ one, ...news }: News): void => {
    if (one.family === 'end') announced.push({ ...news, one });
  };
  const closing = await follow(
    {
      inputs: [scripted('kubelet.log', time, log)],
      watches: watches.map((text, index) => scripted(`pods-${index}.yaml`, time, [text, 500])),
    },
    { ...options, time, stop: new AbortController().signal, announce },
  );
  return { announced, closing };
}

const STAMP = /^[IWEF](\d\d)(\d\d) (\d\d):(\d\d):(\d\d)/;

/** A klog log as it was written: what was printed within one second comes at once, and then nothing until the next. */
export function* asWritten(text: string): Generator<Happening> {
  let piece = '';
  let before: number | null = null;
  for (const line of text.split(/(?<=\n)/)) {
    const [, month, day, hours, minutes, seconds] = STAMP.exec(line) ?? [];
    const at: number | null =
      month === undefined
        ? before
        : Date.UTC(2024, Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds));
    if (at !== null && before !== null && at > before) {
      yield piece;
      yield at - before;
      piece = '';
    }
    before = at === null || before === null ? at : Math.max(at, before);
    piece += line;
  }
  yield piece;
}
