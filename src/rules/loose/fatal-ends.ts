import { isExcerpt } from '../../correlate/excerpt.js';
import { runsAfter } from '../runs-after.js';
import type { Judgement, RunFacts } from '../types.js';
import { judgeComplaints } from '../unexplained-complaint.js';

/**
 * The errors with which kubelets ended their process (klog.Fatal). Whatever else a log shows, that is part of the answer; in a few copied
 * lines without a deletion, `unexplained-complaint` reports them with the others.
 */
export function fatalEnds(facts: RunFacts): Judgement[] {
  if (facts.deletions.length === 0 && isExcerpt(facts.sources)) return [];
  const pids = new Set(facts.run.processes.map(({ kubelet }) => kubelet.pid));
  return facts.run.unexplained.flatMap(one => {
    const { severity, pid } = one;
    if (severity !== 'F' || pid === null || !pids.has(pid)) return [];
    return [{ ...judgeComplaints('', [one]), ...(runsAfter(facts, pid) ? { level: 'info' as const } : {}) }];
  });
}
