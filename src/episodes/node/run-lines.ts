import type { EventId } from '../../catalogue/events.js';
import { textField } from '../../catalogue/fields.js';
import type { Stage } from '../../correlate/types.js';
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

/** Follows the processes of the kubelet while their log is read. */
export function createRunLines(): Stage & { of(kubelet: number): RunLines } {
  const runs: { printed: number; silence: number; readonly marks: Map<string, NodeMark> }[] = [];

  return {
    see({ event, kubelet, at, source, line }): void {
      if (at === null) return;
      const run = runs[kubelet] ?? { printed: at, silence: 0, marks: new Map() };
      runs[kubelet] = run;
      run.silence = Math.max(run.silence, at - run.printed);
      run.printed = at;
      const reached = event === null ? undefined : STEPS.get(event.id);
      if (event === null || reached === undefined) return;
      const { step, where } = reached;
      // A process whose beginning is not in the log reached the other steps before
      if (run.marks.has(step) || (step !== BEGUN && !run.marks.has(BEGUN))) return;
      if (where?.({ event }) !== false) run.marks.set(step, { step, at, source, line, count: 1, whom: [] });
    },
    of(kubelet) {
      const { silence = 0, marks } = runs[kubelet] ?? {};
      return { silence, marks: [...(marks?.values() ?? [])] };
    },
  };
}

const BEGUN = 'sync-loop';
