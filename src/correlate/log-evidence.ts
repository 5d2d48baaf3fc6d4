import { eventsHaving } from '../events/having.js';
import type { Logging } from '../events/observability.js';
import { originIn } from '../records/printed.js';
import { createCounts } from './counts.js';
import { createCoverage, type End } from './coverage.js';
import { createDirection } from './direction.js';
import { createExtent } from './extent.js';
import { createGapWatch } from './gaps.js';
import type { NodeFacts } from './node-run.js';
import type { PlacedRecord, Stage } from './placed-record.js';
import type { Heard } from './selection.js';
import type { PodName } from './types.js';

/** What all lines together show, whichever pods they are about. */
type LogFacts = Pick<
  NodeFacts,
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

/** Evidence from all lines: the window of the log, its order, and where lines are missing. */
export function createLogEvidence() {
  const counts = createCounts();
  const coverage = createCoverage();
  const direction = createDirection();
  const extent = createExtent();
  const gaps = createGapWatch(coverage.hole);
  let host: string | null = null;
  let turned = false;

  const ofProcess = (kubelet: number): Heard => ({
    housekeeping: gaps.housekeeping(kubelet),
    ...extent.of(kubelet),
  });

  const stage: Stage = {
    see({ source, line, at, kubelet, record, event }: PlacedRecord): void {
      host ??= originIn(record)?.host ?? null;
      direction.see(at, kubelet);
      gaps.see({ id: event?.id ?? null, at, source, line, kubelet });
      extent.see(source, line, at, kubelet);
      if (record.cut) {
        counts.cut(source, line);
        coverage.hole(source, line);
      }
      if (event === null) return;
      coverage.printed(kubelet, event.definition);
      // Counted as lines are: of several records in one, the first
      if (record.lines > 0) counts.recognise(source);
      if (WHOLE_NODE.has(event.id)) coverage.unrelated(event.id, record.message);
    },
  };

  return {
    ...stage,
    /** A record that occurs in the input a second time. */
    repeated: counts.repeat,
    /** This many records with a meaning were skipped, because others like them had been read. */
    again: counts.recognise,
    /** A record that no stage needs, by its call site. */
    unneeded: coverage.unrelated,
    /** The log goes on up to here, whatever stands there. */
    ends(source: number, line: number, at: number | null, kubelet: number): void {
      const { at: before } = extent.end();
      if (at === null || (before !== null && at <= before)) return;
      gaps.see({ id: null, at, source, line, kubelet });
      extent.see(source, line, at, kubelet);
    },
    /** From here on observations of a pod were dropped. */
    hole: coverage.hole,
    /** Lines are missing here; `text` is the mark in the input. */
    marked(source: number, line: number, text: string): void {
      coverage.hole(source, line);
      gaps.marked(source, line, text);
    },
    /** Lines after this one were lost while the input was read. */
    lost(source: number, line: number, what: string): void {
      coverage.hole(source, line + 1);
      gaps.add({ source, line, at: extent.end().at, what });
    },
    /** A log was read in reverse, because it is newest first. */
    turned(): void {
      turned = true;
    },
    end: extent.end,
    ofProcess,
    coverage: (kubelets: readonly Logging[], pod: PodName, uids: readonly string[], end: End) =>
      coverage.of(kubelets, pod, uids, end, ofProcess),
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
