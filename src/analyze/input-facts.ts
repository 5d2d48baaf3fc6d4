import type { InputFacts, SourceReport } from '../contract/types.js';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/node-run.js';
import { isoBy } from '../document/build.js';
import { loggedLevels } from '../events/levels.js';
import { withCounts } from './source-report.js';

/** What was read, as the document tells it. */
export function inputFacts(
  node: NodeRun,
  clock: ResolvedClock,
  reports: readonly (SourceReport | undefined)[],
): InputFacts {
  const iso = isoBy(clock);
  // Excerpts that somebody put one behind the other need not stand in their order
  const isoSpan = (from: number | null, to: number | null) =>
    from !== null && to !== null && from > to ? { from: iso(to), to: iso(from) } : { from: iso(from), to: iso(to) };
  return {
    sources: reports.flatMap((report, index) => (report ? [withCounts(report, node, index)] : [])),
    window: { from: iso(node.window.from), to: iso(node.window.to) },
    clock: clock.facts,
    kubelets: node.processes.map(({ kubelet, from, to }) => ({
      pid: kubelet.pid,
      ...isoSpan(from, to),
      version: kubelet.version ?? (kubelet.minors.min === kubelet.minors.max ? kubelet.minors.min : null),
      versionBasis: kubelet.basis,
      verbosity: kubelet.verbosity,
      minors: kubelet.minors,
      levels: loggedLevels(kubelet.levels),
    })),
  };
}
