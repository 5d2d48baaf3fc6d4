import { eventsHaving } from '../events/having.js';
import { originOf } from '../input/types.js';
import { createCounts } from './counts.js';
import { createCoverage } from './coverage.js';
import { createDirection } from './direction.js';
import { createExtent } from './extent.js';
import { createGapWatch } from './gaps.js';
import type { NodeRun } from './node-run.js';
import type { PlacedRecord, Stage } from './placed-record.js';

/** What the lines show together, whichever pods they are about. */
type LogFacts = Pick<
  NodeRun,
  | 'host'
  | 'first'
  | 'last'
  | 'window'
  | 'recognised'
  | 'repeated'
  | 'cut'
  | 'reversed'
  | 'turned'
  | 'interleaved'
  | 'gaps'
>;

const WHOLE_NODE = eventsHaving('whole-node');

/** Evidence of all lines: from where to where the log reaches, in which order, and where lines are missing. */
export function createLogEvidence() {
  const counts = createCounts();
  const coverage = createCoverage();
  const direction = createDirection();
  const extent = createExtent();
  const gaps = createGapWatch();
  let host: string | null = null;
  let turned = false;

  const stage: Stage = {
    see({ source, line, at, kubelet, record, event }: PlacedRecord): void {
      if (host === null && record.frame !== null) host = originOf(record.frame).host ?? null;
      direction.see(at, kubelet);
      gaps.see({ id: event?.id ?? null, at, source, line, kubelet });
      extent.see(source, line, at, kubelet);
      if (record.cut) counts.cut(source, line);
      if (event === null) return;
      // Counted as lines are: of several records in one, the first
      if (record.lines > 0) counts.recognise(source);
      if (WHOLE_NODE.has(event.id)) coverage.unrelated(event.id, record.message);
    },
  };

  return {
    ...stage,
    /** A record that is in the input for the second time. */
    repeated: counts.repeat,
    /** So many records with a meaning were passed over, because there were others like them. */
    again: counts.recognise,
    /** A record that nobody needs, by its call site. */
    unneeded: coverage.unrelated,
    /** Lines are missing from here; what is known of a pod breaks off. */
    hole: coverage.hole,
    /** Lines are missing here; `text` is what the input itself says of it. */
    marked(source: number, line: number, text: string): void {
      coverage.hole(source, line);
      gaps.marked(source, line, text);
    },
    /** Lines were lost behind this one while the input was read. */
    lost(source: number, line: number, what: string): void {
      coverage.hole(source, line + 1);
      gaps.add({ source, line, at: extent.end().at, what });
    },
    /** A log was read in reverse, because it is newest first. */
    turned(): void {
      turned = true;
    },
    end: extent.end,
    ofProcess: (kubelet: number) => ({ ...extent.of(kubelet), housekeeping: gaps.housekeeping(kubelet) }),
    coverage: coverage.of,
    facts: (): LogFacts => ({
      ...{ host, turned, first: extent.first(), last: extent.end().at, window: extent.window() },
      ...counts.all(),
      reversed: direction.reversed(),
      interleaved: direction.interleaved(),
      gaps: gaps.all(),
    }),
  };
}

export type LogEvidence = ReturnType<typeof createLogEvidence>;
