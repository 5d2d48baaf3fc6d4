import { withoutLayers } from '../../catalogue/causes/layers.js';
import { spell } from '../../catalogue/duration.js';
import { lookedUp } from '../../kit/looked-up.js';
import { isPlace, UNNAMED_CONTAINER } from '../../sources/shown.js';
import type { ContainerState, LastRun, Snapshot } from '../../sources/watch/snapshot.js';
import { often } from '../engine/words.js';
import { troubleText } from '../starts/words.js';

/** A message, which may have many lines, as one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const MAX_BRIEF_LETTERS = 300;
/** The words that name the pod, which the sentence is about anyway (kuberuntime/security_context_others.go). */
const OF_POD = / \(pod: "[^"]{1,600}", container: [^()\s]{1,253}\)/;
/** An error without its middle if it is long: the cause is at the end. */
export const brief = (text: string): string => {
  const line = oneLine(text).replace(OF_POD, '');
  return line.length > MAX_BRIEF_LETTERS
    ? `${line.slice(0, MAX_BRIEF_LETTERS / 2)}…${line.slice(-MAX_BRIEF_LETTERS / 2)}`
    : line;
};

type Ended = Pick<LastRun, 'exitCode' | 'reason' | 'message'> & Partial<Pick<ContainerState, 'signal'>>;

/** What the reason says about the exit code (kuberuntime_container.go, toKubeContainerStatus). */
const CODES = lookedUp<string>({ Error: 'an exit code other than 0', Completed: 'exit code 0' });

/** `exit code 137 (OOMKilled)` */
export function endOf({ exitCode, signal = null, reason, message }: Ended): string {
  const shown = exitCode !== null ? `exit code ${exitCode}` : signal !== null ? `signal ${signal}` : null;
  const isNamed = reason !== null && reason !== 'Error' && reason !== 'Completed';
  // A table shows only the reason
  const code = shown ?? (isNamed ? `reason ${reason}` : (CODES[reason ?? ''] ?? 'an exit code that is not shown'));
  const why = isNamed && shown !== null ? ` (${reason})` : '';
  const last = message == null ? '' : `: ${brief(message)}`;
  return `${code}${why}${last}`;
}

/** `c: ErrImagePull: …`, without repeating anything. */
export const waitOf = ({ name, reason, message }: ContainerState): string =>
  troubleText({
    container: name === UNNAMED_CONTAINER ? null : name,
    reason,
    text: message === null ? '' : brief(withoutLayers(message)),
  });

/** How a sentence refers to a container, which a table does not name. */
export const called = (name: string): string => (name === UNNAMED_CONTAINER ? 'a container' : name);

/** The command that shows a container's output: by its name, where that is known. */
export const logsOf = ({ namespace, name }: Pick<Snapshot, 'namespace' | 'name'>, container: string): string =>
  `kubectl logs${namespace === '' ? '' : ` -n ${namespace}`} ${name}${container === UNNAMED_CONTAINER || isPlace(container) ? ' -c CONTAINER' : ` -c ${container}`}`;

export const restarts = (count: number): string => `restarted ${often(count)}`;

/** The kubelet waits for a postStart hook without a limit, and starts no other container of the pod meanwhile (kuberuntime_container.go). */
export const hookAdvice = ({ namespace, name }: Pick<Snapshot, 'namespace' | 'name'>, container: string): string =>
  `What does the hook wait for? lifecycle.postStart in kubectl get pod${namespace === '' ? '' : ` -n ${namespace}`} ${name} -o yaml shows what it calls, ${logsOf({ namespace, name }, container)} what the container prints. The kubelet waits for the hook without a limit.`;

/** Advice for an error that is missing in what was printed. */
export const describeOf = ({ namespace, name }: Pick<Snapshot, 'namespace' | 'name'>): string =>
  `Its Events name what is wrong: kubectl describe pod ${name}${namespace === '' ? '' : ` -n ${namespace}`}.`;

/** An instant in the form of the API server. */
export const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** ` for 9m12s`; if the present time is not known, ` since 2026-11-22T11:50:00Z`. Begins with a space; empty if the time is not known. */
export function lasting(since: number | null, now: number | null): string {
  if (since === null) return '';
  return now === null ? ` since ${stamp(since)}` : ` for ${spell(Math.max(0, now - since))}`;
}

/** `is not ready`, or `has not been ready for 9m12s`, where the time is known: what lasts is in the perfect. */
export const inState = (is: string, hasBeen: string, long: string): string => (long === '' ? is : `${hasBeen}${long}`);

/** `12 s ago`, or the time. */
export const ago = (at: number, now: number | null): string =>
  now === null ? `at ${stamp(at)}` : `${spell(Math.max(0, now - at))} ago`;
