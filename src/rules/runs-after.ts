import type { NodeRun } from '../correlate/run.js';
import { LIMITS } from '../episodes/node/thresholds.js';
import type { RunFacts } from './types.js';

type Process = NodeRun['processes'][number];

const lived = ({ from, to }: Process): boolean => from !== null && to !== null && to - from >= LIMITS.pauseMs;

/** Whether a kubelet that began after this one kept running: what ended this one is over. */
export const runsAfter = ({ run }: RunFacts, pid: number): boolean =>
  run.processes.slice(run.processes.findLastIndex(({ kubelet }) => kubelet.pid === pid) + 1).some(lived);

/** Whether a kubelet kept running after a line that names no process. In several files, line numbers show no order: any kubelet counts. */
export const runsAfterLine = ({ run, sources }: RunFacts, line: number): boolean =>
  run.processes.some(one => (isOneLog(sources) ? one.kubelet.first.line > line : true) && lived(one));

/** Whether a kubelet that kept running printed lines before this line: what came after it is no part of how the node was set up. */
export const ranBeforeLine = ({ run, sources }: RunFacts, line: number): boolean =>
  isOneLog(sources) && run.processes.some(one => one.kubelet.first.line < line && lived(one));

const isOneLog = (sources: RunFacts['sources']): boolean =>
  sources.filter(({ type }) => type === 'kubelet-log').length === 1;
