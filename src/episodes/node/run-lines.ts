import type { EventId } from '../../catalogue/events.js';
import { textField } from '../../catalogue/fields.js';
import type { PlacedRecord, Stage } from '../../correlate/placed-record.js';
import type { NodeLine, NodeMark } from './types.js';

interface RunStep {
  readonly step: string;
  /** A further condition on the line */
  readonly where?: (line: Pick<NodeLine, 'event'>) => boolean;
}

/**
 * The steps that a kubelet reaches while it starts. The first list of pods comes from the API server even if it is empty (config.go,
 * merge); static pods do not wait for it.
 */
const STEPS: ReadonlyMap<EventId, RunStep> = new Map<EventId, RunStep>([
  ['kubelet-start', { step: 'sync-loop' }],
  ['config-add', { step: 'api-answered', where: ({ event }) => textField(event, 'source') === 'api' }],
  ['sync-enter', { step: 'first-sync' }],
]);

/** What the lines of one process of the kubelet show of the process as a whole. */
export interface RunLines {
  /** The longest time between two lines of the process, in ms */
  readonly silence: number;
  /** The steps of its start, where the log shows that the process began */
  readonly marks: readonly NodeMark[];
}

interface Run {
  printed: number;
  silence: number;
  readonly marks: Map<string, NodeMark>;
}

/** Follows the processes of the kubelet while their log is read. */
export function createRunLines(): Stage & { of(kubelet: number): RunLines } {
  const runs: Run[] = [];

  function reach({ step, where }: RunStep, marks: Run['marks'], { event, at, source, line }: PlacedRecord): void {
    if (event === null || at === null || marks.has(step)) return;
    // A process whose beginning is not in the log reached the other steps before
    if (step !== BEGUN && !marks.has(BEGUN)) return;
    if (where?.({ event }) !== false) marks.set(step, { step, at, source, line, count: 1, whom: [] });
  }

  return {
    see(record): void {
      const { event, kubelet, at } = record;
      if (at === null) return;
      const run = runs[kubelet] ?? { printed: at, silence: 0, marks: new Map() };
      runs[kubelet] = run;
      run.silence = Math.max(run.silence, at - run.printed);
      run.printed = at;
      const step = event === null ? undefined : STEPS.get(event.id);
      if (step !== undefined) reach(step, run.marks, record);
    },
    of(kubelet) {
      const { silence = 0, marks } = runs[kubelet] ?? {};
      return { silence, marks: [...(marks?.values() ?? [])] };
    },
  };
}

const BEGUN = 'sync-loop';
