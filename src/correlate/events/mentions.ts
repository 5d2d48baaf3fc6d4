import { fieldOf } from '../../../grammars/klog/cut.js';
import type { Shape } from '../../../grammars/klog/cut-shape.js';
import type { WordArgument } from '../../../grammars/printf/template.js';
import type { ValueForm } from '../../../grammars/record.js';
import { SEPARATOR } from '../../../grammars/separator.js';
import { CONTAINER_KEYS, containerId, SANDBOX_KEYS, sandboxId, textField } from '../../catalogue/fields.js';
import { eventsHaving } from '../../catalogue/having.js';
import { PLEG_KEY, plegEvent } from '../../catalogue/pleg-event.js';
import type { KubeletEvent } from '../../catalogue/types.js';
import { ownText } from '../../kit/detached.js';
import type { Shaped } from '../../read/records/types.js';
import {
  IDENTITY_ARGUMENTS,
  type IdentityKeys,
  identityKeysAmong,
  type PodRef,
  podRefs,
  podUID,
  type RefsIn,
  refsOf,
} from './identity.js';
import { isShortLine } from './kept.js';

/** Which pods a line is about. */
interface Mention {
  readonly pods: readonly NamedPod[];
  /** The UID that the line gives: that of the pod, or of the only pod that it names. */
  readonly uid: string | null;
  /** Ids of containers and sandboxes, whose pod may be known. */
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

/** `keys` are the ones that the event can have. */
function mentionOf(event: KubeletEvent, { read, podsOf }: KnownNames, keys = ALL_KEYS): Mention {
  const refs = podRefs(event, read, keys);
  const pleg = keys.pleg ? plegEvent(event) : null;
  const ids: string[] = [];
  for (const id of [containerId(event, keys.containers), sandboxId(event, keys.sandboxes), pleg?.data ?? null])
    if (id !== null) ids.push(id);
  return { pods: podsOf(refs), uid: podUID(event, refs, pleg, keys), ids, from: sourceOf(event) };
}

/** The keys, or names of arguments, that can name a pod or a container. */
interface NamingKeys extends IdentityKeys {
  readonly containers: typeof CONTAINER_KEYS;
  readonly sandboxes: typeof SANDBOX_KEYS;
  readonly pleg: boolean;
}

/** Those of the keys that are among `names`. */
const keysAmong = (names: ReadonlySet<string>): NamingKeys => ({
  ...identityKeysAmong(names),
  containers: CONTAINER_KEYS.filter(key => names.has(key)),
  sandboxes: SANDBOX_KEYS.filter(key => names.has(key)),
  pleg: names.has(PLEG_KEY),
});

const ALL_KEYS = keysAmong(NAMING_KEYS);

interface KnownNames {
  readonly read: RefsIn;
  podsOf(refs: readonly PodRef[]): readonly NamedPod[];
}

const UNCACHED: KnownNames = { read: refsOf, podsOf: refs => refs.map(podAndUid) };

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

/** Reads names that many lines give in the same words only once, and returns the same objects for them. */
function createKnownNames(): KnownNames {
  const byForm = new Map<ValueForm, Map<string, readonly PodRef[]>>();
  const byRefs = new WeakMap<readonly PodRef[], readonly NamedPod[]>();

  return {
    read(field) {
      const { form, raw } = field;
      const byText = byForm.get(form) ?? new Map<string, readonly PodRef[]>();
      const known = byText.get(raw);
      if (known !== undefined) return known;
      const fresh = refsOf(field);
      if (byText.size >= MAX_KEPT) byText.clear();
      byText.set(raw, fresh);
      byForm.set(form, byText);
      return fresh;
    },
    podsOf(refs) {
      const known = byRefs.get(refs);
      if (known !== undefined) return known;
      const fresh = refs.map(podAndUid);
      byRefs.set(refs, fresh);
      return fresh;
    },
  };
}

/** The most that are kept. A node has some hundred pods, and some dozen calls name them. */
const MAX_KEPT = 4_000;
/** The most lists of keys; the kubelet's messages have a few dozen. */
const MAX_KINDS = 200;
/** Values that are longer than this together hardly ever recur. */
const MAX_RECURRING_LETTERS = 300;
/** After this many records of a shape it is clear whether their values recur: those of containers do not. */
const ENOUGH = 100;
/** If a larger share than this is new, none of them is kept. */
const NEW = 2 / 3;

/** Which pods the line of an event is about. */
export type Mentions = (event: KubeletEvent, shaped?: Shaped) => Mention;

/** The values of a shape's records that name the pod: where they are, and what those seen so far mean. */
interface Naming {
  /** The slots whose values matter, followed by the words of the message that matter. */
  readonly places: readonly number[];
  readonly slots: Shape['slots'];
  /** The arguments that matter: those words, and the arguments that are the same in all records. */
  readonly args: readonly WordArgument[];
  /** The keys of those values and arguments. */
  readonly keys: NamingKeys;
  /** Null if there is no room for another list of keys. */
  readonly mentions: Map<string, Mention> | null;
  /** The values of a record that matter, as one text. */
  readonly textOf: (shaped: Shaped) => string;
  /** How many records were looked up, and how many of them had values that were not known. */
  lookUps: number;
  fresh: number;
}

/** Determines which pod a line is about, once for all lines that give the same values under the same keys. */
export function createMentions(): Mentions {
  const byShape = new WeakMap<Shape, Naming>();
  const byKind = new Map<string, Map<string, Mention>>();
  const names = createKnownNames();
  let count = 0;

  function tableOf(kind: string): Map<string, Mention> | null {
    const known = byKind.get(kind);
    if (known !== undefined) return known;
    if (byKind.size >= MAX_KINDS) return null;
    const fresh = new Map<string, Mention>();
    byKind.set(kind, fresh);
    return fresh;
  }

  function namingOf(shape: Shape, event: KubeletEvent): Naming {
    const known = byShape.get(shape);
    if (known !== undefined) return known;
    const { slots: all } = shape;
    const values = [...all.keys()].filter(place => NAMING_KEYS.has(all[place]?.key ?? ''));
    const slots = values.flatMap(place => all[place] ?? []);
    const words = (event.words ?? []).filter(({ same }) => same === null);
    const places = [...values, ...[...words.keys()].flatMap(at => (isNaming(words[at]) ? all.length + at : []))];
    const args = (event.words ?? []).filter(isNaming);
    const kind = JSON.stringify([NAMES_SOURCE.has(event.id), slots.map(({ key }) => key), args, shape.pieces]);
    const textOf = valuesAt(shape, places, words.length);
    const keys = keysAmong(new Set([...slots.map(({ key }) => key), ...args.map(({ name }) => name)]));
    const mentions = mayBeKept(event) ? tableOf(kind) : null;
    const fresh = { places, slots, args, keys, textOf, mentions, lookUps: 0, fresh: 0 };
    byShape.set(shape, fresh);
    return fresh;
  }

  function makeRoom(): void {
    if (count++ < MAX_KEPT) return;
    for (const each of byKind.values()) each.clear();
    count = 0;
  }

  return (event, shaped) => {
    if (shaped === undefined) return mentionOf(event, UNCACHED);
    const naming = namingOf(shaped.series.shape, event);
    const { mentions, places, textOf } = naming;
    if (mentions === null) return mentionOf(event, UNCACHED);
    // What is kept for such a record keeps its line
    if (isMostlyNew(naming) && isShortLine(shaped)) return mentionOf(event, names, naming.keys);
    naming.lookUps++;
    const values = textOf(shaped);
    const known = mentions.get(values);
    if (known !== undefined) return known;
    naming.fresh++;
    if (values.length > MAX_RECURRING_LETTERS) return mentionOf(event, UNCACHED);
    const raws = places.map(place => shaped.raw(place));
    // The values keep their line in memory, unless it is long; no record with a shape contains the separator
    const isShort = isShortLine(shaped) || raws.length === 0;
    const kept = isShort ? raws : ownText(raws.join(SEPARATOR)).split(SEPARATOR);
    const mention = mentionOf(holding(kept, event, naming), names, naming.keys);
    makeRoom();
    mentions.set(isShort ? values : ownText(values), mention);
    return mention;
  };
}

const isMostlyNew = ({ lookUps, fresh }: Naming): boolean => lookUps >= ENOUGH && fresh > lookUps * NEW;

const isNaming = (argument: WordArgument | undefined): boolean =>
  argument !== undefined && NAMING_KEYS.has(argument.name);

/** The variable part of a message can name a pod or a container, too. */
const mayBeKept = ({ definition, words, record }: KubeletEvent): boolean =>
  words !== undefined || (!definition.printf && record.shaped?.series.shape.message !== null);

/** The event with only these values, all of them parts of one text. */
function holding(
  values: readonly string[],
  { id, definition, record }: KubeletEvent,
  { slots, args: naming }: Naming,
): KubeletEvent {
  const fields = slots.map((slot, index) => fieldOf(slot, values[index] ?? ''));
  let next = slots.length;
  const args: Record<string, string> = {};
  for (const { name, same } of naming) args[name] = same ?? values[next++] ?? '';
  const { line, lines, structured } = record;
  // Only printf messages are searched for names
  const message = definition.printf ? record.message : definition.message;
  return { id, definition, args, record: { line, lines, header: null, message, structured, fields } };
}

/**
 * The values at some places of a record as one text. Equal values give the same text in all records of one shape, or of shapes with the
 * same keys and no words: no record with a shape contains the separator.
 */
function valuesAt(shape: Shape, places: readonly number[], words: number): (shaped: Shaped) => string {
  const slots = shape.slots.length;
  const order = shape.structured ? asTheyStand(places, slots) : asValues(places, slots);
  const from = order[0];
  const to = order.at(-1);
  if (from === undefined || to === undefined) return () => '';
  const last = (before: number): number => (shape.structured && before === slots + words - 1 ? 0 : before + 1);
  const isOne = order.every((place, at) => at === 0 || place === last(order[at - 1] ?? 0));
  // The text between adjacent values is the same in all records
  if (isOne) return shaped => shaped.physical.slice(shaped.from(from), shaped.to(to));
  return shaped => order.map(place => shaped.raw(place)).join(SEPARATOR);
}

/** The words of the message, and the values after it. */
const asTheyStand = (places: readonly number[], slots: number): readonly number[] => [
  ...places.filter(place => place >= slots),
  ...places.filter(place => place < slots),
];

/** The words of a printf message are its values. */
const asValues = (places: readonly number[], slots: number): readonly number[] =>
  [...new Set(places.map(place => place % slots))].sort((a, b) => a - b);
