import { parseGoValue } from '../../../grammars/govalue/index.js';
import { fieldValue, unquoteGo } from '../../../grammars/klog/values.js';
import type { ArgumentForm } from '../../../grammars/printf/argument-form.js';
import type { Field } from '../../../grammars/record.js';
import { SEPARATOR } from '../../../grammars/separator.js';
import type { KeptEvent, KubeletEvent } from '../../catalogue/events.js';
import { asText, isGiven, member, type PlegEvent, plegEvent, textField, wholeField } from '../../catalogue/fields.js';
import { isUID } from '../../kit/uid.js';

/** Which pods an event names. `namespace` is null where the line gives the bare name (`Killing unwanted pod "web-0"`). */
export interface PodRef {
  readonly namespace: string | null;
  readonly name: string;
  readonly uid: string | null;
}

const POD_KEYS = ['pod', 'pods', 'podName', 'mirrorPod', 'static_pod'];

/** `keys`: the identity keys that the event can have. */
export function podRefs(event: KubeletEvent, keys: IdentityKeys = ALL_KEYS): readonly PodRef[] {
  for (const key of keys.pods) {
    const argument = event.args[key];
    // In a printf line only the format shows which argument is the pod: the error can name a pod, too (`… for pod "kube-system"/"web-0":
    // …`)
    const field = argument === undefined ? wholeField(event, key) : undefined;
    const refs = argument === undefined ? (field ? refsOf(field) : []) : refsInText(argument);
    if (refs.length > 0) return refs;
  }
  // In `PLEG: Ignoring events for pod %s/%s` the name comes first
  const { name, namespace } = event.args;
  if (name && namespace) return [{ namespace, name, uid: null }];
  const broken = event.definition.printf ? brokenRef(event) : refInError(event);
  return broken.length > 0 || !keys.object ? broken : eventObject(event);
}

export const refsOf = (field: Field): PodRef[] => refsIn(fieldValue(field));

/**
 * In a text that breaks off inside of `"<name>_<namespace>(<UID>)"`, a part is whole if its separator follows, and the UID if it has full
 * length: no name of a pod or of a namespace contains `_` or `(`.
 */
const BROKEN = /"([a-z0-9.-]{1,253})_([a-z0-9.-]{1,63})\(([0-9a-f-]{0,36})$/;

function brokenRef({ record, args }: KubeletEvent): PodRef[] {
  if (POD_KEYS.some(key => Object.hasOwn(args, key))) return [];
  const [, name, namespace, uid = null] = BROKEN.exec(record.message.slice(-LONGEST_REF)) ?? [];
  return name && namespace ? [{ namespace, name, uid: shapedUID(uid) }] : [];
}

const LONGEST_REF = 400;

/**
 * A cut takes the keys at the end of a line; the error of a sync, which comes before them, names the pod (kuberuntime_manager.go, SyncPod
 * and doBackOff, 1.21 and later).
 */
const IN_ERROR = /(?:for \\"|pod=)([a-z0-9.-]{1,253})_([a-z0-9.-]{1,63})\(([0-9a-f-]{32,36})\)/;

function refInError({ record }: KubeletEvent): PodRef[] {
  const error = record.cut ? record.fields.findLast(({ key }) => key === 'err')?.raw : undefined;
  const [, name, namespace, uid = null] = (error && IN_ERROR.exec(error)) || [];
  return name && namespace ? [{ namespace, name, uid: shapedUID(uid) }] : [];
}

const EVENT_KEYS = ['object', 'kind'];

function eventObject(event: KubeletEvent): readonly PodRef[] {
  const field = wholeField(event, 'object');
  if (field) return textField(event, 'kind') === 'Pod' ? refsOf(field) : [];
  const { kind, namespace, name, uid } = referenceIn(event.args.object ?? '');
  return kind === 'Pod' && name ? [{ namespace, name, uid: shapedUID(uid) }] : [];
}

/** `v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"web-0", UID:…}`: each part is null in another text. */
function referenceIn(printed: string) {
  const reference = parseGoValue(printed, unquoteGo);
  const part = (key: string): string | null => asText(member(reference, key));
  return { kind: part('Kind'), namespace: part('Namespace'), name: part('Name'), uid: part('UID') };
}

/** What `Event occurred` is about, which can be any object; up to 1.21 it prints a whole v1.ObjectReference. */
export function objectOfEvent(event: KeptEvent) {
  const printed = textField(event, 'object') ?? '';
  const reference = referenceIn(printed);
  if (reference.kind !== null) return reference;
  const [namespace = null, name = null] = printed.split('/');
  return { kind: textField(event, 'kind'), namespace, name };
}

function refsIn(value: unknown): PodRef[] {
  if (typeof value === 'string') return refsInText(value);
  if (Array.isArray(value)) return value.flatMap(refsIn);
  const name = asText(member(value, 'name'));
  return name === null || name === '' ? [] : [{ namespace: asText(member(value, 'namespace')), name, uid: null }];
}

/** The form of nearly every line since 1.21. */
const PLAIN = /^([a-z0-9][a-z0-9.-]{0,252})\/([a-z0-9][a-z0-9.-]{0,252})$/;

export function refsInText(text: string): PodRef[] {
  const [, namespace = null, plain] = PLAIN.exec(text) ?? [];
  if (plain !== undefined) return [{ namespace, name: plain, uid: null }];
  // Without a bracket the search for such a reference would try each letter of a UID
  const withUIDs = text.includes('(') ? podReferences(text) : [];
  if (withUIDs.length > 0) return withUIDs.map(ref => ({ ...ref, uid: shapedUID(ref.uid) }));
  // 1.26 quotes a whole list: `pods="[kube-system/a default/b ]"` (KObjSlice with klog 2.80)
  const list = /^\[(.*)\]$/s.exec(text);
  return ((list?.[1] ?? text).match(WORDS) ?? []).flatMap(bareRef);
}

/** A person who hides a name puts words in brackets, with blanks between them: `kube-proxy-[node IP]_kube-system(…)`. */
const WORDS = /(?:\[[^\][]{0,60}\]|<[^<>]{0,60}>|[^\s,])+/g;

/**
 * `ns/name`, `name_ns` (kubecontainer.GetPodFullName) or `name`: no pod's name has a slash or an underscore. A UID
 * after it is read even where the names were replaced by texts that are no names (`web-0_XXX(…)`).
 */
function bareRef(word: string): PodRef[] {
  const [, before, separator, after, id = null] =
    /^([^/_(]{1,253})(?:([/_])([^/_(]{1,253}))?(?:\(([^()]{0,64})\))?$/.exec(withoutQuotes(word)) ?? [];
  if (before === undefined) return [];
  const uid = shapedUID(id);
  const [namespace, name] =
    after === undefined ? [null, before] : separator === '/' ? [before, after] : [after, before];
  if (!isName(name)) return [];
  return [{ namespace: namespace !== null && isName(namespace) ? namespace : null, name, uid }];
}

/** No name begins with a hyphen (apimachinery/pkg/util/validation, IsDNS1123Label): its beginning was removed, or all of it: `****`. */
const isName = (text: string): boolean => !text.startsWith('-') && /[a-z0-9]/i.test(text);

/** Where a part of a value was removed, its quotes can be left. */
const withoutQuotes = (word: string): string => word.replace(/^["'`]{1,9}|["'`]{1,9}$/g, '');

/** The text, if it looks like a UID. */
export const shapedUID = (text: string | null): string | null => (text !== null && isUID(text) ? text : null);

export const uidField = (event: KubeletEvent, key: string): string | null => shapedUID(textField(event, key));

const UID_KEYS = ['podUID', 'podUid', 'podID', 'mirrorPodUID', 'uid', 'apiPodUID', 'runningPodUID'];

/** Keys of lines that give a UID only as a part of another value. */
const UID_INSIDE: readonly (readonly [key: string, pattern: RegExp])[] = [
  // nestedpendingoperations.go prints `{volumeName:… podName:<uid> nodeName:}`, before 1.18 `"<volume>" ("<uid>")`
  ['operation', /podName:([^\s}]{1,64})|\("([^"]{1,64})"\)$/],
  // The line of kubelet_volumes.go gives one of the orphans as an example
  ['err', /orphaned pod \\?"([^"\\]{1,64})/],
  // A device is not mounted for one pod; the error names the pod for which it was tried (operation_generator.go, GenerateMountVolumeFunc).
  // Up to 1.17 that error is quoted as a whole
  ['err', /\bpod \\?"[^"\\]{1,253}\\?" \(UID: \\?"([\da-f-]{32,36})/],
  // The error of a kill names a sandbox by its pod's UID (kuberuntime_manager.go, killPodWithSyncResult)
  ['err', /KillPodSandbox\\{0,3}" for \\{0,3}"([\da-f-]{32,36})/],
  // What is left of a pod on disk is in a folder named after its UID (kubelet_getters.go, getPodDir)
  ['err', /\/pods\/([\da-f-]{32,36})\/volume/],
  ['podPath', /\/pods\/([\da-f-]{32,36})\/volume/],
  // libcontainer gives the path of a cgroup below the cgroup of the pod
  ['err', /\/kubepods\S{0,100}?[-/]pod([\da-f_-]{32,36})(?![\da-f_-])/],
  // cgroup names with the systemd driver have `_` for `-` (cgroup_manager_linux.go, escapeSystemdCgroupName)
  ['cgroupName', /\bpod([0-9a-f_-]{32,36})\b/],
];

/** The keys, or names of arguments, that can identify a pod. */
export type IdentityKeys = ReturnType<typeof identityKeysAmong>;

/** The keys that can identify a pod and are among `names`. */
export const identityKeysAmong = (names: ReadonlySet<string>) => ({
  pods: POD_KEYS.filter(key => names.has(key)),
  uids: UID_KEYS.filter(key => names.has(key)),
  inside: UID_INSIDE.filter(([key]) => names.has(key)),
  object: names.has('object'),
});

/** All keys that can identify a pod. */
const IDENTITY_KEYS = [...POD_KEYS, ...EVENT_KEYS, ...UID_KEYS, ...UID_INSIDE.map(([key]) => key)];
const ALL_KEYS = identityKeysAmong(new Set(IDENTITY_KEYS));
/** All keys and names of arguments that can identify a pod. */
export const IDENTITY_ARGUMENTS = [...IDENTITY_KEYS, 'name', 'namespace'];
/** `refs` are the pods that the event names, `pleg` its facts about a container; `keys` are the ones that the event can have. */
export function podUID(
  event: KubeletEvent,
  refs: readonly PodRef[] = podRefs(event),
  pleg: PlegEvent | null = plegEvent(event),
  keys: IdentityKeys = ALL_KEYS,
): string | null {
  // A key that is there and holds no UID means that there is none: nothing else may replace it
  for (const key of keys.uids) if (isGiven(event, key)) return uidField(event, key);
  if (pleg) return shapedUID(pleg.uid);
  const [only, another] = refs;
  return (another === undefined ? only?.uid : null) ?? uidInside(event, keys);
}

function uidInside(event: KubeletEvent, { inside }: IdentityKeys): string | null {
  for (const [key, pattern] of inside) {
    // A text that looks like a UID is whole, even where the text around it was cut off
    const text = event.args[key] ?? event.record.fields.findLast(field => field.key === key)?.raw;
    const found = text === undefined ? null : pattern.exec(text);
    const uid = found === null ? null : shapedUID((found[1] ?? found[2] ?? '').replaceAll('_', '-'));
    if (uid !== null) return uid;
  }
  return null;
}

const NAME = '[a-z0-9][a-z0-9.-]{0,252}';
const NAMESPACE = '[a-z0-9][a-z0-9-]{0,62}';
const UID = `[^\\s()",${SEPARATOR}]{1,64}`;

/** `name_namespace(uid)`, as the kubelet prints pods up to 1.20 (pkg/kubelet/util/format/pod.go, Pod); no name has an underscore. */
export const POD_FORM: ArgumentForm = {
  key: 'pods',
  pattern: `${NAME}_${NAMESPACE}\\(${UID}\\)`,
  label: 'name_ns(uid)',
};

const REFERENCE = new RegExp(`(?<![a-z0-9.-])(${NAME})_(${NAMESPACE})\\((${UID})\\)`, 'g');

/** All pods that a text names in this form. */
const podReferences = (text: string) =>
  Array.from(text.matchAll(REFERENCE), ([, name = '', namespace = null, uid = null]) => ({ namespace, name, uid }));
