import { innermost } from '../../catalogue/causes/innermost.js';
import { isExcerpt } from '../../correlate/excerpt.js';
import { places } from '../evidence.js';
import type { Judgement, RunFacts } from '../types.js';

/**
 * What an agent of k3s or RKE2 prints as an error while it cannot join its server (k3s, pkg/agent/tunnel, pkg/agent/config; remotedialer,
 * client.go). It starts the kubelet only after that, and its lines have the form of a runtime's.
 */
const OF_AGENT =
  /^(?:Failed to connect to proxy|Remotedialer proxy error|(?:Error|Failed to) (?:retriev|get |validate )\w{0,12} ?(?:connection to cluster|agent config|apiserver addresses|kube-proxy)|failed to get CA certs|Waiting to retrieve \S{1,40} configuration)/i;

export const isOfAgent = (error: string): boolean => OF_AGENT.test(error);

/** A kubelet in the same log shows that the agent had joined: its own lines tell the rest. */
export function serverUnreachable({ run, sources }: RunFacts): Judgement[] {
  const lines = run.archive
    .nameless()
    .filter(({ what, facts }) => what === 'runtime-error' && isOfAgent(String(facts?.error)));
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Its kubelet runs: it had joined, or has joined since
  if (run.processes.some(({ kubelet }) => !isExcerpt(sources) || kubelet.last.line > last.line)) return [];
  return [
    {
      message: `the agent of k3s or RKE2 cannot connect to its server, and starts no kubelet until it can: ${innermost(String(first.facts?.error))}`,
      at: null,
      utc: first.at,
      evidence: places(lines),
      next: 'Check that the server runs (on its node: systemctl status k3s, or rke2-server), and that this node reaches its address and port (6443 of k3s, 9345 of RKE2). The agent tries again by itself.',
    },
  ];
}
