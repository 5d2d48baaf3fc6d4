import { fieldOf, type Shape } from '../../grammars/klog/cut.js';
import type { WordArgument } from '../../grammars/printf/template.js';
import { SEPARATOR } from '../../grammars/separator.js';
import { ownText } from '../detached.js';
import type { Shaped } from '../records/types.js';
import { CONTAINER_KEYS, containerId, SANDBOX_KEYS, sandboxId, textField } from './fields.js';
import { eventsHaving } from './having.js';
import { IDENTITY_ARGUMENTS, namesPodByArgument, type PodRef, podRefs, podUID } from './identity.js';
import { PLEG_KEY, plegEvent } from './pleg-event.js';
import type { KubeletEvent } from './types.js';

/** Of whom a line speaks. */
export interface Saying {
  readonly pods: readonly NamedPod[];
  /** The UID that the line gives, of the pod or of the only one that it names. */
  readonly uid: string | null;
  /** Ids of containers and sandboxes, of which somebody may know the pod. */
  readonly ids: readonly string[];
  /** Who told the kubelet, on lines of the sync loop. */
  readonly from: 'api' | 'static' | null;
}

interface NamedPod {
  /** Null where the line gives no namespace. */
  readonly pod: { readonly namespace: string; readonly name: string } | null;
  readonly uid: string | null;
}

const SOURCE_KEY = 'source';
const NAMES_SOURCE = eventsHaving('names-source');

/** All keys and names of arguments whose values `sayingOf` looks at. */
const TELLING = new Set([...IDENTITY_ARGUMENTS, ...CONTAINER_KEYS, ...SANDBOX_KEYS, PLEG_KEY, SOURCE_KEY]);

function sayingOf(event: KubeletEvent): Saying {
  const refs = podRefs(event);
  const pleg = plegEvent(event);
  const ids = [containerId(event), sandboxId(event), pleg?.data ?? null].filter(id => id !== null);
  return { pods: refs.map(named), uid: podUID(event, refs, pleg), ids, from: sourceOf(event) };
}

const named = ({ namespace, name, uid }: PodRef): NamedPod => ({
  pod: namespace === null ? null : { namespace, name },
  uid,
});

function sourceOf(event: KubeletEvent): Saying['from'] {
  if (!NAMES_SOURCE.has(event.id)) return null;
  const source = textField(event, SOURCE_KEY);
  if (source === null) return null;
  return source === 'api' ? 'api' : 'static';
}

/** Kept at most; a node has some hundred pods, which some dozen calls speak of. */
const MAX_KEPT = 4_000;
/** Lists of keys; the kubelet's messages have a few dozen. */
const MAX_KINDS = 200;
/** Values that together are longer hardly come again. */
const LONGEST = 300;

/** The records of one shape: where the values stand that tell of whom, and what was said by values at such places. */
interface Telling {
  readonly places: readonly number[];
  readonly slots: Shape['slots'];
  /** Which words of their messages tell, too, and the arguments that they are, with those that are the same in all. */
  readonly words: readonly number[];
  readonly args: readonly WordArgument[];
  /** Null: there is no room for more kinds of them. */
  readonly sayings: Map<string, Saying> | null;
}

/** Asks of whom a line speaks; of all lines that give the same values under the same telling keys, once. */
export function createSayings() {
  const byShape = new WeakMap<Shape, Telling>();
  const byKeys = new Map<string, Map<string, Saying>>();
  let count = 0;

  function tellingOf(shape: Shape, event: KubeletEvent): Telling {
    const known = byShape.get(shape);
    if (known !== undefined) return known;
    const places = [...shape.slots.keys()].filter(place => TELLING.has(shape.slots[place]?.key ?? ''));
    const slots = places.flatMap(place => shape.slots[place] ?? []);
    const all = event.words ?? [];
    const args = all.filter(({ name }) => TELLING.has(name));
    const words = [...all.filter(({ same }) => same === null).entries()].flatMap(([at, { name }]) =>
      TELLING.has(name) ? at : [],
    );
    const keys = JSON.stringify([NAMES_SOURCE.has(event.id), slots.map(({ key }) => key), args]);
    const sayings = mayBeKept(event)
      ? (byKeys.get(keys) ?? (byKeys.size < MAX_KINDS ? new Map<string, Saying>() : null))
      : null;
    if (sayings !== null) byKeys.set(keys, sayings);
    const fresh = { places, slots, words, args, sayings };
    byShape.set(shape, fresh);
    return fresh;
  }

  function keep(sayings: Map<string, Saying>, values: string, saying: Saying): void {
    if (count++ >= MAX_KEPT) {
      for (const each of byKeys.values()) each.clear();
      count = 0;
    }
    sayings.set(values, saying);
  }

  return (event: KubeletEvent, shaped?: Shaped): Saying => {
    if (shaped === undefined) return sayingOf(event);
    const telling = tellingOf(shaped.shape, event);
    const { sayings } = telling;
    if (sayings === null) return sayingOf(event);
    const values = valuesAt(shaped, telling);
    const known = sayings.get(values);
    if (known !== undefined) return known;
    if (values.length > LONGEST) return sayingOf(event);
    const kept = ownText(values);
    const saying = sayingOf(holding(kept, event, telling));
    keep(sayings, kept, saying);
    return saying;
  };
}

/** What varies in a message can name somebody, too. */
const mayBeKept = ({ definition, words, record }: KubeletEvent): boolean =>
  words === undefined
    ? !definition.printf && record.shaped?.shape.message !== null
    : namesPodByArgument(words.map(({ name }) => name));

/** No record that has a shape holds the separator. */
function valuesAt(shaped: Shaped, { places, words }: Telling): string {
  let values = '';
  for (let index = 0; index < places.length; index++) {
    const raw = shaped.raw(places[index] ?? 0);
    values = index === 0 ? raw : values + SEPARATOR + raw;
  }
  for (let index = 0; index < words.length; index++) values += SEPARATOR + shaped.word(words[index] ?? 0);
  return values;
}

/** The event with these values and no others, all of them parts of this one text. */
function holding(
  values: string,
  { id, definition, record }: KubeletEvent,
  { slots, args: telling }: Telling,
): KubeletEvent {
  const raws = values.split(SEPARATOR);
  const fields = slots.map((slot, index) => fieldOf(slot, raws[index] ?? ''));
  let next = Math.max(slots.length, 1);
  const args = Object.fromEntries(telling.map(({ name, same }) => [name, same ?? raws[next++] ?? '']));
  const { line, lines, header, message, structured } = record;
  return { id, definition, args, record: { line, lines, header, message, structured, fields } };
}
