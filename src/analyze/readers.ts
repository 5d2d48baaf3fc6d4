import { createLogOwner } from '../correlate/log-owner.js';
import type { createRun } from '../correlate/run.js';
import type { SourceReport } from '../document/contract/types.js';
import type { Breaks } from '../read/copied/broken.js';
import { parseJson } from '../read/json.js';
import type { ObjectLines } from '../read/mixed.js';
import { statesTime } from '../read/records/foreign.js';
import { createLogReader } from '../read/records/log.js';
import { createForwarder, straightOn } from '../read/records/order/forward.js';
import { createPartOrder } from '../read/records/order/parts.js';
import type { Quotes } from '../read/records/originals.js';
import type { KlogRecord } from '../read/records/types.js';
import type { BlockReader, SourceFacts } from '../read/route.js';
import type { Signature } from '../read/sniff.js';
import { objectSaid } from '../sources/events/node-said.js';
import { witnesses } from '../sources/registry.js';
import { type LinesBetween, undated, type WitnessSource } from '../sources/types.js';
import { conditionsIn } from '../sources/watch/conditions.js';
import { createWatchReader, MANIFEST } from '../sources/watch/reader.js';
import { NODE_LIST } from '../sources/watch/signatures.js';
import { type Fields, fieldsOf, listOf, textOf, wordOf } from '../sources/watch/values.js';
import { componentReport, logReport, notedReport, watchReport, witnessReport } from './source-report.js';

export type Run = ReturnType<typeof createRun>;

/** Takes what witnesses other than the kubelet report. */
export interface Listener extends Pick<Run, 'snapshot' | 'testimony'> {
  /** Takes an object of a watch that is neither a pod nor read by a witness; `received`: when a recorder got it, if there was one */
  object?(kind: string, object: Fields, received: string | null): void;
}

/** Reads one source into the run. */
export interface SourceReader extends BlockReader {
  /** Skips this many lines, which belong to another reader */
  pass?(lines: number): void;
  /** No data arrives for a while: what is complete goes into the run. Absent where each line is complete in itself. */
  idle?(): void;
  /** Text is missing here. */
  hole?(): void;
  /** The report so far */
  soFar?(): Partial<SourceReport>;
  end(facts: SourceFacts): SourceReport;
}

export interface ReaderOptions {
  /** Which original lines are kept */
  readonly quotes: Quotes;
  /** It is read while it is written. */
  readonly live: boolean;
  /** How its lines were broken, if they were */
  readonly breaks?: Breaks | null;
}

/** The reader for a type of source; null for a type that is skipped. */
export function openReader(type: string, run: Run, index: number, options: ReaderOptions): SourceReader | null {
  if (type === 'kubelet-log') return logSource(run, index, options);
  return type === NODE_LIST ? nodesSource(run, index) : openListening(type, run, index, options.breaks);
}

/** The reader for a source that is no log of a kubelet. */
export function openListening(
  type: string,
  run: Listener,
  index: number,
  breaks: Breaks | null = null,
): SourceReader | null {
  if (type === 'pod-watch') return watchSource(run, index);
  if (type === RECORDING.type) return recordingManifest();
  const witness = WITNESS_SOURCES.get(type);
  return witness === undefined ? null : witnessSource(witness, run, index, breaks);
}

const WITNESSES = Object.values(witnesses);
const WITNESS_SOURCES = new Map(WITNESSES.flatMap(({ sources }) => sources.map(one => [one.type, one] as const)));
const BETWEEN = WITNESSES.flatMap(({ between }) => between ?? []);
const OBJECTS = WITNESSES.flatMap(({ objects }) => objects ?? []);

function logSource(run: Run, index: number, { quotes, live, breaks = null }: ReaderOptions): SourceReader {
  const { grammar, shapes, catalogue } = run.language;
  const whose = createLogOwner(catalogue.recognise, record => run.record(index, record));
  const parts = createPartOrder(whose.push, line => run.hole(index, line, ''));
  // A log that is being written cannot wait until its component and its order are known
  const forward = live ? straightOn(record => run.record(index, record)) : createForwarder(parts.push);
  const between = BETWEEN.map(({ read, ...witness }) => ({
    ...witness,
    lines: read(testimony => run.testimony({ ...testimony, source: index })),
  }));
  const to = (whose: readonly (typeof between)[number]['holder'][]) => {
    const those = between.filter(({ holder }) => whose.includes(holder));
    return (line: Parameters<LinesBetween['push']>[0]) => {
      for (const { lines } of those) lines.push(line);
    };
  };
  const [pasted, ofJournal, enveloped] = [to(['paste', 'anywhere']), to(['journal']), to(['anywhere'])];
  let last: KlogRecord | null = null;
  const log = createLogReader({
    record: forward.push,
    ends(record) {
      last = record;
    },
    selection: {
      ...run.selection,
      again: records => run.again(index, records),
      passOver(raw) {
        whose.passedOver(raw);
        run.passedOver(index, raw);
      },
    },
    texts: catalogue.texts,
    quotes,
    breaks,
    grammar,
    shapes,
    noise(line) {
      parts.between(line.line);
      // The rule below the head of a table
      if (line.what === 'marker') pasted({ ...line, frame: null });
      if (line.what === 'file-head' || line.what === 'marker') run.note(line.text);
      run.otherLine(index, line.line, line.text, null);
      // An editor or the journal left out lines here
      if (line.what === 'marker') run.hole(index, line.line, line.text);
    },
    lost: ({ line, text }) => run.hole(index, line, text),
    foreign(line) {
      run.otherLine(index, line.line, line.text, line.frame);
      ofJournal(line);
      // The last words of a single binary, which the end of its unit follows
      if (line.text.includes(' level=fatal ')) enveloped(line);
    },
    pasted,
    enveloped,
    command({ line, text }) {
      parts.between(line);
      forward.command(text);
      if (statesTime(text)) run.note(text);
    },
  });
  return {
    ...log,
    hole: () => run.lost(index, log.hole(), 'the file was truncated'),
    soFar: () => ({ type: 'kubelet-log', ...log.soFar() }),
    end(facts) {
      const report = log.end();
      for (const { lines } of between) lines.end?.();
      const forwarded = { ...forward.end(), parts: parts.end() };
      const other = live ? null : whose.end();
      if (other !== null) {
        run.dropUnexplained(index);
        return componentReport(facts, report, other);
      }
      if (forwarded.reversed) run.turned();
      else if (last !== null) run.ends(index, last);
      return logReport(
        facts,
        report,
        forwarded,
        between.map(({ lines, ...witness }) => ({ ...witness, ...lines.counts() })),
      );
    },
  };
}

/** Objects of the API, which can lie among the lines of a log. */
export interface ObjectsReader extends SourceReader, ObjectLines {}

export function watchSource(run: Listener, index: number): ObjectsReader {
  let nameless = 0;
  const relevant = new Map<string, { many: string; count: number }>();
  const watch = createWatchReader(
    snapshot => {
      if (snapshot.uid === '') nameless++;
      else run.snapshot(snapshot);
    },
    {
      source: index,
      other(kind, object, line, received) {
        run.object?.(kind, object, received);
        for (const said of objectSaid(kind, object, line)) run.testimony({ ...said, source: index });
        for (const { kind: own, many, testimonyOf } of OBJECTS) {
          const testimony = kind === own ? testimonyOf(object, line) : null;
          if (testimony === null) continue;
          relevant.set(kind, { many, count: (relevant.get(kind)?.count ?? 0) + 1 });
          run.testimony({ ...testimony, source: index });
        }
      },
    },
  );
  return { ...watch, end: facts => watchReport(facts, watch.end(), nameless, relevant) };
}

/** Nodes that are read without a log: only what they state themselves. */
function nodesSource(run: Listener, index: number): SourceReader {
  let nodes = 0;
  const watch = createWatchReader(() => {}, {
    source: index,
    other(kind, object, line) {
      const own = kind === 'Event' ? [] : objectSaid(kind, object, line);
      for (const said of own) run.testimony({ ...said, source: index });
      if (kind === 'Node' || (own.length > 0 && kind !== MANIFEST)) nodes++;
      if (kind !== 'Node') return;
      const name = wordOf(fieldsOf(object.metadata).name);
      const node = { name, conditions: conditionsIn(object) };
      run.testimony({ ...undated({ what: 'node-part', line, facts: { node: name ?? '' }, node }), source: index });
    },
  });
  return {
    ...watch,
    end(facts) {
      const { lines } = watch.end();
      return witnessReport(facts, 'node-table', {
        framing: null,
        lines,
        records: nodes,
        continuations: 0,
        other: lines - nodes,
        unparsed: 0,
        events: nodes,
        notes: [],
      });
    },
  };
}

function witnessSource(
  { kind, read }: WitnessSource,
  run: Listener,
  index: number,
  breaks: Breaks | null,
): SourceReader {
  const reader = read(testimony => run.testimony({ ...testimony, source: index }), breaks);
  return { push: reader.push, end: facts => witnessReport(facts, kind.id, reader.end()) };
}

/** `manifest.json`, which `podline record` writes next to what it recorded. */
export const RECORDING: Signature = {
  type: 'recording-manifest',
  what: 'the manifest of a recording',
  alone: true,
  pattern: /^\s{0,9}\{\s{0,9}"recording": ?\d/,
};

/** No recorder writes a longer one. */
const MAX_LENGTH = 1 << 22;

/** Nothing in it is about a pod: it states why logs and objects are missing. */
function recordingManifest() {
  let text = '';
  return {
    push(block: string): void {
      if (text.length < MAX_LENGTH) text += block;
    },
    end(facts: SourceFacts) {
      // A recorder that was killed has not written all of it
      const manifest = fieldsOf(parseJson(text));
      const begun = Date.parse(wordOf(manifest.begun) ?? '');
      const report = notedReport(facts, [RECORDING.what, ...lackingIn(manifest)]);
      return Number.isNaN(begun) ? report : { ...report, recordedFrom: new Date(begun).toISOString() };
    },
  };
}

function lackingIn(manifest: Fields): string[] {
  const logs = listOf(manifest.logs, item => {
    const { node, service, file, notes } = fieldsOf(item);
    const name = wordOf(node);
    if (name === null || wordOf(file) !== null) return null;
    const why = listOf(notes, textOf).join('; ');
    return `no ${wordOf(service) ?? 'kubelet'} log of ${name}${why === '' ? '' : `: ${why}`}`;
  });
  const refused = listOf(manifest.watches, item => {
    const { asked, refused } = fieldsOf(item);
    const why = textOf(fieldsOf(refused).why);
    return why === null ? null : `${wordOf(asked) ?? 'a watch'} was refused: ${why}`;
  });
  return [...brokenOff(manifest), ...logs, ...refused];
}

/** A recorder that was killed did not write when it ended, but it wrote when it was last active. */
function brokenOff({ ended, alive }: Fields): string[] {
  const at = wordOf(alive);
  return ended === null && at !== null ? [`the recording broke off, or goes on: it ends at ${at}`] : [];
}
