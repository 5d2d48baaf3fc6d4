import type { SourceReport } from '../contract/types.js';
import type { createRun } from '../correlate/run.js';
import type { SourceFacts } from '../input/route.js';
import type { SourceType, WitnessType } from '../input/sniff.js';
import { createWatchReader } from '../input/watch/reader.js';
import { createForwarder, straightOn } from '../records/forward.js';
import { createLogReader } from '../records/log.js';
import { eventTestimony } from '../witness/events/recognise.js';
import { WITNESS_READERS } from '../witness/readers.js';
import { createRuntimeLines } from '../witness/runtime/lines.js';
import { logReport, watchReport, witnessReport } from './source-report.js';

export type Run = ReturnType<typeof createRun>;

/** Reads one source into the run. */
export interface SourceReader {
  push(block: string): void;
  pushLines?(lines: Buffer): void;
  /** Nothing comes for a while: what is whole goes into the run. */
  idle(): void;
  /** Text is missing here. */
  hole(): void;
  end(facts: SourceFacts): SourceReport;
}

export interface ReaderOptions {
  /** Keep the original lines. */
  readonly originals: boolean;
  /** It is read while it is written. */
  readonly live: boolean;
}

/** The reader for a type of source; null for what is passed over unread. */
export function openReader(type: SourceType, run: Run, index: number, options: ReaderOptions): SourceReader | null {
  if (type === 'kubelet-log') return logSource(run, index, options);
  if (type === 'pod-watch') return watchSource(run, index);
  return isWitness(type) ? witnessSource(type, run, index) : null;
}

const isWitness = (type: SourceType): type is WitnessType => Object.hasOwn(WITNESS_READERS, type);

function logSource(run: Run, index: number, { originals, live }: ReaderOptions): SourceReader {
  const forward = (live ? straightOn : createForwarder)(record => run.record(index, record));
  const runtime = createRuntimeLines(testimony => run.testimony({ ...testimony, source: index }));
  const log = createLogReader({
    record: forward.push,
    selection: { ...run.selection, again: records => run.again(index, records) },
    originals,
    noise(line) {
      if (line.what === 'file-head' || line.what === 'marker') run.note(line.text);
      run.beside(index, line.line, line.text, null);
      // Somebody left lines out here, or the journal did
      if (line.what === 'marker') run.hole(index, line.line, line.text);
    },
    lost: ({ line, text }) => run.hole(index, line, text),
    foreign(line) {
      run.beside(index, line.line, line.text, line.frame);
      runtime.push(line);
    },
    command: ({ text }) => run.note(text),
  });
  return {
    push: log.push,
    pushLines: log.pushLines,
    idle: log.idle,
    hole: () => run.lost(index, log.hole(), 'the file was truncated'),
    end(facts) {
      const report = log.end();
      const forwarded = forward.end();
      if (forwarded.reversed) run.turned();
      return logReport(facts, report, forwarded, runtime.counts());
    },
  };
}

function watchSource(run: Run, index: number): SourceReader {
  let nameless = 0;
  let told = 0;
  const watch = createWatchReader(
    snapshot => {
      if (snapshot.uid === '') nameless++;
      else run.snapshot(snapshot);
    },
    {
      source: index,
      other(kind, object, line) {
        const testimony = kind === 'Event' ? eventTestimony(object, line) : null;
        if (testimony === null) return;
        told++;
        run.testimony({ ...testimony, source: index });
      },
    },
  );
  return {
    push: watch.push,
    idle: watch.idle,
    hole: watch.hole,
    end: facts => watchReport(facts, watch.end(), nameless, told),
  };
}

function witnessSource(type: WitnessType, run: Run, index: number): SourceReader {
  const reader = WITNESS_READERS[type](testimony => run.testimony({ ...testimony, source: index }));
  // Each of its lines stands for itself
  const nothing = (): void => {};
  return { push: reader.push, idle: nothing, hole: nothing, end: facts => witnessReport(facts, type, reader.end()) };
}
