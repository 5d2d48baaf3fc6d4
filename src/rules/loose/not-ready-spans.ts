import { saysNodeReady } from '../../catalogue/node-ready.js';
import type { NodeObservation } from '../../correlate/node-events.js';
import { LIMITS } from '../thresholds.js';
import type { RunFacts } from '../types.js';

/** A time in which the kubelet reported its node as not ready, on the time scale of the log. */
export interface NotReadySpan {
  readonly begin: NodeObservation;
  /** The line that it is ready again; null where there is none */
  readonly end: NodeObservation | null;
}

/** From “Node became not ready” to the Event NodeReady, which is logged from -v=2 on. */
export function notReadySpans({ node }: RunFacts['run']): NotReadySpan[] {
  const spans: NotReadySpan[] = [];
  let begin: NodeObservation | null = null;
  const close = (end: NodeObservation | null): void => {
    if (begin !== null) spans.push({ begin, end });
    begin = null;
  };
  for (const line of node)
    if (line.id === 'node-not-ready') {
      // Each process prints it once for each change
      if (begin !== null && begin.kubelet !== line.kubelet) close(null);
      begin ??= line;
    } else if (saysNodeReady(line)) close(line);
  close(null);
  return spans.filter(span => !isOfStart(span, node));
}

/** Nothing is ready in the first seconds of a kubelet, and a node that joins waits for its network plugin. */
function isOfStart({ begin, end }: NotReadySpan, node: readonly NodeObservation[]): boolean {
  const start = node.find(({ id, kubelet }) => id === 'kubelet-start' && kubelet === begin.kubelet)?.at ?? null;
  if (start === null || begin.at === null || begin.at - start >= LIMITS.runtimeStartMs) return false;
  return end === null || end.at === null || end.at - start < LIMITS.bootstrapMs;
}
