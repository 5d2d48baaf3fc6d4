import type { ResultDocument, SourceReport } from '../contract/types.js';
import { createRun } from '../correlate/run.js';
import { createAssembler } from '../document/assemble.js';
import { unfolded } from '../document/folded.js';
import { runNotJudged } from '../document/not-judged.js';
import { routeSource } from '../input/route.js';
import type { Source } from '../input/source.js';
import { VERSION } from '../version.js';
import { inputFacts } from './input-facts.js';
import { openReader, type Run, type SourceReader } from './readers.js';
import { inReadingOrder } from './reading-order.js';
import { sniffer } from './sniffer.js';
import { otherReport } from './source-report.js';

export interface AnalyzeOptions {
  /** `+08:00`, `UTC`, `Asia/Shanghai`: the zone of the kubelet's local time, when it is known. */
  readonly zone?: string;
  /** Year of the log's first line. */
  readonly year?: number;
  /** Stands in for the current time where a log without a year must be placed. */
  readonly now?: Date;
  /** Put the original lines into the evidence of steps and findings. */
  readonly lines?: boolean;
  /**
   * The steps of each deletion stay packed until they are read: for results of many thousands. They are
   * read-only, and are rebuilt if those of another deletion were read in between; `{ ...lifecycle }` copies them.
   */
  readonly folded?: boolean;
  /** Called for an input that the system does not let us read to its end. */
  readonly unreadable?: (path: string, error: unknown) => void;
  /** Called after each piece that was read. */
  readonly progress?: (bytes: number) => void;
}

/** Inputs of one node → the result document. Inputs that cannot be read are named in it, the others are analysed. */
export async function analyze(sources: readonly Source[], options: AnalyzeOptions = {}): Promise<ResultDocument> {
  const placed = await inReadingOrder(sources);
  const run = createRun({ several: placed.filter(({ type }) => type === 'kubelet-log').length > 1 });
  const assembler = createAssembler(options);
  const reports: (SourceReport | undefined)[] = [];
  for (const { source, index } of placed) {
    reports[index] = await readInto(run, source, index, options, () =>
      assembler.settle(run.takeSettled(), run.current),
    );
  }
  const node = run.current();
  const clock = node.clock.resolve(options);
  const input = inputFacts(node, clock, reports);
  const { lifecycles, findings } = assembler.finish(node, clock, input.sources);
  return {
    schemaVersion: 1,
    tool: { name: 'podline', version: VERSION },
    input,
    lifecycles: options.folded ? lifecycles : lifecycles.map(unfolded),
    findings,
    notJudged: runNotJudged(node, clock, findings),
  };
}

/** To look for pods that are gone costs as much as to read some hundred kilobytes. */
const SETTLE_EVERY = 2 << 20;

async function readInto(
  run: Run,
  source: Source,
  index: number,
  { lines = false, progress, unreadable }: AnalyzeOptions,
  settle: () => void,
): Promise<SourceReport> {
  let reader = null as SourceReader | null;
  let unsettled = 0;
  const facts = await routeSource(source, {
    sniffer,
    open({ type }) {
      reader = openReader(type, run, index, { originals: lines, live: false });
      return reader;
    },
    pause: async bytes => {
      progress?.(bytes);
      unsettled += bytes;
      if (unsettled < SETTLE_EVERY) return;
      unsettled = 0;
      settle();
    },
    failed: error => unreadable?.(source.path, error),
  });
  await source.close?.();
  return reader === null ? otherReport(facts) : reader.end(facts);
}
