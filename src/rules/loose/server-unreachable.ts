import { causeOf, type Known } from '../../catalogue/causes/index.js';
import { innermost } from '../../catalogue/causes/innermost.js';
import { isExcerpt } from '../../correlate/excerpt.js';
import { given } from '../../kit/forms.js';
import type { Judgement, RunFacts } from '../types.js';
import { witnessed } from '../witnessed.js';

const agentCause = (error: string): Known => causeOf({ stage: 'agent', text: error });

/** What an agent of k3s or RKE2 prints while it cannot join its server: its lines have the form of a runtime's. */
export const isOfAgent = (error: string): boolean => agentCause(error).id !== null;

/** A kubelet in the same log shows that the agent had joined: its own lines tell the rest. */
export function serverUnreachable({ run, sources }: RunFacts): Judgement[] {
  const lines = run.archive
    .nameless()
    .filter(({ what, facts }) => what === 'runtime-error' && isOfAgent(String(facts?.error)));
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Its kubelet runs: it had joined, or has joined since
  if (run.processes.some(({ kubelet }) => !isExcerpt(sources) || kubelet.last.line > last.line)) return [];
  const error = String(first.facts?.error);
  const { means, says, next } = agentCause(error);
  return [witnessed(lines, says ?? `${means}: ${innermost(error)}`, given({ next }))];
}
