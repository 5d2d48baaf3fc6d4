import { adviceFor, causeOf } from '../../catalogue/causes/index.js';
import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { errorText, probeIn, textField } from '../../catalogue/fields.js';
import { isCutBeforeCause, isOfForgotten, provesGone } from '../../episodes/ends/hangs/errors.js';
import { isVolumeWait } from '../../episodes/ends/hangs/lone-troubles.js';
import { STOP_LINES } from '../../episodes/ends/stops.js';
import { grouped } from '../../kit/grouped.js';
import { lowered } from '../../kit/letters.js';
import { becauseOf, about as finding } from '../evidence.js';
import type { Judgement } from '../types.js';
import { failsToStart } from './lone-starts.js';
import type { LooseLine } from './owners.js';
import { objectsIn, thingOf } from './things.js';

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

const OF_START = eventsHaving('of-start', 'refused');

type Clause = ReturnType<typeof clausesOf>[number];

/** The content of the lines, in their order; what several lines state about one volume or container comes only once. */
export function clausesOf(lines: readonly LooseLine[]) {
  const again = new Set(lines.filter(startsAgain).map(line => textField(line.event, 'containerName')));
  // The result of each probe explains more than the fact that the pod is synced because of it
  const isAnswered = lines.some(({ id }) => id === 'probe-failed');
  const relevant = lines.filter(
    line =>
      ((OF_TEARDOWN.has(line.id) && !OF_START.has(line.id)) || (!isAnswered && saysNotReady(line))) &&
      !(line.id === 'sync-error' && failsToStart(line)) &&
      !(STOP_LINES.includes(line.id) && again.has(thingOf(line)?.name ?? null)),
  );
  const alike = grouped(
    relevant,
    line =>
      `${line.id} ${thingOf(line)?.key ?? objectsIn([line])} ${probeIn(line.event) ?? textField(line.event, 'probe')}`,
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
  return [finding(lines, `${whose}${[...texts, ...more].join('; ')}`)];
}

function clause(own: readonly LooseLine[], all: readonly LooseLine[]): string {
  const [first] = own;
  if (first === undefined) return '';
  const text = `${PHRASES[first.id]?.(first) ?? meaning(first)}${leftOf(first)}`;
  const times = own.length > 1 ? ` (${own.length} times)` : '';
  return `${text}${times}${whyIn(own)}${openEnd(first, all)}`;
}

function whyIn(own: readonly LooseLine[]): string {
  if (own.every(line => provesGone(line))) return ', because it was gone already';
  const error = own
    .map(({ event }) => errorText(event) ?? textField(event, 'output'))
    .findLast(text => text !== null && text.trim() !== '');
  return becauseOf(error);
}

const MAX_LEFT = 120;

/** The rest of a line: where the input cuts off what a line is about, the rest may still name it. */
const leftOf = (line: LooseLine): string =>
  line.event.record.cut && thingOf(line) === null
    ? ` (the line is cut off: ${line.event.record.message.slice(0, MAX_LEFT)})`
    : '';

/** The first sentence of the catalogue's explanation, to be used inside another sentence. */
const meaning = ({ event }: LooseLine): string => lowered(event.definition.means.replace(/[.;:] .*|\.$/s, ''));

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

/** What one line states about a pod, in a few words; null where the explanation in the catalogue states it best. */
type Phrase = (line: LooseLine) => string | null;

/** `unmount of volume ` and a name; `unmount of a volume` where the line gives none, or was cut off before it. */
const followed = (before: string, line: LooseLine): string => {
  const name = thingOf(line)?.name;
  if (name !== undefined) return before + name;
  const lastWord = before.lastIndexOf(' ', before.length - 2) + 1;
  return `${before.slice(0, lastWord)}a ${before.slice(lastWord).trimEnd()}`;
};

const about =
  (before: string, after = ''): Phrase =>
  line =>
    `${followed(before, line)}${after}`;

const withGrace =
  (text: string): Phrase =>
  line => {
    const grace = textField(line.event, 'gracePeriod');
    return `${followed(`${text} `, line)}${grace === null ? '' : ` (grace period ${grace} s)`}`;
  };

/** `its liveness probe failed (container web)`; up to 1.20 the text begins with the probe (prober.go, probe). */
const probeThat =
  (did: string): Phrase =>
  line => {
    const probe = probeIn(line.event);
    const container = thingOf(line)?.name;
    return `its ${probe === null ? '' : `${probe} `}probe ${did}${container === undefined ? '' : ` (container ${container})`}`;
  };

/** From 1.21 on, the line gives the name only. */
const noLongerNeeded = about('volume ', ' is no longer needed by it');

/** What lines say that name a thing, a reason or a container: of other lines the explanation in the catalogue is used. */
export const PHRASES: Partial<Readonly<Record<EventId, Phrase>>> = {
  'probe-failed': probeThat('failed'),
  'probe-errored': probeThat('could not be carried out'),
  'sync-probe': line => `its ${textField(line.event, 'probe') ?? 'liveness'} probe fails`,
  'container-kill-reason': line => {
    const text = textField(line.event, 'containerMessage');
    return text && lowered(text);
  },
  'unmount-starting': about('unmount of volume ', ' began'),
  'unmount-begin': about('unmount of volume ', ' began'),
  'unmount-done': about('volume ', ' unmounted'),
  'unmount-device-begin': about('unmount of the device of volume ', ' from the node began'),
  'unmount-device-done': about('device of volume ', ' unmounted from the node'),
  'volume-detached': about('volume ', ' detached from the node'),
  'kill-begin': withGrace('stop sent to container'),
  'kill-override': withGrace('stop sent to container'),
  'kill-done': about('stop of container ', ' returned'),
  'prestop-begin': about('preStop hook of container ', ' began'),
  'prestop-done': about('preStop hook of container ', ' returned'),
  'prestop-failed': about('preStop hook of container ', ' failed'),
  'prestop-timeout': about('preStop hook of container ', ' used up the grace period'),
  'volume-dsw-removed': line => {
    const name = textField(line.event, 'volumeName');
    return name === null ? noLongerNeeded(line) : `volume ${name} is no longer needed by it`;
  },
  'evict-needed': line =>
    `a pod has to be evicted: the node is short of ${textField(line.event, 'resourceName') ?? 'a resource'}`,
  'evict-reclaim': line =>
    `the node is short of ${textField(line.event, 'resourceName') ?? 'a resource'}, and the kubelet tries to reclaim some`,
  'programmer-error': line => `the kubelet reports an internal error (${line.event.definition.message})`,
  'orphan-many-errors': line =>
    isVolumeWait(line) ? 'its directory stays until its volumes are removed' : 'its directory could not be removed',
  'gc-container-failed': line =>
    `a dead container could not be removed${isCutBeforeCause(line) ? ', mostly because it is gone already' : ''}`,
  'object-watch-lost': line =>
    `the API server does not let the node read ${objectsIn([line])}, because it knows of no pod on this node that refers to it`,
  'operation-backoff': line =>
    isOfForgotten(line)
      ? 'a volume that shows one of its configmaps or secrets cannot be mounted, because the kubelet does not follow them (any more, if the pod is gone; not yet, just after a start)'
      : null,
};

/** The pod lives on: a container is stopped to be started again (kuberuntime_manager.go, computePodActions). */
const startsAgain = ({ id, event }: LooseLine): boolean =>
  id === 'container-kill-reason' && /will be restarted/.test(textField(event, 'containerMessage') ?? '');

/** A probe changed its result, to failure (kubelet.go, handleProbeSync). */
const saysNotReady = ({ id, event }: LooseLine): boolean =>
  id === 'sync-probe' && NOT_READY.has(textField(event, 'status') ?? 'unhealthy');
const NOT_READY: ReadonlySet<string> = new Set(['not ready', 'unhealthy']);

/** Such a probe ends the container (prober/worker.go, doProbe): readiness does not. */
const failsToLive = ({ id, event }: LooseLine): boolean =>
  (id === 'probe-failed' && probeIn(event) !== null && probeIn(event) !== 'readiness') ||
  (id === 'sync-probe' && textField(event, 'status') === 'unhealthy');

/** What to do about lines of a pod that lives on; null where one of them may be about its end. */
export function adviceForLife(lines: readonly LooseLine[]): string | null {
  // The kubelet stops it because of that, and starts it again
  const isProbed = lines.some(failsToLive);
  const advice = lines.filter(({ id }) => !(isProbed && STOP_LINES.includes(id))).map(adviceOn);
  return advice.includes(null) ? null : (advice.at(-1) ?? null);
}

const PROBED = `A probe deletes no pod: a liveness probe that fails restarts the container, a readiness probe takes the pod out of its Services. ${adviceFor('probe')}`;

function adviceOn(line: LooseLine): string | null {
  if (line.id === 'probe-failed' || saysNotReady(line)) return PROBED;
  if (line.id === 'probe-errored') return adviceFor('probe', errorText(line.event) ?? '');
  if (startsAgain(line)) return adviceFor('crash', textField(line.event, 'containerMessage') ?? '');
  const { id, next } = causeOf({ stage: 'other', text: errorText(line.event) ?? '' });
  return id === 'earlier-pod-pending' ? next : null;
}
