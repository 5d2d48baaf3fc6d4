import { fieldOf } from '../../grammars/klog/cut.js';
import type { Shape } from '../../grammars/klog/cut-shape.js';
import type { WordArgument } from '../../grammars/printf/template.js';
import type { ValueForm } from '../../grammars/record.js';
import { SEPARATOR } from '../../grammars/separator.js';
import { ownText } from '../detached.js';
import type { Shaped } from '../records/types.js';
import { CONTAINER_KEYS, containerId, SANDBOX_KEYS, sandboxId, textField } from './fields.js';
import { eventsHaving } from './having.js';
import { IDENTITY_ARGUMENTS, type PodRef, podRefs, podUID, type RefsIn, refsOf } from './identity.js';
import { isShortLine } from './kept.js';
import { PLEG_KEY, plegEvent } from './pleg-event.js';
import { valuesAt } from './told-values.js';
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

function sayingOf(event: KubeletEvent, { read, podsOf }: KnownNames): Saying {
  const refs = podRefs(event, read);
  const pleg = plegEvent(event);
  const ids = [containerId(event), sandboxId(event), pleg?.data ?? null].filter(id => id !== null);
  return { pods: podsOf(refs), uid: podUID(event, refs, pleg), ids, from: sourceOf(event) };
}

interface KnownNames {
  readonly read: RefsIn;
  podsOf(refs: readonly PodRef[]): readonly NamedPod[];
}

const ANEW: KnownNames = { read: refsOf, podsOf: refs => refs.map(named) };

/** Names that many lines give in the same words are read once, and are the same objects. */
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
      const fresh = refs.map(named);
      byRefs.set(refs, fresh);
      return fresh;
    },
  };
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
  /** The slots whose values tell, then the words of the message that do. */
  readonly places: readonly number[];
  readonly slots: Shape['slots'];
  /** The arguments that tell: those words, and what is the same in all. */
  readonly args: readonly WordArgument[];
  /** Null: there is no room for more kinds of them. */
  readonly sayings: Map<string, Saying> | null;
  /** The values of a record that tell, as a text. */
  readonly told: (shaped: Shaped) => string;
}

/** Asks of whom a line speaks; of all lines that give the same values under the same telling keys, once. */
export function createSayings() {
  const byShape = new WeakMap<Shape, Telling>();
  const byKeys = new Map<string, Map<string, Saying>>();
  const names = createKnownNames();
  let count = 0;

  function tableOf(keys: string): Map<string, Saying> | null {
    const known = byKeys.get(keys);
    if (known !== undefined) return known;
    if (byKeys.size >= MAX_KINDS) return null;
    const fresh = new Map<string, Saying>();
    byKeys.set(keys, fresh);
    return fresh;
  }

  function tellingOf(shape: Shape, event: KubeletEvent): Telling {
    const known = byShape.get(shape);
    if (known !== undefined) return known;
    const { slots: all } = shape;
    const values = [...all.keys()].filter(place => TELLING.has(all[place]?.key ?? ''));
    const slots = values.flatMap(place => all[place] ?? []);
    const words = (event.words ?? []).filter(({ same }) => same === null);
    const places = [...values, ...[...words.keys()].flatMap(at => (tells(words[at]) ? all.length + at : []))];
    const args = (event.words ?? []).filter(tells);
    const keys = JSON.stringify([NAMES_SOURCE.has(event.id), slots.map(({ key }) => key), args, shape.pieces]);
    const told = valuesAt(shape, places, words.length);
    const fresh = { places, slots, args, told, sayings: mayBeKept(event) ? tableOf(keys) : null };
    byShape.set(shape, fresh);
    return fresh;
  }

  function makeRoom(): void {
    if (count++ < MAX_KEPT) return;
    for (const each of byKeys.values()) each.clear();
    count = 0;
  }

  return (event: KubeletEvent, shaped?: Shaped): Saying => {
    if (shaped === undefined) return sayingOf(event, ANEW);
    const telling = tellingOf(shaped.series.shape, event);
    const { sayings, places, told } = telling;
    if (sayings === null) return sayingOf(event, ANEW);
    const values = told(shaped);
    const known = sayings.get(values);
    if (known !== undefined) return known;
    if (values.length > LONGEST) return sayingOf(event, ANEW);
    const raws = places.map(place => shaped.raw(place));
    // They keep their line, unless it is long; no record that has a shape holds the separator
    const isShort = isShortLine(shaped) || raws.length === 0;
    const kept = isShort ? raws : ownText(raws.join(SEPARATOR)).split(SEPARATOR);
    const saying = sayingOf(holding(kept, event, telling), names);
    makeRoom();
    sayings.set(isShort ? values : ownText(values), saying);
    return saying;
  };
}

const tells = (argument: WordArgument | undefined): boolean => argument !== undefined && TELLING.has(argument.name);

/** What varies in a message can name somebody, too. */
const mayBeKept = ({ definition, words, record }: KubeletEvent): boolean =>
  words !== undefined || (!definition.printf && record.shaped?.series.shape.message !== null);

/** The event with these values and no others, all of them parts of one text. */
function holding(
  values: readonly string[],
  { id, definition, record }: KubeletEvent,
  { slots, args: telling }: Telling,
): KubeletEvent {
  const fields = slots.map((slot, index) => fieldOf(slot, values[index] ?? ''));
  let next = slots.length;
  const args = Object.fromEntries(telling.map(({ name, same }) => [name, same ?? values[next++] ?? '']));
  const { line, lines, header, message, structured } = record;
  return { id, definition, args, record: { line, lines, header, message, structured, fields } };
}
