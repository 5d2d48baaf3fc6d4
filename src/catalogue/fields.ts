import { parseGoValue } from '../../grammars/govalue/index.js';
import { fieldOf } from '../../grammars/klog/cut.js';
import { fieldValue, unquoteGo } from '../../grammars/klog/values.js';
import type { Field } from '../../grammars/record.js';
import { MANIFEST_HASH, UUID } from '../kit/uid.js';
import type { Shaped } from '../read/records/types.js';
import type { EventId, KeptEvent, KubeletEvent } from './events.js';

/**
 * The keys, or names of arguments, whose values later stages read. A line with none of them is kept as its meaning, its
 * pod and its time (`correlate/events/kept.ts`).
 */
export const READ_KEYS = [
  ...['cgroupName', 'condition', 'containerID', 'containerId', 'containerName', 'containerStatusID', 'containers'],
  ...['delay', 'err', 'error', 'event', 'exitCode', 'fieldPath', 'gracePeriod', 'image', 'kind', 'localPhase'],
  ...['message', 'newState', 'nodeCondition', 'object', 'operation', 'patch', 'patchBytes', 'path', 'phase'],
  ...['podCreationTimestamp', 'podName', 'podSandboxID', 'reason', 'resourceName', 'networkReady', 'runtimeReady'],
  ...['sandboxID', 'sandboxId', 'uniqueName', 'until', 'volume', 'volumeName', 'volumePod'],
  // How long a round of housekeeping took
  ...['actual', 'seconds'],
  // Keys of messages about starts
  ...['container', 'containerMessage', 'containerType', 'firstStartedPulling', 'lastFinishedPulling'],
  ...['observedRunningTime', 'output', 'probe', 'probeType', 'status', 'totalImagesPullingTime'],
] as const;

export type ReadKey = (typeof READ_KEYS)[number];

const ASKED: ReadonlySet<string> = new Set(READ_KEYS);

export const isReadLater = (key: string): key is ReadKey => ASKED.has(key);

export const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** A value that the input cuts off is never returned. klog up to 2.130 prints a key twice when the call gives it twice; the last value counts. */
export function wholeField(event: KubeletEvent, key: string): Field | null;
export function wholeField(event: KeptEvent, key: ReadKey): Field | null;
export function wholeField(event: KeptEvent, key: string): Field | null {
  return fieldIn(event, key);
}

function fieldIn({ record }: KeptEvent, key: string): Field | null {
  const { shaped } = record;
  return shaped === undefined ? lastOf(record.fields, key) : inSlot(shaped, key);
}

/** The text of a whole value as it was printed: to find its form takes longer. */
function wholeText({ record }: KeptEvent, key: ReadKey): string | null {
  const { shaped } = record;
  if (shaped === undefined) return lastOf(record.fields, key)?.raw ?? null;
  const at = slotOf(shaped, key);
  return at < 0 ? null : shaped.raw(at);
}

/** Of the values of a cut record, only the one that is needed is made. None of them is truncated. */
function inSlot(shaped: Shaped, key: string): Field | null {
  const at = slotOf(shaped, key);
  const slot = shaped.series.shape.slots[at];
  return slot === undefined ? null : fieldOf(slot, shaped.raw(at));
}

function slotOf({ series }: Shaped, key: string): number {
  const { slots } = series.shape;
  let at = slots.length - 1;
  while (at >= 0 && slots[at]?.key !== key) at--;
  return at;
}

function lastOf(fields: readonly Field[], key: string): Field | null {
  for (let at = fields.length - 1; at >= 0; at--) {
    const field = fields[at];
    if (field?.key === key) return field.cut ? null : field;
  }
  return null;
}

/** Whether the line gives this key at all, even with a truncated value. */
export function isGiven({ args, record }: KubeletEvent, key: string): boolean {
  for (const pair of record.shaped?.series.shape.slots ?? record.fields) if (pair.key === key) return true;
  return Object.hasOwn(args, key);
}

/** A named argument of a printf message, or the value of a key; null when absent, cut or no scalar. */
export function textField(event: KubeletEvent, key: string): string | null;
export function textField(event: KeptEvent, key: ReadKey): string | null;
export function textField(event: KeptEvent, key: string): string | null {
  if (Object.hasOwn(event.args, key)) return event.args[key] ?? null;
  const field = fieldIn(event, key);
  return field === null ? null : scalarIn(field);
}

function scalarIn(field: Field): string | null {
  const value = fieldValue(field);
  // `1.0` and `007` are texts: what was printed, not the number
  return field.form === 'bare' && value !== null ? field.raw : asText(value);
}

/** Container ids are printed as `containerd://<id>`, as the bare id, or as a struct of both (kubecontainer.ContainerID). */
export const CONTAINER_KEYS: readonly ReadKey[] = ['containerID', 'containerId', 'containerStatusID'];
export const SANDBOX_KEYS: readonly ReadKey[] = ['podSandboxID', 'sandboxID', 'sandboxId'];

/** `keys` are the ones that the event can have. */
export const containerId = (event: KeptEvent, keys = CONTAINER_KEYS): string | null => runtimeId(event, keys);
export const sandboxId = (event: KeptEvent, keys = SANDBOX_KEYS): string | null => runtimeId(event, keys);

function runtimeId(event: KeptEvent, keys: readonly ReadKey[]): string | null {
  for (const key of keys) {
    const field = wholeField(event, key);
    const value = event.args[key] ?? (field && (scalarIn(field) ?? asText(member(fieldValue(field), 'ID'))));
    if (value) return bareId(value);
  }
  return null;
}

/** `containerd://<id>` → `<id>`. */
export const bareId = (id: string): string => (id.includes('://') ? id.replace(/^[\w.-]{0,40}:\/\//, '') : id);

export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** The error that the line states; where the input cuts it off, what is left of it. */
export const errorText = (event: KeptEvent): string | null => textField(event, 'err') ?? restOf(event);

/**
 * Volumes print their error in the message and again as `err` (operation_generator.go, GenerateError): where the input ends in the second, the
 * first is whole.
 */
function wholeIn(message: string, cut: string | null): string | null {
  const at = cut === null || cut.length < SHORTEST ? -1 : message.indexOf(cut);
  return at < 0 ? cut : message.slice(at);
}

/** Shorter beginnings match by chance. */
const SHORTEST = 8;

function restOf({ record, definition }: KeptEvent): string | null {
  const field = record.fields.findLast(({ key }) => key === 'err');
  if (field !== undefined) return wholeIn(record.message, asText(fieldValue(field)));
  const end = definition.message.indexOf('%v{err}');
  if (end < 0 || record.cut !== true) return null;
  // What precedes the error in the message
  const literal = definition.message.slice(definition.message.lastIndexOf('}', end) + 1, end);
  const at = literal.trim() === '' ? -1 : record.message.lastIndexOf(literal);
  return at < 0 ? null : record.message.slice(at + literal.length);
}

export interface PlegEvent {
  readonly uid: string;
  /** `ContainerStarted`, `ContainerDied`, `ContainerRemoved`, `ContainerChanged`, `PodSync`, … */
  readonly type: string;
  /** The id of a container or sandbox, without its runtime. */
  readonly data: string | null;
}

/** The form of nearly all events since klog 2.100. It needs no parser, which matters because each event is read again and again. */
const PLAIN = /^\{"ID":"([\w-]{1,100})","Type":"(\w{1,40})","Data":"(\w{1,100})"\}$/;

export const PLEG_KEY = 'event';

/** `event={"ID":…}` (klog ≥ 2.100), `event=&{ID:… }` before, `event: &pleg.PodLifecycleEvent{ID:"…"}` up to 1.21. */
export function plegEvent(event: KeptEvent): PlegEvent | null {
  const text = wholeText(event, PLEG_KEY);
  const [, plainUid, plainType, plainData] = (text && PLAIN.exec(text)) ?? [];
  if (plainUid !== undefined && plainType !== undefined && plainData !== undefined)
    return { uid: plainUid, type: plainType, data: plainData };
  const field = wholeField(event, PLEG_KEY);
  const printed = event.args[PLEG_KEY];
  if (field === null && printed === undefined) return null;
  const value = field ? fieldValue(field) : printed?.endsWith('}') ? parseGoValue(printed, unquoteGo) : null;
  const uid = asText(member(value, 'ID'));
  const type = asText(member(value, 'Type'));
  return uid === null || type === null ? null : { uid, type, data: asText(member(value, 'Data')) };
}

/** The container that a line is about, PLEG's own lines included. */
export const containerIdIn = ({ event }: { readonly event: KeptEvent }): string | null =>
  plegEvent(event)?.data ?? containerId(event);

/** Whether a container or a sandbox has ended. */
export const isDeath = ({ event }: { readonly event: KeptEvent }): boolean =>
  plegEvent(event)?.type === 'ContainerDied';

/** Whether PLEG found the container exited, even where it could not read the state of the pod. */
export const isExit = ({ event }: { readonly event: KeptEvent }): boolean => textField(event, 'newState') === 'exited';

/** `readiness`; up to 1.20 the message begins with it: `Readiness probe for "web-0_shop(uid):web" failed (failure): …` */
export const probeIn = (event: KeptEvent): string | null =>
  (textField(event, 'probeType') ?? /^\w+(?= probe for )/.exec(event.definition.message)?.[0])?.toLowerCase() ?? null;

/** Whether the line says that the node is ready now: at any -v when a kubelet starts (from 1.26 on), later from -v=2 on. */
export const saysNodeReady = ({ id, event }: { readonly id: EventId; readonly event: KeptEvent }): boolean =>
  id === 'node-ready' || (id === 'node-status-event' && textField(event, 'event') === 'NodeReady');

const VALUE = /\{(\w{1,40})\}/g;

/** What the line waits for; null where it reports no wait. The phrase leaves out a value that the line lacks. */
export function waitOf(event: KeptEvent): string | null {
  const { waitsFor } = event.definition;
  return waitsFor === undefined
    ? null
    : waitsFor.replace(VALUE, (_, key: string) => (isReadLater(key) ? textField(event, key) : null) ?? 'unknown');
}

/** The kubelet's name of a volume, in its parts: `kubernetes.io/csi/ebs.csi.aws.com^vol-1`, `kubernetes.io/secret/<UID>-token`. */
interface VolumeName {
  /** `kubernetes.io/csi`; empty where the name has no plugin. Older plugins append a zone. */
  readonly plugin: string;
  /** The CSI driver (csi_plugin.go, GetVolumeName). */
  readonly driver: string | null;
  /** The UID of the pod in the volume's name: such a volume is never attached (volume/util, GetUniqueVolumeNameFromSpecWithPod). */
  readonly owner: string | null;
  /** The name that the plugin or the driver gives it. */
  readonly name: string;
}

const TYPE = /^kubernetes\.io\/([\w-]{1,60})/;

/** `csi` of `kubernetes.io/csi`; null for a plugin of another vendor. */
export const volumeType = (plugin: string): string | null => TYPE.exec(plugin)?.[1] ?? null;

/** Some of the digits may be masked. */
const OWNER = new RegExp(`^(${UUID}|${MANIFEST_HASH}|[\\da-fx]{4,8}(?:-[\\da-fx]{4}){3}-[\\da-fx]{4,12})-`, 'i');

export function volumeNameIn(unique: string): VolumeName {
  // The handle of a CSI volume is free text, which can contain slashes
  const caret = unique.indexOf('^');
  const slash = caret < 0 ? unique.lastIndexOf('/') : unique.lastIndexOf('/', caret);
  const plugin = unique.slice(0, Math.max(slash, 0));
  if (caret > slash + 1)
    return { plugin, driver: unique.slice(slash + 1, caret), owner: null, name: unique.slice(caret + 1) };
  const own = unique.slice(slash + 1);
  const owner = OWNER.exec(own)?.[1] ?? null;
  return { plugin, driver: null, owner, name: owner === null ? own : own.slice(owner.length + 1) };
}

/** nestedpendingoperations.go prints `{volumeName:<unique name> podName:…}`, before 1.18 `"<unique name>" ("<uid>")`. */
const OPERATED = /^(?:\{volumeName:|\\?"?)([^"\s{}\\]{1,400})/;

/** The unique name of the volume that an event is about (volume/util, GetUniqueVolumeName). */
export const uniqueVolume = (event: KeptEvent): string | null =>
  textField(event, 'uniqueName') ?? OPERATED.exec(textField(event, 'operation') ?? '')?.[1] ?? null;

/** The id of a container or a sandbox, as runtimes make it. */
export const CONTAINER_ID = '[0-9a-f]{64}';
