import type { ApiCondition, ApiEvent } from '../document/contract/types.js';
import { AGE, ageOf, utcOf } from './time.js';
import type { Snapshot } from './watch/snapshot.js';

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

/** A row counts init containers, and has the place of one instead of its name: `2/3`. */
export const isPlace = (name: string): boolean => /^\d{1,3}\/\d{1,3}$/.test(name);

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
export const FIELD = String.raw`spec\.(?:initContainers|containers|ephemeralContainers)\{[a-z\d-]{1,63}\}: `;
export const OF_FIELD = new RegExp(`^${FIELD}`);

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

/** A pattern without the names of its groups, which alternatives of one pattern cannot share. */
export const unnamed = (pattern: string): string => pattern.replace(/\(\?<\w{1,20}>/g, '(?:');

/** `kubelet, node-1`: a component in small letters, unlike a message; up to 1.5 `{kubelet node-1}`. */
const FROM = String.raw`(?<from>(?:[a-z]|\d[a-z\d]{0,20}-)[\w./-]{0,100}(?:, \S{1,253})?)[ \t]{1,80}`;
const FROM_OR_BRACED = String.raw`(?:(?:\{(?<braced>[^{}]{1,300})\}[ \t]{1,80})|${FROM})`;
const TYPE = String.raw`(?<type>Normal|Warning)[ \t]{1,80}(?<reason>[A-Z]\w{1,80})[ \t]{1,80}`;
/** Up to 1.13: two ages and the count come first. */
const AGES_APART = String.raw`(?<one>${AGE})[ \t]{1,80}(?<other>${AGE})[ \t]{1,80}(?<count>\d{1,9})[ \t]{1,80}`;
const PART = String.raw`(?:spec\S{1,300}[ \t]{1,80})?`;
const NAME = String.raw`(?<name>[a-z\d][a-z\d.-]{0,252})`;
const MESSAGE = String.raw`(?<message>\S.{0,2000})$`;
/** A row that is cut off behind its source, and what is said in place of its message */
const CUT_OFF = 'the text is cut off before the message';
const CUT = '(?:kubelet|default-scheduler|[a-z]{1,40}-controller)(?:, \\S{1,253})?$';

/** Rows under `Events:` of kubectl describe. */
const OF_DESCRIPTIONS: readonly string[] = [
  // `Warning  BackOff  2s (x10 over 119s)  kubelet  Back-off …` (kubectl/pkg/describe, DescribeEvents)
  String.raw`${TYPE}(?<age>(?:<\w{1,10}>|${AGE})(?: \(x\d{1,9} over (?:<\w{1,10}>|${AGE})\))?)[ \t]{1,80}(?:${CUT}|(?:${FROM})?${MESSAGE})`,
  // Up to 1.8: source and container come before type and reason
  `${AGES_APART}(?:${FROM_OR_BRACED})?${PART}${TYPE}${MESSAGE}`,
];
/** Rows of lists that name the object of each Event. */
const OF_LISTS: readonly string[] = [
  // `kubectl get events` up to 1.13; from 1.9 on the column of the object has the name of the Event
  String.raw`(?:(?<namespace>[a-z\d-]{1,63})[ \t]{1,80})?${AGES_APART}${NAME}[ \t]{1,80}(?<kind>[A-Z]\w{1,60})[ \t]{1,80}${PART}${TYPE}${FROM_OR_BRACED}${MESSAGE}`,
  // From 1.14 on, without its heading: age, type, reason and object; people leave out the age
  String.raw`(?:(?!${AGE}[ \t])(?<namespace>[a-z\d-]{1,63})[ \t]{1,80})?(?:(?<age><\w{1,10}>|${AGE}(?: \(x\d{1,9} over ${AGE}\))?)[ \t]{1,80})?${TYPE}(?<kind>[A-Za-z]{2,60})/${NAME}[ \t]{1,80}${MESSAGE}`,
  // As the tests of Kubernetes dump a namespace's Events (test/e2e/framework/debug, dumpEventsInNamespace): time, name, source
  String.raw`.{0,200}?\bAt (?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}) \S{1,6} - event for ${NAME}: \{(?<braced>(?:kubelet|default-scheduler)[^{}]{0,300})\} (?<reason>[A-Z]\w{1,80}): ${MESSAGE}`,
  // As the tests of OpenShift report it (openshift/origin, pkg/monitor): a locator, and after the reason the message
  String.raw`.{0,200}?\bn(?:ame)?s(?:pace)?/(?<namespace>[a-z\d][a-z\d-]{0,62}) (?:[a-z]{1,20}/\S{1,253} ){0,3}?pod/${NAME} .{0,200}?\breason/(?<reason>[A-Z]\w{1,80}) ${MESSAGE}`,
];
const [DESCRIBED, LISTED] = [OF_DESCRIPTIONS, OF_LISTS].map(rows =>
  rows.map(row => new RegExp(String.raw`^[ \t]{0,40}${row}`)),
) as [RegExp[], RegExp[]];
const ALL = [...OF_DESCRIPTIONS, ...OF_LISTS].map(unnamed);

/** A row in any of these forms. */
export const EVENT_ROW = new RegExp(String.raw`^[ \t]{0,40}(?:${ALL.join('|')})`);
/** A text that contains such a row, which may be quoted, or a span of code in a sentence. */
export const DESCRIBED_EVENT = new RegExp(
  String.raw`(?:^[ \t>│]{0,40}|\x60)(?:${ALL.map(row => row.replace(/\$$/, '')).join('|')})`,
  'm',
);

/** Events of a pod with which nothing is wrong, for rows without a type. */
export const isUsual = (reason: string): boolean =>
  /^(?:Scheduled|Pulling|Pulled|Created|Started|Killing|SandboxChanged|SuccessfulAttachVolume)$/.test(reason);

/** An Event has the name of its object and its time in hexadecimal digits (client-go, tools/record/event.go, makeEvent). */
export const withoutSuffix = (name: string): string => name.replace(/\.[\da-f]{16}$/, '');

/** What a row states, by the names of its columns. */
function eventIn(columns: Readonly<Record<string, string | undefined>>): ApiEvent {
  const { reason = '', message = CUT_OFF, age = '', one, other, count, braced, from = null, time = '' } = columns;
  // Up to 1.7 the first time comes first
  const [first, last] = (ageOf(one) ?? 0) >= (ageOf(other) ?? 0) ? [one, other] : [other, one];
  const event = shownEvent({
    type: columns.type ?? (isUsual(reason) ? 'Normal' : 'Warning'),
    reason,
    from: braced?.trim().replace(' ', ', ') ?? from,
    message,
    age: last === undefined ? age : count === '1' ? last : `${last} (x${count} over ${first})`,
  });
  const at = utcOf(time);
  return at === null ? event : { ...event, first: new Date(at).toISOString() };
}

const columnsOf = (rows: readonly RegExp[], text: string) =>
  rows.map(row => row.exec(text)?.groups).find(groups => groups !== undefined);

/** A row of a list of events, and the object that it is about; null for other lines. */
export function listedEvent(text: string) {
  const { kind = 'pod', namespace = '', name, ...columns } = columnsOf(LISTED, text) ?? {};
  return name === undefined
    ? null
    : { of: { kind: kind.toLowerCase(), namespace, name: withoutSuffix(name) }, event: eventIn(columns) };
}

/** One row under `Events:` of kubectl describe; null for other lines. */
export function describedEvent(text: string): ApiEvent | null {
  const columns = columnsOf(DESCRIBED, text);
  return columns === undefined ? null : eventIn(columns);
}
