import { spell } from '../catalogue/duration.js';
import { innermost } from '../catalogue/innermost.js';
import { isExcerpt } from '../correlate/excerpt.js';
import { causeIn } from '../episodes/node/reasons.js';
import { unready, wrongConditions } from '../episodes/now/node.js';
import type { ShownNode } from '../sources/shown.js';
import { shownNodes } from '../sources/shown-nodes.js';
import type { SeenTestimony } from '../sources/types.js';
import { places } from './evidence.js';
import { type NotReadySpan, notReadySpans } from './loose/not-ready-spans.js';
import { anyInput } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, RunFacts, RunRule } from './types.js';

export const nodeNotReady: RunRule = {
  meta: {
    id: 'node-not-ready',
    level: 'warning',
    title: 'A node is not ready, is short of something, or has a fault',
    // The kubelet's own lines come before it
    rank: 1,
    reads: [anyInput],
    ofNode: true,
    why: 'A node that is not ready gets no new pods, and after five minutes the API server marks its pods for deletion. One that is short of memory, disk or process IDs evicts pods and refuses new ones. One with a fault of its kernel, disk or runtime can hold up any of its pods.',
    evidence:
      'The conditions of the node, as `kubectl describe node` or `kubectl get nodes` printed them (also as YAML or JSON, or in part), or the last Event of the node about each condition. They were true when they were printed; nothing shows when that was. In a whole log of a kubelet: “Node became not ready”, up to the Event NodeReady. As info if it was over before the log ended; not reported if it belongs to the start of a kubelet.',
    next: 'Start with what the condition names. The log of the kubelet on that node shows more: journalctl -u kubelet.',
  },
  check: facts => [...shownNodes(facts.run.archive.nameless()).values()].flatMap(judge).concat(logged(facts)),
};

/** Each has its own reason and length; of many, the last ones are reported. */
const MAX_REPORTED = 5;

/** In a few copied lines, `node-trouble` reports them. */
function logged(facts: RunFacts): Judgement[] {
  if (isExcerpt(facts.sources)) return [];
  return notReadySpans(facts.run)
    .slice(-MAX_REPORTED)
    .map(span => judgeSpan(span, facts.run));
}

function judgeSpan({ begin, end }: NotReadySpan, { last }: RunFacts['run']): Judgement {
  const until = end?.at ?? last;
  const long = begin.at === null || until === null ? '' : ` for ${spell(Math.max(0, until - begin.at))}`;
  const why = innermost(causeIn(begin));
  const isOver = end !== null || begin.at === null || last === null || last - begin.at >= LIMITS.nodeStateMs;
  // Below -v=2 no line says that it is ready again
  const unseen = end === null && isOver;
  return {
    message: unseen
      ? `the kubelet reported its node as NotReady, and no line shows when it was Ready again: ${why}`
      : `the kubelet reported its node as NotReady${long}${end === null ? ', and the log ends' : ''}: ${why}`,
    at: begin.at,
    evidence: places(end === null ? [begin] : [begin, end]),
    ...(isOver ? { level: 'info' as const } : {}),
  };
}

function judge({ node, ...place }: SeenTestimony & { readonly node: ShownNode }): Judgement[] {
  const found = [...unready(node, null), ...wrongConditions(node, null)];
  return found.map(({ says, next }) => ({ message: says, at: null, evidence: places([place]), ...(next && { next }) }));
}
