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
  return {
    sources: reports.flatMap((report, index) => (report ? [withCounts(report, node, index)] : [])),
    window: { from: iso(node.window.from), to: iso(node.window.to) },
    clock: clock.facts,
    kubelets: node.processes.map(({ kubelet, from, to }) => ({
      pid: kubelet.pid,
      from: iso(from),
      to: iso(to),
      version: kubelet.version ?? (kubelet.minors.min === kubelet.minors.max ? kubelet.minors.min : null),
      versionBasis: kubelet.basis,
      verbosity: kubelet.verbosity,
      minors: kubelet.minors,
      levels: loggedLevels(kubelet.levels),
    })),
  };
}
