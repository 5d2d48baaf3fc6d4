import type { NodeObservation } from '../correlate/run.js';
import type { Observation } from '../correlate/types.js';
import { textField } from '../events/fields.js';
import type { RuleContext } from './types.js';

/** What errors of the runtime and of the API server look like, whoever prints them. */

type Line = Pick<NodeObservation | Observation, 'event'>;

/** The keys under which the kubelet prints why. */
const CAUSES = ['err', 'error', 'runtimeReady'];

export const causeIn = ({ event }: Line): string =>
  CAUSES.map(key => textField(event, key)).find(text => text !== null) ?? event.record.message;

/** No connection, or no answer: an answer that says no is another matter. */
const NO_ANSWER =
  /connection refused|connection reset|no route to host|network is unreachable|i\/o timeout|TLS handshake timeout|\bEOF\b|Client\.Timeout|context deadline exceeded|request canceled|client connection lost|server is currently unable|unable to return a response|etcdserver|ServiceUnavailable|no such host/;

/** The API server answers, and what it asks in turn does not. */
const SOMEBODY_ELSE = /webhook/;

export const isApiOutage = (line: Line): boolean => NO_ANSWER.test(causeIn(line)) && !SOMEBODY_ELSE.test(causeIn(line));

/**
 * Up to 1.16 a kubelet that starts says that PLEG was never active, 2562047 hours being the longest span of Go; later
 * ones that it "has yet to be successful". Both are true of every start for some seconds.
 */
const NEVER_YET = /2562047h|yet to be successful/;
const STARTING = 30_000;

/** A line from the first seconds of a process, when nothing is ready yet. */
export function isStart(line: NodeObservation, { startOf }: RuleContext): boolean {
  const start = startOf(line.kubelet);
  const since = start === null || line.at === null ? null : line.at - start;
  return NEVER_YET.test(causeIn(line)) || (since !== null && since < STARTING);
}
