import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NameStory } from '../correlate/pods/pods.js';
import { createRun, type NodeRun } from '../correlate/run.js';
import {
  createAnnouncer,
  type Held,
  type LineSpan,
  linesOf,
  type News,
  type View,
} from '../document/announce/announce.js';
import { createNodeAnnouncer } from '../document/announce/announce-nodes.js';
import { createStartAnnouncer } from '../document/announce/announce-starts.js';
import type { Family, NodeEpisode, PodEpisode, ResultDocument, SourceReport } from '../document/contract/types.js';
import { runNotJudged } from '../document/judge/between.js';
import { nodeEpisodes } from '../document/nodes/node-episodes.js';
import { createNodeStory } from '../episodes/node/index.js';
import { LIMITS as NODE_LIMITS } from '../episodes/node/thresholds.js';
import type { NodeSpan } from '../episodes/node/types.js';
import { createStartTracker } from '../episodes/starts/tracker.js';
import { given } from '../kit/forms.js';
import { VERSION } from '../kit/version.js';
import { type LiveClock, type LiveSource, type Piece, realClock } from '../read/live/live-source.js';
import { quotesOf } from '../read/records/originals.js';
import { createRouter, cutNotes, readToEnd } from '../read/route.js';
import type { Sniffed } from '../read/sniff.js';
import { createFaults } from './faults.js';
import { apiNameOf, logFacts, type NodeName, nameOf, nodeFacts } from './input-facts.js';
import { createLookout } from './lookout.js';
import type { AnalyzeOptions } from './options.js';
import { sniffer } from './read-source.js';
import { openReader, type SourceReader } from './readers.js';
import { liveId, otherReport, unfinishedReport, withCounts } from './source-report.js';

const SECOND_LOG: Sniffed = { type: 'unsupported', what: 'a second log next to the one that is followed' };

/** Inputs that are read while they are written. */
interface LiveInputs {
  readonly inputs: readonly LiveSource[];
  /** These are read up to their first pause before the others begin: they give a log's clock and names */
  readonly watches: readonly LiveSource[];
}

/** Reads a source; `paused` is called when it has no data for the first time. */
type Read = (source: LiveSource, ended: AbortSignal, paused: () => void) => Promise<SourceReport>;

/** Reads all inputs concurrently, until the log or all inputs end, or it is stopped. */
async function readSideBySide({ inputs, watches }: LiveInputs, stop: AbortSignal, read: Read): Promise<void> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  stop.addEventListener('abort', end, { once: true });

  async function readOne(source: LiveSource, paused: () => void): Promise<void> {
    const { type } = await read(source, ended.signal, paused);
    if (type === 'kubelet-log') end();
  }

  const watching = watches.map(source => begin(paused => readOne(source, paused)));
  await Promise.all(watching.map(({ paused }) => paused));
  await Promise.all(inputs.map(source => readOne(source, () => {})));
  end();
  await Promise.all(watching.map(({ done }) => done));
}

/** A task that counts as ready when it pauses for the first time. */
function begin(read: (paused: () => void) => Promise<void>): { paused: Promise<void>; done: Promise<void> } {
  let pause = (): void => {};
  const paused = new Promise<void>(resolve => {
    pause = resolve;
  });
  return { paused, done: read(pause).finally(pause) };
}

export interface FollowOptions extends Omit<AnalyzeOptions, 'progress'> {
  /** Reports an episode in its present state; the document contains only this, and of a pod what held it up. */
  readonly announce: (news: News, document: ResultDocument) => void;
  /** What is followed, besides deletions. */
  readonly families?: readonly Exclude<Family, 'end'>[];
  /** What the node was going through when an earlier follower ended: what begins with this log is the same. */
  readonly begun?: readonly Begun[];
  /** Awaited after each piece, so that a slow consumer can keep up. */
  readonly pause?: () => Promise<void>;
  /** Called after each piece with the progress. */
  readonly reached?: (reached: Reached) => void;
  /** The node's name, where the caller knows it better than the log does. */
  readonly node?: string;
  readonly stop: AbortSignal;
  /** A follower that is stopped continues later, so open deletions are not examined again. */
  readonly goesOn?: boolean;
  readonly time?: LiveClock;
}

export interface Begun {
  readonly kind: string;
  readonly startedAt: string;
}

export interface Reached {
  /** Everything written so far is read. */
  readonly caughtUp: boolean;
  readonly source: LiveSource;
  /** The report on the source so far. */
  readonly report: SourceReport;
  /** The lines of pods that need no further report. */
  readonly settled: readonly LineSpan[];
  /** Null if it was not determined. */
  readonly held: Held | null;
}

/**
 * Does what `analyze` does, with inputs that continue: the same readers feed the same run, which is examined from time to time without
 * being changed. Ends with the log, and returns what applies to the run as a whole.
 */
export async function follow(live: LiveInputs, options: FollowOptions): Promise<ResultDocument> {
  const { announce, families = [], pause, reached, node, stop, time = realClock, lines } = options;
  const faults = createFaults(options);
  const sources = [...live.inputs, ...live.watches];
  const story = createNodeStory();
  const tracker = families.includes('start') ? createStartTracker(story.waits) : undefined;
  const stages = tracker === undefined ? [story] : [story, tracker];
  const run = createRun({ name: node ?? null, stages, ...given({ alsoWorth: tracker?.alsoWorth }) });
  let known: NodeName | null = node === undefined ? null : { name: node, basis: 'as given by the caller' };
  const reports = sources.map(({ path }) => unfinishedReport(path));
  const lookout = createLookout(time);
  let logs = 0;
  const nodeAnnouncer = families.includes('node')
    ? createNodeAnnouncer(news => announce(news, { ...current(), episodes: [news.one] }))
    : undefined;
  /** Reports a pod's episode, tied to what held it up. */
  function announceTied(news: News<PodEpisode>, now: View): void {
    const [one, ...holders] = nodeAnnouncer?.tied(news.one) ?? [news.one];
    announce({ ...news, one }, { ...current(now), episodes: [...holders, one] });
  }
  const announcer = createAnnouncer(announceTied);
  const startAnnouncer = tracker && createStartAnnouncer(tracker.turns, announceTied);

  function view(): View {
    const now = run.current({ waited: lookout.waited() });
    known ??= apiNameOf(now);
    return {
      run: known === null ? now : { ...now, name: known.name },
      clock: now.clock.resolve(options),
      at: time.now(),
    };
  }

  const current = (now = view()): ResultDocument => documentOf(now.run, now.clock, reports, known);

  function lookAtNode(now: View, stage: 'reading' | 'looking' | 'ending'): NodeEpisode[] {
    const { nodes, input } = current(now);
    const end = now.run.last === null ? null : now.clock.toUtc(now.run.last);
    const name = nodes[0]?.name ?? null;
    const spans = goneOn(story.spansOf(input.sources, { ...now, name }), options.begun ?? [], input.window.from);
    const episodes = nodeEpisodes(spans, { name, end, goesOn: stage !== 'ending' });
    // In the middle of old lines, what is over would look as if it lasted
    if (stage === 'reading') nodeAnnouncer?.know(episodes);
    else nodeAnnouncer?.look(spans, episodes, end ?? Number.NaN, stage === 'ending');
    return episodes;
  }

  function look(): Held {
    const now = view();
    if (nodeAnnouncer !== undefined) lookAtNode(now, 'looking');
    startAnnouncer?.look(now);
    run.forget(announcer.look(now));
    return announcer.held(now);
  }

  function settle(names: readonly NameStory[], now: View): void {
    if (nodeAnnouncer !== undefined) lookAtNode(now, 'reading');
    startAnnouncer?.settle(names, now);
    announcer.settle(names, now);
  }

  async function proceed(source: LiveSource, idle: boolean, report: SourceReport): Promise<void> {
    reports[sources.indexOf(source)] = report;
    const names = run.takeSettled();
    if (names.length > 0) settle(names, view());
    const held = lookout.isDue(idle) ? lookout.look(look) : null;
    reached?.({ caughtUp: !lookout.hasBacklog(), source, report, settled: names.map(linesOf), held });
    await pause?.();
  }

  /** Reads one source as it is written. Once `ended` is aborted, what is there already is still read; once `stop` is, nothing more. */
  async function readLive(source: LiveSource, ended: AbortSignal, paused: () => void): Promise<SourceReport> {
    const { path } = source;
    const index = sources.indexOf(source);
    const unfinished = unfinishedReport(path);
    let isLog = false;
    let isSecond = false;
    let bytes = 0;

    const router = createRouter<SourceReader>({
      sniffer,
      open({ type }) {
        // Two logs that are written at the same time have no common order
        isLog = type === 'kubelet-log' && logs++ === 0;
        isSecond = type === 'kubelet-log' && !isLog;
        return isSecond ? null : openReader(type, run, index, { quotes: quotesOf(lines), live: true });
      },
    });

    function take(piece: Piece): void {
      if (typeof piece === 'string') {
        router[piece]();
        router.reader()?.[piece]?.();
      } else {
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
        if (piece === 'idle') paused();
        await proceed(source, piece === 'idle', { ...unfinished, ...router.reader()?.soFar?.(), bytes });
      }
    }

    const problem = await readToEnd(read, router.end, error => faults.unreadable(path, error));
    const { sniffed, encoding, cutLines } = router.routed();
    const notes = [...source.notes(), ...cutNotes(cutLines)];
    const seen = isSecond ? SECOND_LOG : sniffed;
    const facts = { path, id: liveId(path), sniffed: seen, bytes, encoding, notes, problem };
    const report = router.reader()?.end(facts) ?? otherReport(facts);
    reports[index] = report;
    return report;
  }

  await readSideBySide(live, stop, readLive);

  const last = view();
  const document = faults.in(documentOf(last.run, last.clock, reports, known));
  if (options.goesOn === true && stop.aborted) return document;
  const ofNode = lookAtNode(last, 'ending');
  startAnnouncer?.look(last, true);
  const findings = announcer.finish(last, document.input.sources, startAnnouncer?.summaries() ?? []);
  return {
    ...document,
    episodes: ofNode,
    findings: [...document.findings, ...findings],
    notJudged: runNotJudged(last.run, last.clock, findings),
  };
}

/**
 * Gives a span that began in an earlier log its real beginning. What lasts is stated again before the pause after which it would be over,
 * so its first line in a log that begins later is not its beginning.
 */
function goneOn(spans: readonly NodeSpan[], begun: readonly Begun[], from: string | null): NodeSpan[] {
  const left = [...begun];
  const latest = Date.parse(from ?? '') + NODE_LIMITS.pauseMs;
  return spans.map(span => {
    const at = left.findIndex(({ kind, startedAt }) => kind === span.kind && Date.parse(startedAt) < (span.from ?? 0));
    const before = left[at];
    if (before === undefined || (span.from ?? 0) > latest) return span;
    left.splice(at, 1);
    return { ...span, from: Date.parse(before.startedAt) };
  });
}

function documentOf(
  run: NodeRun,
  clock: ResolvedClock,
  reports: readonly SourceReport[],
  known: NodeName | null,
): ResultDocument {
  const facts = logFacts(run, clock);
  const sources = reports.map((report, index) => withCounts(report, run, index));
  return {
    schemaVersion: 4,
    tool: { name: 'podline', version: VERSION },
    input: { sources, ...facts },
    nodes: [nodeFacts(run, known ?? nameOf(run, []), facts, { sources })].filter(
      ({ sources: logs }) => logs.length > 0,
    ),
    episodes: [],
    findings: [],
  };
}
