import { spell as span } from '../../catalogue/duration.js';
import { grouped } from '../../kit/grouped.js';
import type { Facts, ProbeTimes } from './facts.js';

/** periodSeconds is a whole number. */
const SHORTEST_PERIOD = 1_000;

/**
 * ` (readiness of web is probed every 10 s: up to 10 s of it)`. A container that is ready is noticed at the next try of its probe
 * (prober/worker.go, run), and the first probe is not tried before its delay is over. Of several containers, the one whose probes take
 * longest; empty for a wait that is shorter than any period.
 */
export function probedEvery({ probeTimes }: Facts, ms: number): string {
  const [slowest] = [...grouped(probeTimes, ({ container }) => container).values()].sort(
    (a, b) => mostOf(b) - mostOf(a),
  );
  const [first] = slowest ?? [];
  if (slowest === undefined || first === undefined || ms < SHORTEST_PERIOD) return '';
  const says = slowest.map(({ probe, periodMs, delayMs }, index) =>
    [
      `${probe}${index === 0 ? ` of ${first.container} is probed` : ''} every ${span(periodMs)}`,
      ...(delayMs === 0 ? [] : [`from ${span(delayMs)} on`]),
    ].join(', '),
  );
  const most = mostOf(slowest);
  return ` (${says.join(', ')}: ${most < ms ? `up to ${span(most)} of it` : 'that may be all of it'})`;
}

/** Their delays run concurrently, from the start of the container. */
const mostOf = (probes: readonly ProbeTimes[]): number =>
  Math.max(...probes.map(({ delayMs }) => delayMs)) + probes.reduce((ms, { periodMs }) => ms + periodMs, 0);
