import type { ResultDocument, SourceReport } from '../contract/types.js';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/node-run.js';
import { createRun } from '../correlate/run.js';
import { type Announcement, createAnnouncer, type View } from '../document/announce.js';
import { runNotJudged } from '../document/not-judged.js';
import { realClock } from '../input/live/clock.js';
import type { LiveClock } from '../input/live/types.js';
import { VERSION } from '../version.js';
import { logFacts, nameOf, nodeFacts } from './input-facts.js';
import { createLookout } from './lookout.js';
import type { AnalyzeOptions } from './options.js';
import { readLive } from './read-live.js';
import { type LiveInputs, readSideBySide } from './side-by-side.js';
import { unfinishedReport, withCounts } from './source-report.js';

export interface FollowOptions extends Omit<AnalyzeOptions, 'progress' | 'unreadable' | 'folded'> {
  /** A deletion as it stands now; the document holds it alone. */
  readonly tell: (announcement: Announcement, document: ResultDocument) => void;
  /** Awaited after each piece: the place to wait for a slow consumer. */
  readonly pause?: () => Promise<void>;
  /** Ends it. */
  readonly stop: AbortSignal;
  readonly time?: LiveClock;
}

/**
 * The way of `analyze` with inputs that go on: the same readers into the same run, and a look from time to time, which
 * leaves no trace in it. Ends with the log, and returns what is to be said of the whole.
 */
export async function follow(live: LiveInputs, options: FollowOptions): Promise<ResultDocument> {
  const { tell, pause, stop, time = realClock, lines = false } = options;
  const sources = [...live.inputs, ...live.watches];
  const run = createRun();
  const reports = sources.map(({ path }) => unfinishedReport(path));
  const lookout = createLookout(time);
  const claimLog = createFirstCallFlag();
  const announcer = createAnnouncer((announcement, { run: now, clock }) =>
    tell(announcement, { ...documentOf(now, clock, reports), lifecycles: [announcement.lifecycle] }),
  );

  function view(): View {
    const now = run.current(lookout.waited());
    return { run: now, clock: now.clock.resolve(options), at: time.now() };
  }

  async function proceed(idle: boolean): Promise<void> {
    const names = run.takeSettled();
    if (names.length > 0) announcer.settle(names, view());
    if (lookout.isDue(idle)) lookout.look(() => run.forget(announcer.look(view())));
    await pause?.();
  }

  await readSideBySide(live, stop, async (source, ended, paused) => {
    const index = sources.indexOf(source);
    const report = await readLive(source, {
      ...{ run, index, originals: lines, lookout, stop, ended, claimLog },
      after(idle) {
        if (idle) paused();
        return proceed(idle);
      },
    });
    reports[index] = report;
    return report;
  });

  const last = view();
  const document = documentOf(last.run, last.clock, reports);
  const findings = announcer.finish(last, document.input.sources);
  return { ...document, findings, notJudged: runNotJudged(last.run, last.clock, findings) };
}

function documentOf(run: NodeRun, clock: ResolvedClock, reports: readonly SourceReport[]): ResultDocument {
  const facts = logFacts(run, clock);
  const sources = reports.map((report, index) => withCounts(report, run, index));
  return {
    schemaVersion: 2,
    tool: { name: 'podline', version: VERSION },
    input: { sources, ...facts },
    nodes: [nodeFacts(run, nameOf(run, []), facts, { sources })].filter(({ sources: logs }) => logs.length > 0),
    lifecycles: [],
    findings: [],
  };
}

/** Returns a function that is true on its first call only. */
function createFirstCallFlag(): () => boolean {
  let asked = false;
  return () => {
    const isFirst = !asked;
    asked = true;
    return isFirst;
  };
}
