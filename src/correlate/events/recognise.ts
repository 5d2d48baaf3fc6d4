import type { Shape } from '../../../grammars/klog/cut-shape.js';
import { compileTemplate, type Template, type WordArgument } from '../../../grammars/printf/template.js';
import { definitions, type KubeletEvent, type MessageDefinition } from '../../catalogue/events.js';
import { textField } from '../../catalogue/fields.js';
import { createPrefixIndex } from '../../catalogue/prefixes.js';
import type { Trait } from '../../catalogue/traits.js';
import { grouped } from '../../kit/grouped.js';
import { contentOf, type KlogRecord, type Need, type Shaped } from '../../read/records/types.js';
import {
  createEither,
  createHeadless,
  handedOver,
  mayHandOver,
  newest,
  reachOfUnhandled,
  UNHANDLED,
  WordedEvent,
} from './headless.js';

export type Catalogue = ReturnType<typeof createCatalogue>;

interface Printf {
  readonly definition: MessageDefinition;
  readonly template: Template;
}

interface Meaning {
  readonly definition: MessageDefinition;
  readonly args: Readonly<Record<string, string>>;
  readonly brokenOff?: true;
}

/** What all records of a shape have in common: their meaning, or the message whose arguments are words of the text. */
type KnownMeaning = Meaning | { readonly definition: MessageDefinition; readonly words: readonly WordArgument[] };

/** Shorter beginnings, such as `Pod `, may be the beginning of anything. */
const DISTINCTIVE_PREFIX = 12;

/** klog before 2.110 prints the name of a logger inside the message: `"pod-startup: hello"`, `"a/b: hello"`. */
const LOGGER_NAME = /[\w./-]{1,60}: /y;
const WORD = /[\w./-]{0,60}/y;

const QUOTE = 34;
/** The first line of a process (cmd/kubelet/app/server.go, run). */
const VERSION = 'kubelet-version';

/** The offset at which the message continues after the name of a logger at `from`, or -1. */
const indexAfterLogger = (text: string, from: number): number => indexAfter(LOGGER_NAME, text, from);

function indexAfter(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

export function createCatalogue() {
  const exact = grouped(definitions, ({ printf, message }) => (printf ? null : message));
  const printf: Printf[] = definitions
    .filter(definition => definition.printf)
    .map(definition => ({ definition, template: compileTemplate(definition.message) }))
    .sort((a, b) => b.template.literals - a.template.literals);
  const exactTexts = [...exact.keys()].map(text => ({ prefix: text, item: null }));
  const printfTexts = printf.map(item => ({ prefix: item.template.prefix, item }));
  const anyText = createPrefixIndex([...exactTexts, ...printfTexts]);
  const whyText = createPrefixIndex([
    ...definitions.flatMap(one => (one.printf || !saysWhy(one) ? [] : [{ prefix: one.message, item: null }])),
    ...printfTexts.filter(({ item }) => saysWhy(item.definition)),
  ]);
  const printfText = createPrefixIndex(printfTexts);
  const either = createEither();
  const byShape = new WeakMap<Shape, KnownMeaning | 'unknown' | null>();

  /**
   * Whether a text can be one that `recognise` accepts. Cheap, and a "no" is always right. Takes the message itself as well as what follows
   * a header (`"SyncLoop ADD" source=…`). It begins at `at`; what follows the end of its line is ignored.
   */
  function mayMatter(text: string, at = 0): boolean {
    const from = text.charCodeAt(at) === QUOTE ? at + 1 : at;
    if (anyText.has(text, from) || mayHandOver(printfText, text, at)) return true;
    const afterName = indexAfterLogger(text, from);
    return (afterName > 0 && anyText.has(text, afterName)) || isBeginning(text, at);
  }

  /** Whether a line breaks off inside its message, which may be one of these: what it would have shown is missing. */
  function isBeginning(text: string, at: number): boolean {
    if (text.charCodeAt(at) !== QUOTE || text.includes('"', at + 1)) return false;
    const rest = text.slice(at + 1);
    return exactTexts.some(({ prefix }) => prefix.startsWith(rest));
  }

  const begins = (text: string, from: number): boolean =>
    whyText.at(text, from).some(one => one === null || goesOn(one, text, from));

  /** The structured message whose whole text begins at `at`, in quotes: all of that text are as often needed. */
  function quotedAt(text: string, at: number): MessageDefinition | undefined {
    const end = text.charCodeAt(at) === QUOTE ? text.indexOf('"', at + 1) : -1;
    return end < 0 ? undefined : exact.get(text.slice(at + 1, end))?.[0];
  }

  /** Recognises a text that is cut off only where no doubt is left about its rest. */
  function asPrintf(message: string, cut: boolean): Meaning | null {
    const candidates = printfText.at(message, 0);
    const brokenOff: Meaning[] = [];
    for (const { definition, template } of candidates) {
      const match = template.match(message, cut);
      if (match?.complete) return { definition, args: match.args };
      if (match && template.prefix.length >= DISTINCTIVE_PREFIX)
        brokenOff.push({ definition, args: match.args, brokenOff: true });
    }
    const [first, ...others] = brokenOff;
    if (first === undefined) return unquoted(candidates, message);
    if (others.some(other => other.definition.event !== first.definition.event)) return null;
    return { ...first, definition: either([first.definition, ...others.map(one => one.definition)]) };
  }

  function meaning(message: string, { header, cut }: KlogRecord): Meaning | null {
    const file = header?.file ?? '';
    const [first, ...others] = exact.get(message)?.filter(one => !one.othersIn?.includes(file)) ?? [];
    if (first !== undefined) {
      const definition = [first, ...others].find(one => one.file === file) ?? newest([first, ...others]);
      return { definition, args: {} };
    }
    const match = asPrintf(message, cut === true);
    return match?.brokenOff && exactTexts.some(({ prefix }) => prefix.startsWith(message)) ? null : match;
  }

  function afterLoggerName(message: string, record: KlogRecord): Meaning | null {
    const afterName = indexAfterLogger(message, 0);
    return afterName > 0 ? meaning(message.slice(afterName), record) : null;
  }

  /** What the error means when it is read as a message. */
  function unhandled({ fields }: KlogRecord): Meaning | null {
    const error = handedOver(fields);
    return error && asPrintf(error.text, error.cut);
  }

  function read(record: KlogRecord): Meaning | null {
    const { message, structured } = record;
    if (structured && message === UNHANDLED) return unhandled(record);
    return (
      meaning(message, record) ??
      afterLoggerName(message, record) ??
      // Lines of other programs after a printf message cannot be distinguished from further lines of its own
      (message.includes('\n') && !structured ? meaning(message.slice(0, message.indexOf('\n')), record) : null)
    );
  }

  /** The meaning of messages that differ only in quoted words; `unknown` where those words may decide it. */
  function meaningOf(pieces: readonly string[]): KnownMeaning | 'unknown' {
    const begin = `${pieces[0]}"`;
    // A longer text may begin in this way, too
    if (begin.length <= DISTINCTIVE_PREFIX) return 'unknown';
    for (const { definition, template } of printfText.at(begin, 0)) {
      const words = template.matchPieces(pieces);
      if (words !== null) return words === 'unknown' ? words : { definition, words };
    }
    return 'unknown';
  }

  function freshOf({ message, pieces }: Shape, record: KlogRecord): KnownMeaning | 'unknown' | null {
    if (message !== null) return message === UNHANDLED ? 'unknown' : read(record);
    return pieces.length > 0 ? meaningOf(pieces) : 'unknown';
  }

  /** Reads only one of the records that share a shape and, but for quoted words, a message. */
  function knownOf({ series: { shape } }: Shaped, record: KlogRecord): KnownMeaning | 'unknown' | null {
    const known = byShape.get(shape);
    if (known !== undefined) return known;
    const fresh = freshOf(shape, record);
    byShape.set(shape, fresh);
    return fresh;
  }

  function recogniseShaped(shaped: Shaped, record: KlogRecord): KubeletEvent | null {
    const known = knownOf(shaped, record);
    const found = known === 'unknown' ? read(record) : known;
    if (found === null) return null;
    const { definition } = found;
    // A record that was cut holds nothing but its line
    return 'words' in found
      ? new WordedEvent(definition, found.words, record, shaped)
      : { id: definition.event, definition, record, args: found.args };
  }

  function recogniseAlone(record: KlogRecord): KubeletEvent | null {
    const found = read(record);
    if (found === null) return null;
    const { definition, args } = found;
    return { id: definition.event, definition, record: contentOf(record), args };
  }

  /** Several parts of the kubelet share one call, and each means something else by it. */
  function meantInstead(event: KubeletEvent): KubeletEvent | null {
    const others = exact.get(event.definition.message) ?? [];
    return others.map(one => ({ ...event, id: one.event, definition: one })).find(isMeant) ?? null;
  }

  return {
    recognise(record: KlogRecord): KubeletEvent | null {
      const event = record.shaped === undefined ? recogniseAlone(record) : recogniseShaped(record.shaped, record);
      return event === null || isMeant(event) ? event : meantInstead(event);
    },
    mayMatter,
    /** What a search for deletions needs of this text. */
    need(text: string, at = 0): Need {
      if (!mayMatter(text, at)) return 'never';
      const quoted = quotedAt(text, at);
      if (quoted?.background) return 'once';
      return quoted?.event === VERSION ? 'process-start' : 'always';
    },
    /** The offset up to which the text decides both answers, whatever follows. */
    decisive(text: string, at: number): number {
      const from = text.charCodeAt(at) === QUOTE ? at + 1 : at;
      const afterName = indexAfterLogger(text, from);
      const known = quotedAt(text, at)?.message.length ?? 0;
      return Math.max(
        anyText.reach(text, from),
        afterName > 0 ? anyText.reach(text, afterName) : indexAfter(WORD, text, from) + 2,
        from + known + 1,
        reachOfUnhandled(text, at),
      );
    },
    /** Whether a text that begins at `at` says why something ends, fails or waits. A cause quotes it then, whatever its severity. */
    saysWhy(text: string, at: number): boolean {
      const from = text.charCodeAt(at) === QUOTE ? at + 1 : at;
      const afterName = indexAfterLogger(text, from);
      return begins(text, from) || (afterName > 0 && begins(text, afterName));
    },
    /** The texts by which a message is recognised without its header. */
    texts: createHeadless({ exact, printf: printfText }),
  };
}

/** Traits of lines that give the reason for what follows them, or name what it waits for. */
const REASONS: ReadonlySet<Trait> = new Set<Trait>([
  ...(['failure', 'refused', 'delay'] as const),
  ...(['evicts', 'preempts', 'ends-container', 'states-grace'] as const),
]);

const saysWhy = ({ traits = [], waitsFor }: MessageDefinition): boolean =>
  waitsFor !== undefined || traits.some(trait => REASONS.has(trait));

/**
 * Whether the record was printed by the part that the message belongs to. Hardly any message is of one part only: for the others no closure
 * is made.
 */
const isMeant = (event: KubeletEvent): boolean =>
  event.definition.only === undefined || says(event, event.definition.only);

const says = (event: KubeletEvent, only: NonNullable<MessageDefinition['only']>): boolean =>
  Object.entries(only).every(([key, words]) => words.test(textField(event, key) ?? ''));

/** The index compares the first letters only; words in a structured message are escaped. */
function goesOn({ template }: Printf, text: string, from: number): boolean {
  const [words = ''] = template.prefix.split(/["\\\n]/, 1);
  return words.length >= DISTINCTIVE_PREFIX
    ? text.startsWith(words, from)
    : template.match(text.slice(from), true) !== null;
}

function unquoted(candidates: readonly Printf[], message: string): Meaning | null {
  for (const { definition, template } of candidates) {
    const args = template.matchUnquoted(message);
    if (args !== null) return { definition, args };
  }
  return null;
}
