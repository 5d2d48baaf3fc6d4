import { fieldOf } from '../../../grammars/klog/cut.js';
import type { Shape, Slot } from '../../../grammars/klog/cut-shape.js';
import { eventsHaving, type KubeletEvent } from '../../catalogue/events.js';
import {
  CONTAINER_KEYS,
  containerId,
  PLEG_KEY,
  type PlegEvent,
  plegEvent,
  SANDBOX_KEYS,
  sandboxId,
  textField,
} from '../../catalogue/fields.js';
import { ownText } from '../../host/index.js';
import type { Shaped } from '../../read/records/types.js';
import {
  IDENTITY_ARGUMENTS,
  identityKeysAmong,
  type PodRef,
  podRefs,
  podUID,
  refsInText,
  refsOf,
  uidField,
} from './identity.js';

/** Which pods a line is about. */
interface Mention {
  readonly pods: readonly NamedPod[];
  /** The UID that the line gives for the pod, or for the only pod that it names. */
  readonly uid: string | null;
  /** Ids of containers and sandboxes; their pod may be known. */
  readonly ids: readonly string[];
  /** The source of the change, on lines of the sync loop. */
  readonly from: 'api' | 'static' | null;
}

interface NamedPod {
  /** Null where the line gives no namespace. */
  readonly pod: { readonly namespace: string; readonly name: string } | null;
  readonly uid: string | null;
}

const SOURCE_KEY = 'source';
const NAMES_SOURCE = eventsHaving('names-source');

/** All keys and names of arguments whose values `mentionOf` reads. */
const NAMING_KEYS = new Set([...IDENTITY_ARGUMENTS, ...CONTAINER_KEYS, ...SANDBOX_KEYS, PLEG_KEY, SOURCE_KEY]);

/** `keys`: the naming keys that the event can have. */
function mentionOf(event: KubeletEvent, keys = ALL_KEYS): Mention {
  const refs = podRefs(event, keys);
  const pleg = keys.pleg ? plegEvent(event) : null;
  return {
    pods: refs.map(podAndUid),
    uid: podUID(event, refs, pleg, keys),
    ids: keys.hasIds ? idsOf(event, keys, pleg) : NO_IDS,
    from: keys.source ? sourceOf(event) : null,
  };
}

const NO_IDS: readonly string[] = [];

/** They hardly ever recur, so they are read from each line. */
function idsOf(event: KubeletEvent, { containers, sandboxes }: NamingKeys, pleg: PlegEvent | null): string[] {
  const ids: string[] = [];
  for (const id of [containerId(event, containers), sandboxId(event, sandboxes), pleg?.data ?? null])
    if (id !== null) ids.push(id);
  return ids;
}

type NamingKeys = ReturnType<typeof keysAmong>;

/** The keys that can name a pod or a container and are among `names`. */
function keysAmong(names: ReadonlySet<string>) {
  const containers = CONTAINER_KEYS.filter(key => names.has(key));
  const sandboxes = SANDBOX_KEYS.filter(key => names.has(key));
  const pleg = names.has(PLEG_KEY);
  const hasIds = pleg || containers.length + sandboxes.length > 0;
  return { containers, sandboxes, pleg, source: names.has(SOURCE_KEY), hasIds, ...identityKeysAmong(names) };
}

const ALL_KEYS = keysAmong(NAMING_KEYS);

const podAndUid = ({ namespace, name, uid }: PodRef): NamedPod => ({
  pod: namespace === null ? null : { namespace, name },
  uid,
});

function sourceOf(event: KubeletEvent): Mention['from'] {
  if (!NAMES_SOURCE.has(event.id)) return null;
  const source = textField(event, SOURCE_KEY);
  if (source === null) return null;
  return source === 'api' ? 'api' : 'static';
}

/** The most values of one form that are kept. A node has some hundred pods, and some dozen calls name them. */
const MAX_KEPT = 4_000;
/** Longer values hardly ever recur. */
const MAX_RECURRING_LETTERS = 300;

/** Which pods the line of an event is about. */
export type Mentions = (event: KubeletEvent, shaped?: Shaped) => Mention;

/** The pods that one value names. */
interface Named {
  readonly refs: readonly PodRef[];
  readonly pods: readonly NamedPod[];
}

const NOBODY: Named = { refs: [], pods: [] };

/** A value of the records of a shape, and what its texts so far mean. They keep no line in memory. */
interface Value<Meaning> {
  /** The place of the value: a slot, or a word of the message, counted after the slots */
  readonly place: number;
  readonly slot: Slot | null;
  readonly known: Map<string, Meaning>;
}

/** How the records of a shape name a pod. */
interface Naming {
  readonly keys: NamingKeys;
  readonly pod: Value<Named> | null;
  /** The value names an object, which may be no pod */
  readonly isObject: boolean;
  readonly uid: (Value<string | null> & { readonly key: string }) | null;
  /** Another value may name the pod if `pod` names none. */
  readonly isElsewhere: boolean;
}

/** Determines which pod a line is about. What names and UIDs mean is read once for all lines that give them in the same form. */
export function createMentions(): Mentions {
  const byShape = new WeakMap<Shape, Naming | null>();
  const podsByForm = new Map<string, Map<string, Named>>();
  const uidsByForm = new Map<string, Map<string, string | null>>();

  function namingOf(shape: Shape, event: KubeletEvent): Naming | null {
    const known = byShape.get(shape);
    if (known !== undefined) return known;
    const fresh = isReadByPlace(event) ? namingIn(shape, event) : null;
    byShape.set(shape, fresh);
    return fresh;
  }

  function namingIn(shape: Shape, event: KubeletEvent): Naming | null {
    const words = event.words ?? [];
    // A name that is the same in all records of a shape, or more than a word
    if (words.some(({ name, same, rest }) => (same !== null || rest !== undefined) && NAMING_KEYS.has(name)))
      return null;
    const names = words.flatMap(({ name, same }) => (same === null ? [name] : []));
    const given = new Set([...shape.slots.map(({ key }) => key), ...names]);
    const keys = keysAmong(given);

    /** An argument counts before a pair, and of several pairs the last. */
    function valueAt<T>(key: string, byForm: Map<string, Map<string, T>>): Value<T> {
      const word = names.indexOf(key);
      const at = shape.slots.findLastIndex(one => one.key === key);
      const slot = word < 0 ? (shape.slots[at] ?? null) : null;
      const form = slot?.value ?? 'text';
      const known = byForm.get(form) ?? new Map<string, T>();
      byForm.set(form, known);
      return { place: word < 0 ? at : shape.slots.length + word, slot, known };
    }

    const isObject =
      keys.pods.length === 0 && !event.definition.printf && ['object', 'kind'].every(name => given.has(name));
    const end = (shape.structured ? shape.pieces.at(-1) : shape.tail) ?? '';
    const [podKey = isObject ? 'object' : undefined] = keys.pods;
    const [uidKey] = keys.uids;
    const mayBreakOff = event.definition.printf === true && end.includes('(') && !end.endsWith(')');
    return {
      keys,
      pod: podKey === undefined ? null : valueAt(podKey, podsByForm),
      isObject,
      uid: uidKey === undefined ? null : { key: uidKey, ...valueAt(uidKey, uidsByForm) },
      isElsewhere: keys.pods.length > 1 || (keys.object && !isObject) || given.has('name') || mayBreakOff,
    };
  }

  function podsIn({ place, slot, known }: Value<Named>, shaped: Shaped): Named {
    const text = shaped.raw(place);
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = ownText(text);
    const refs = slot === null ? refsInText(own) : refsOf(fieldOf(slot, own));
    return remembered(known, own, { refs, pods: refs.map(podAndUid) });
  }

  function uidIn({ key, place, known }: NonNullable<Naming['uid']>, event: KubeletEvent, shaped: Shaped) {
    const text = shaped.raw(place);
    const before = known.get(text);
    if (before !== undefined) return before;
    const uid = uidField(event, key);
    return remembered(known, ownText(text), uid === null ? null : ownText(uid));
  }

  return (event, shaped) => {
    if (shaped === undefined) return mentionOf(event);
    const naming = namingOf(shaped.series.shape, event);
    if (naming === null) return mentionOf(event);
    const { keys, pod, isObject, uid, isElsewhere } = naming;
    const isOther = isObject && textField(event, 'kind') !== 'Pod';
    const { refs, pods } = pod === null || isOther ? NOBODY : podsIn(pod, shaped);
    if (refs.length === 0 && isElsewhere) return mentionOf(event, keys);
    const pleg = keys.pleg ? plegEvent(event) : null;
    return {
      pods,
      uid: uid === null ? podUID(event, refs, pleg, keys) : uidIn(uid, event, shaped),
      ids: keys.hasIds ? idsOf(event, keys, pleg) : NO_IDS,
      from: keys.source ? sourceOf(event) : null,
    };
  };
}

function remembered<T>(known: Map<string, T>, text: string, meaning: T): T {
  if (known.size >= MAX_KEPT) known.clear();
  if (text.length <= MAX_RECURRING_LETTERS) known.set(text, meaning);
  return meaning;
}

/** The variable part of a message can name a pod or a container, too. */
const isReadByPlace = ({ definition, words, record }: KubeletEvent): boolean =>
  words !== undefined || (!definition.printf && record.shaped?.series.shape.message !== null);
