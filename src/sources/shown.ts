import type { ApiCondition, ApiEvent } from '../document/contract/types.js';
import { AGE, ageOf, utcOf } from './time.js';
import type { Snapshot } from './watch/types.js';

/** A pod as text of kubectl shows it. Nothing in it shows when it was printed. */
export interface ShownPod {
  /** Null where only its Events are shown */
  readonly pod: Snapshot | null;
  readonly events: readonly ApiEvent[];
  /** Time since it was created: `3d4h` */
  readonly age: string | null;
  /** What else was printed about it, in sentences */
  readonly notes?: readonly string[];
  /** The last error that a container of it has printed */
  readonly words?: string;
  /** What several rows of one table show together */
  readonly history?: ShownHistory;
}

/** A pod in the rows of `kubectl get pods -w`, by the ages in them. */
export interface ShownHistory {
  /** How long after its creation it ran, and was Ready */
  readonly ranMs: number | null;
  readonly readyMs: number | null;
  /** For how long it was Terminating, at least */
  readonly leavingMs: number | null;
  /** It is being deleted, and none of its containers is ready any more */
  readonly hasStopped: boolean;
}

/** A node as text of kubectl shows it. */
export interface ShownNode {
  /** Null where only its conditions were copied. */
  readonly name: string | null;
  readonly conditions: readonly ApiCondition[];
  /** No new pods are scheduled to it */
  readonly cordoned?: boolean;
  /** Its warning Events, the last one of each reason. */
  readonly warnings?: readonly SeenEvent[];
}

/** An object that is neither pod nor node, but pods wait for it, and an Event about it. */
export interface ShownObject {
  readonly kind: string;
  readonly namespace: string;
  /** Null where the text does not name it */
  readonly name: string | null;
  readonly event: ApiEvent;
}

/** What kubectl or another tool printed about such an object, without a time. */
export const toldByKubectl = (
  of: Pick<ShownObject, 'kind' | 'namespace' | 'name'>,
  { reason, message }: Pick<ApiEvent, 'reason' | 'message'>,
): ShownObject => ({
  ...of,
  event: { type: 'Warning', reason, from: 'kubectl', message, first: null, last: null, count: 1 },
});

export interface SeenEvent extends ApiEvent {
  readonly line: number;
}

/** The pod of this name as text without a clock shows it; a note says if the text does not name it. */
export const shownOf = (name: string, pod: Snapshot | null, events: readonly ApiEvent[] = []): ShownPod => ({
  ...{ pod, events, age: null },
  ...(isUnnamedPod(name) ? { notes: [UNNAMED_NOTE] } : {}),
});

/** Replaces the name of a container that a table does not name. */
export const UNNAMED_CONTAINER = '?';

/** Replaces the name of a pod that is not in the text; real names have no capitals. */
export const UNNAMED_POD = 'POD';
export const isUnnamedPod = (name: string): boolean => UNNAMED.test(name);
const UNNAMED = new RegExp(`^${UNNAMED_POD}(?:-\\d{1,9})?$`);
export const UNNAMED_NOTE = 'its name is not in the text';

/** The most events of one pod; kubectl sorts them by their times. */
export const MAX_EVENTS = 200;

/** Events contain the whole error of a runtime or a plugin. */
export const MAX_MESSAGE = 2048;

/** `58s`; `58s (x4 over 2m31s)`; `<invalid>` where the clocks of two machines differ (apimachinery, util/duration). */
const AGES = new RegExp(String.raw`^(?:(${AGE})|<\w{1,10}>)(?: \(x(\d{1,9}) over (?:(${AGE})|<\w{1,10}>)\))?$`);

/** kubectl describe names the container from 1.34 on (kubectl/pkg/describe, DescribeEvents). */
const OF_FIELD = /^spec\.(?:initContainers|containers|ephemeralContainers)\{[a-z\d-]{1,63}\}: /;

type Printed = Pick<ApiEvent, 'type' | 'reason' | 'from' | 'message'> & { readonly age: string };

/** An Event for which a table states only how long ago it was. */
export function shownEvent({ type, reason, from, message, age }: Printed): ApiEvent {
  const [, last, times, first = last] = AGES.exec(age.trim()) ?? [];
  return {
    type,
    reason,
    from,
    message: message.slice(0, MAX_MESSAGE).replace(OF_FIELD, ''),
    first: null,
    last: null,
    count: Number(times ?? 1),
    ...(last === undefined || first === undefined ? {} : { firstAgo: first, lastAgo: last }),
  };
}

/** `kubelet, node-1`: a component in small letters, unlike a message. */
const FROM = String.raw`[a-z][\w.-]{0,100}(?:, \S{1,253})?`;
/** `Warning  BackOff  2s (x10 over 119s)  kubelet  Back-off …` (kubectl/pkg/describe, DescribeEvents). */
const ROW = String.raw`(Normal|Warning)[ \t]{1,80}([A-Z]\w{1,80})[ \t]{1,80}((?:<\w{1,10}>|${AGE})(?: \(x\d{1,9} over (?:<\w{1,10}>|${AGE})\))?)[ \t]{1,80}(?:(${FROM})[ \t]{1,80})?(\S.{0,2000})$`;
/** Up to 1.8: first seen, last seen, count, source and container come before type and reason. */
const OLD_ROW = String.raw`(${AGE})[ \t]{1,80}(${AGE})[ \t]{1,80}(\d{1,9})[ \t]{1,80}(?:(?:\{([^{}]{1,300})\}|(${FROM}))[ \t]{1,80})?(?:spec\S{1,300}[ \t]{1,80})?(Normal|Warning)[ \t]{1,80}([A-Z]\w{1,80})[ \t]{1,80}(\S.{0,2000})$`;
/**
 * `kubectl get events` up to 1.13: two ages, in either order, count, name and kind of the object come first.
 */
const LISTED = String.raw`(?:([a-z\d-]{1,63})[ \t]{1,80})?(${AGE})[ \t]{1,80}(${AGE})[ \t]{1,80}(\d{1,9})[ \t]{1,80}([a-z\d][a-z\d.-]{0,252})[ \t]{1,80}([A-Z]\w{1,60})[ \t]{1,80}(?:spec\S{1,300}[ \t]{1,80})?(Normal|Warning)[ \t]{1,80}([A-Z]\w{1,80})[ \t]{1,80}(?:\{([^{}]{1,300})\}|(${FROM}))[ \t]{1,80}(\S.{0,2000})$`;
/** `kubectl get events` from 1.14 on, without its heading: age, type, reason and object; people leave out the age. */
const LISTED_NOW = String.raw`(?:(?!${AGE}[ \t])([a-z\d-]{1,63})[ \t]{1,80})?(?:(<\w{1,10}>|${AGE}(?: \(x\d{1,9} over ${AGE}\))?)[ \t]{1,80})?(Normal|Warning)[ \t]{1,80}([A-Z]\w{1,80})[ \t]{1,80}([A-Za-z]{2,60})/([a-z\d][a-z\d.-]{0,252})[ \t]{1,80}(\S.{0,2000})$`;
/** An Event as the tests of Kubernetes dump a namespace's Events (test/e2e/framework/debug, dumpEventsInNamespace): time, name, source. */
const DUMPED = String.raw`.{0,200}?\bAt (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}) \S{1,6} - event for ([a-z\d][a-z\d.-]{0,252}): \{((?:kubelet|default-scheduler)[^{}]{0,300})\} ([A-Z]\w{1,80}): (\S.{0,2000})$`;
/** An Event as the tests of OpenShift report it (openshift/origin, pkg/monitor): a locator, and after the reason the message. */
const MONITORED = String.raw`.{0,200}?\bn(?:ame)?s(?:pace)?/([a-z\d][a-z\d-]{0,62}) (?:[a-z]{1,20}/\S{1,253} ){0,3}?pod/([a-z\d][a-z\d.-]{0,252}) .{0,200}?\breason/([A-Z]\w{1,80}) (\S.{0,2000})$`;
const ALL = [ROW, OLD_ROW, LISTED, LISTED_NOW, DUMPED, MONITORED];
const [row, oldRow, listed, listedNow, dumped, monitored] = ALL.map(
  text => new RegExp(String.raw`^[ \t]{0,40}${text}`),
) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp];

/** A row in any of these forms. */
export const EVENT_ROW = new RegExp(String.raw`^[ \t]{0,40}(?:${ALL.join('|')})`);
/** A text that contains such a row, which may be quoted, or a span of code in a sentence. */
export const DESCRIBED_EVENT = new RegExp(
  String.raw`(?:^[ \t>│]{0,40}|\x60)(?:${ALL.map(row => row.replace(/\$$/, '')).join('|')})`,
  'm',
);

export interface ListedEvent {
  readonly of: { readonly kind: string; readonly namespace: string; readonly name: string };
  readonly event: ApiEvent;
}

/** A row of a list of events, and the object that it is about; null for other lines. */
export const listedEvent = (text: string): ListedEvent | null =>
  oldListed(text) ?? newListed(text) ?? dumpedEvent(text) ?? monitoredEvent(text);

function monitoredEvent(text: string): ListedEvent | null {
  const [, namespace = '', name, reason = '', message = ''] = monitored.exec(text) ?? [];
  if (name === undefined) return null;
  const type = isUsual(reason) ? 'Normal' : 'Warning';
  return { of: { kind: 'pod', namespace, name }, event: shownEvent({ type, reason, from: null, message, age: '' }) };
}

function newListed(text: string): ListedEvent | null {
  const found = listedNow.exec(text);
  if (found === null) return null;
  const [, namespace = '', age = '', type = '', reason = '', kind = '', name = '', message = ''] = found;
  return {
    of: { kind: kind.toLowerCase(), namespace, name },
    event: shownEvent({ type, reason, from: null, message, age }),
  };
}

/** Events of a pod with which nothing is wrong, for rows without a type. */
export const isUsual = (reason: string): boolean =>
  /^(?:Scheduled|Pulling|Pulled|Created|Started|Killing|SandboxChanged|SuccessfulAttachVolume)$/.test(reason);

/** An Event has the name of its object and its time in hexadecimal digits (client-go, tools/record/event.go, makeEvent). */
export const withoutSuffix = (name: string): string => name.replace(/\.[\da-f]{16}$/, '');

function dumpedEvent(text: string): ListedEvent | null {
  const found = dumped.exec(text);
  if (found === null) return null;
  const [, time = '', name = '', source, reason = '', message = ''] = found;
  const type = isUsual(reason) ? 'Normal' : 'Warning';
  const from = sourceIn(source) ?? null;
  const at = utcOf(time);
  const first = at === null ? null : new Date(at).toISOString();
  return {
    of: { kind: 'pod', namespace: '', name },
    event: { ...shownEvent({ type, reason, from, message, age: '' }), first },
  };
}

function oldListed(text: string): ListedEvent | null {
  const [, namespace = '', one = '', other = '', count, name = '', kind, type, reason, braced, plain, message] =
    listed.exec(text) ?? [];
  if (kind !== 'Pod' || type === undefined || reason === undefined || message === undefined) return null;
  // Up to 1.7 the first time comes first
  const [first, last] = (ageOf(one) ?? 0) >= (ageOf(other) ?? 0) ? [one, other] : [other, one];
  const age = count === '1' ? last : `${last} (x${count} over ${first})`;
  // From 1.9 on this column has the name of the Event
  const of = { kind: 'pod', namespace, name: withoutSuffix(name) };
  return { of, event: shownEvent({ type, reason, from: sourceIn(braced) ?? plain ?? null, message, age }) };
}

/** One row under `Events:` of kubectl describe; null for other lines. */
export function describedEvent(text: string): ApiEvent | null {
  const [, type, reason, age = '', from = null, message] = row.exec(text) ?? [];
  if (type !== undefined && reason !== undefined && message !== undefined)
    return shownEvent({ type, reason, age, from, message });
  const [, first, last, count, braced, plain = null, kind, cause, oldMessage] = oldRow.exec(text) ?? [];
  if (first === undefined || kind === undefined || cause === undefined || oldMessage === undefined) return null;
  const ages = count === '1' ? `${last}` : `${last} (x${count} over ${first})`;
  return shownEvent({ type: kind, reason: cause, from: sourceIn(braced) ?? plain, age: ages, message: oldMessage });
}

/** Up to 1.5 `{kubelet node-1}`, then `kubelet, node-1`. */
const sourceIn = (braced: string | undefined): string | undefined => braced?.trim().replace(' ', ', ');
