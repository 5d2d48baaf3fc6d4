import { innermost } from '../../catalogue/causes/innermost.js';
import { errorText } from '../../catalogue/error-text.js';
import type { EventId } from '../../catalogue/event-id.js';
import { textField } from '../../catalogue/fields.js';
import { eventsHaving } from '../../catalogue/having.js';
import { provesGone } from '../../episodes/ends/hangs/errors.js';
import { syncFailures } from '../../episodes/starts/facts/failures-in-line.js';
import { grouped } from '../../kit/grouped.js';
import { places } from '../evidence.js';
import type { Judgement } from '../types.js';
import { objectsIn } from '../unread-objects.js';
import { failsToMount, STOPS_CONTAINER, saysNotReady, startsAgain } from './lives-on.js';
import type { LooseLine } from './owners.js';
import { PHRASES } from './phrases.js';
import { thingOf } from './things.js';

/** Lines about an end, a failure or a wait. Other lines of a running pod are no trace of a deletion. */
const OF_TEARDOWN = eventsHaving(
  'failure',
  'delay',
  'learns-of-end',
  'begins-teardown',
  'terminates',
  'stops',
  'ends-container',
  'evicts',
  'preempts',
  'shuts-down',
  'orphan',
  'mirror',
  'under-way',
  'finished',
  'traces-end',
);

const OF_START = eventsHaving('of-start');

const isOfTeardown = ({ id }: LooseLine): boolean => OF_TEARDOWN.has(id) && !OF_START.has(id);

export interface Clause {
  readonly text: string;
  readonly lines: readonly LooseLine[];
}

/**
 * Whether the pod's start reports the line. A crash alone shows no start (starts/recognise.ts), and a sync that also fails to stop
 * something is a trace of an end.
 */
function failsToStart(line: LooseLine): boolean {
  if (line.id !== 'sync-error') return false;
  const error = errorText(line.event) ?? '';
  const failures = syncFailures(error);
  return failures.length > 0 && failures.every(({ stage }) => stage !== 'crash') && !STOPS.test(error);
}

/** Actions of an end (pkg/kubelet/container/sync_result.go). */
const STOPS = /failed to "Kill(?:Container|PodSandbox)" for /;

/** The content of the lines, in their order; what several lines state about one volume or container comes only once. */
export function clausesOf(lines: readonly LooseLine[]): Clause[] {
  const again = new Set(lines.filter(startsAgain).map(line => textField(line.event, 'containerName')));
  // The result of each probe explains more than the fact that the pod is synced because of it
  const isAnswered = lines.some(({ id }) => id === 'probe-failed');
  // The kubelet's own line states the same error
  const isLogged = lines.some(({ id }) => id === 'operation-backoff' || id === 'volumes-mount-failed');
  const relevant = lines.filter(
    line =>
      (isOfTeardown(line) || (!isLogged && failsToMount(line)) || (!isAnswered && saysNotReady(line))) &&
      !failsToStart(line) &&
      !(STOPS_CONTAINER.includes(line.id) && again.has(thingOf(line)?.name ?? null)),
  );
  const alike = grouped(
    relevant,
    line =>
      `${line.id} ${thingOf(line)?.key ?? objectsIn([line])} ${textField(line.event, 'probeType') ?? textField(line.event, 'probe')} ${failsToMount(line) ? textField(line.event, 'message') : ''}`,
  );
  return [...alike.values()].map(own => ({ text: clause(own, lines), lines: own }));
}

/** The most clauses about one pod. */
const MAX_CLAUSES = 6;

/** What lines say of one pod, as a finding. */
export function judgementOf(pod: string | null, clauses: readonly Clause[]): Judgement[] {
  const lines = clauses.flatMap(clause => clause.lines);
  if (lines.length === 0) return [];
  const texts = clauses.slice(0, MAX_CLAUSES).map(({ text }) => text);
  const more = clauses.length > MAX_CLAUSES ? [`and ${clauses.length - MAX_CLAUSES} more things`] : [];
  const whose = pod === null ? '' : `pod ${pod}: `;
  return [{ message: `${whose}${[...texts, ...more].join('; ')}`, at: lines[0]?.at ?? null, evidence: places(lines) }];
}

function clause(own: readonly LooseLine[], all: readonly LooseLine[]): string {
  const [first] = own;
  if (first === undefined) return '';
  const phrase = failsToMount(first) ? textField(first.event, 'message') : PHRASES[first.id]?.(first);
  const text = `${phrase ?? meaning(first)}${leftOf(first)}`;
  const times = own.length > 1 ? ` (${own.length} times)` : '';
  return `${text}${times}${whyIn(own)}${openEnd(first, all)}`;
}

function whyIn(own: readonly LooseLine[]): string {
  if (own.every(line => provesGone(line))) return ', because it was gone already';
  const error = own
    .map(({ event }) => errorText(event) ?? textField(event, 'output'))
    .findLast(text => text !== null && text.trim() !== '');
  return error == null ? '' : `: ${innermost(error)}`;
}

const MAX_LEFT = 120;

/** The rest of a line: where the input cuts off what a line is about, the rest may still name it. */
const leftOf = (line: LooseLine): string =>
  line.event.record.cut && thingOf(line) === null
    ? ` (the line is cut off: ${line.event.record.message.slice(0, MAX_LEFT)})`
    : '';

/** The first sentence of the catalogue's explanation, to be used inside another sentence. */
function meaning({ event }: LooseLine): string {
  const [sentence = ''] = event.definition.means.split(/[.;:] |\.$/);
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** Events that begin something, each with the events that end it, which the kubelet would print. */
const ENDED_BY: Partial<Readonly<Record<EventId, readonly EventId[]>>> = {
  'unmount-begin': ['unmount-done', 'operation-backoff', 'unmount-failed'],
  'unmount-device-begin': ['unmount-device-done', 'operation-backoff', 'unmount-device-failed'],
  'prestop-begin': ['prestop-done', 'prestop-failed', 'prestop-timeout'],
};

function openEnd(first: LooseLine, all: readonly LooseLine[]): string {
  const ends = ENDED_BY[first.id];
  if (ends === undefined) return '';
  const key = thingOf(first)?.key;
  const ended = all.some(line => ends.includes(line.id) && thingOf(line)?.key === key);
  return ended ? '' : ', and no line shows its end';
}
