import type { AnalyzeOptions } from '../analyze/options.js';
import { sniffer } from '../analyze/read-source.js';
import { RECORDING } from '../analyze/readers.js';
import type { Lifecycle, ResultDocument, SourceReport } from '../document/contract/types.js';
import { readDocument } from '../document/earlier/read.js';
import { mergeDocuments } from '../document/merge/merge.js';
import { type Asked, podNames, select, unmatched, wantedIn, withoutTraces } from '../document/select/select.js';
import { dated } from '../document/select/window.js';
import { concat } from '../host/index.js';
import { SECOND } from '../kit/calendar.js';
import { decompress } from '../read/archive/decompress.js';
import { inArchiveOrder } from '../read/archive/names.js';
import { isSystemError, reasonOf } from '../read/fault.js';
import { routeSource } from '../read/route.js';
import { NO_LOG } from '../read/sniff.js';
import { called, type Source } from '../read/source.js';
import { skippedAs } from '../read/source-report.js';
import { analyzeFolded } from './index.js';

export interface WholeOptions {
  readonly analysis: AnalyzeOptions;
  readonly selection: Asked;
  /** Results that were read elsewhere */
  readonly earlier?: readonly ResultDocument[];
}

export type Whole = Awaited<ReturnType<typeof analyzeWhole>>;

/** What a command and the page make of inputs, which may include earlier results: one document, of which a part may be selected. */
export async function analyzeWhole(
  sources: readonly Source[],
  { analysis, selection: asked, earlier: elsewhere = [] }: WholeOptions,
) {
  const { results, others, isRecording } = await splitResults(sources);
  // A recording states how many deletions had ended before it began, whatever was asked for
  const only = isRecording && asked.since === undefined ? null : wantedIn(asked);
  const { left = [], ...analysed } = await analyzeFolded(others, { ...analysis, ...(only && { only }) });
  const earlier = [...elsewhere, ...results];
  const [first = analysed, ...more] = others.length > 0 ? [analysed, ...earlier] : earlier;
  const merged = mergeDocuments(first, ...more);
  const document = asked.since === undefined ? recorded(merged) : merged;
  const selection = dated(asked, document, analysis.zone);
  const selected = select(document, selection);
  const unread = illegible(analysed);
  const complaints = [...unread, ...(unread.length > 0 ? [READS] : []), ...unmatched(document, selection, left)];
  return {
    document: selected,
    /** The pod of each deletion and start, before some of them were selected. */
    found: podNames(document, left),
    /** What could not be read or selected, a sentence each. */
    complaints,
    /** Something is left to show, or no input failed; otherwise the complaints are the whole answer */
    answers: complaints.length === 0 || selected.episodes.length + (selected.api?.length ?? 0) > 0,
  };
}

const READS =
  'nothing to analyse: give the log of a kubelet (journalctl -u kubelet; k3s: -u k3s), what kubectl prints of pods (kubectl get pod -o yaml -w), or a folder or archive with them';

/** If nothing in the input can be read as lines of any kind: a sentence for each file. */
export function illegible({ input: { sources } }: ResultDocument): string[] {
  // The manifest of a recording is read, and so is the log of another component
  const isRead = (source: SourceReport): boolean => {
    const skipped = skippedAs(source);
    return source.type !== 'unsupported' || skipped === null || (source.lines > 0 && skipped !== NO_LOG);
  };
  return sources.some(isRead) ? [] : sources.map(({ path, notes }) => `${called(path)}: ${notes.join('; ')}`);
}

/** An earlier result that cannot be used, in one sentence a user understands. */
export class ResultError extends Error {}

/** Earlier results among the inputs, and what is left to be analysed. */
async function splitResults(sources: readonly Source[]) {
  const results = new Map<Source, ResultDocument>();
  let isRecording = false;
  for (const source of inArchiveOrder(sources, one => one)) {
    const { sniffed } = await routeSource(source, { sniffer, open: () => null });
    isRecording ||= sniffed.type === RECORDING.type;
    if (sniffed.type === 'result') results.set(source, await readResult(source));
  }
  return {
    results: sources.flatMap(source => results.get(source) ?? []),
    others: sources.filter(source => !results.has(source)),
    isRecording,
  };
}

/** No result that podline wrote is this long, and a string cannot hold much more. */
const MAX_RESULT_BYTES = 256 << 20;

async function readResult(source: Source): Promise<ResultDocument> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of decompress(source.open(), () => {})) {
      size += chunk.length;
      if (size > MAX_RESULT_BYTES) throw new ResultError(`${called(source.path)}: too large for a podline result`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw isSystemError(error) ? new ResultError(`${called(source.path)}: ${reasonOf(error)}`) : error;
  }
  await source.close?.();
  const { document, problem } = readDocument(concat(chunks).toString('utf8'));
  if (document === null)
    throw new ResultError(`${called(source.path)}: not a result of podline analyze -o json: ${problem}`);
  return document;
}

/** The clocks of the recorder and of a node may differ by this much. */
const SLACK = SECOND;

/**
 * The document without what had ended before its recording began: logs are requested from an earlier time, so that deletions in progress
 * are seen from their beginning.
 */
function recorded(document: ResultDocument): ResultDocument {
  const { input, episodes, nodes } = document;
  const recordings = input.sources.flatMap(({ path, recordedFrom }) =>
    recordedFrom === undefined
      ? []
      : [{ folder: path.slice(0, path.lastIndexOf('/') + 1), from: Date.parse(recordedFrom) - SLACK }],
  );
  if (recordings.length === 0) return document;
  /** A log that is given together with a recording is not part of it. */
  const isEarlier = ({ endedAt, steps }: Lifecycle): boolean => {
    const evidence = steps.flatMap(step => step.evidence);
    const paths = evidence.flatMap(({ source }) => input.sources[source]?.path ?? []);
    return recordings.some(
      ({ folder, from }) =>
        Date.parse(endedAt ?? '') < from && paths.length > 0 && paths.every(path => path.startsWith(folder)),
    );
  };
  const kept = episodes.filter(one => one.family !== 'end' || !isEarlier(one));
  const left = episodes.length - kept.length;
  if (left === 0) return document;
  const note =
    left === 1
      ? 'one deletion had ended before the recording began: --since shows it'
      : `${left} deletions had ended before the recording began: --since shows them`;
  const sources = input.sources.map(source =>
    source.recordedFrom === undefined ? source : { ...source, notes: [...source.notes, note] },
  );
  return { ...document, input: { ...input, sources }, nodes: nodes.map(withoutTraces), episodes: kept };
}
