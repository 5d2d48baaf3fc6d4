import { fieldValue, unquoteGo } from '../../../grammars/klog/values.js';
import { argumentsOf, type Template, type WordArgument } from '../../../grammars/printf/template.js';
import { goQuoted } from '../../../grammars/quoted.js';
import type { Field } from '../../../grammars/record.js';
import { isShared } from '../../catalogue/components.js';
import type { KubeletEvent, MessageDefinition } from '../../catalogue/events.js';
import { asText } from '../../catalogue/fields.js';
import type { PrefixIndex } from '../../catalogue/prefixes.js';
import { minorOf } from '../../catalogue/versions.js';
import type { KnownTexts, RecordContent, Shaped } from '../../read/records/types.js';

/** A match of this many fixed characters is no coincidence: people write them only to quote the kubelet. */
const MIN_FIXED = 20;
/** A record begins within this many characters of its line, at one of at most this many places. */
const REACH = 400;
const MAX_PLACES = 16;

/** What comes before a quotation: a colon, a code span, a mail quote, an opening quote. */
const PLACE = /(?:^|[:>`])\s{0,3}|\s(?=")/g;
/** People hardly ever type an argument in the quotes of Go, at the position where the kubelet prints it. */
const QUOTED_ARGUMENT = /%q\{/;
/** Other clients of the API server print the text of a library that the kubelet shares with them, unless it names a file of the kubelet. */
const isOwn = ({ file, message }: Named): boolean => !isShared(file) || message.includes('pkg/kubelet/');

type Named = Pick<MessageDefinition, 'message' | 'file'>;

interface Texts {
  readonly exact: ReadonlyMap<string | null, unknown>;
  readonly printf: PrefixIndex<{ readonly definition: Named; readonly template: Template }>;
}

/** Recognises a record without its header by its own words, if these are distinctive enough. */
export function createHeadless({ exact, printf }: Texts): KnownTexts {
  function isPrintf(message: string, isCertain: (definition: Named) => boolean): boolean {
    return printf.at(message, 0).some(({ definition, template }) => {
      if (template.literals < MIN_FIXED || !isCertain(definition)) return false;
      const match = template.match(message, false);
      return match !== null && (match.complete || Object.keys(match.args).length > 0);
    });
  }

  /** `isLine`: the text is the whole line, so it is not part of a sentence that someone wrote. */
  function begins(text: string, isLine: boolean): boolean {
    if (!text.startsWith('"'))
      return isPrintf(text, one => QUOTED_ARGUMENT.test(one.message) || (isLine && isOwn(one)));
    const quoted = QUOTED.exec(text)?.[0] ?? `${text}"`;
    const message = unquoteGo(quoted);
    return (message.length >= MIN_FIXED && exact.has(message)) || isPrintf(message, () => true);
  }

  /** The messages in the middle of which a text stops, and how far it reaches in each. */
  function openIn(text: string): { readonly template: Template; readonly reached: number }[] {
    return printf
      .begunBy(text)
      .map(({ template }) => ({ template, reached: template.reach(text) }))
      .filter(({ reached }) => reached > 0 && Number.isFinite(reached));
  }

  return {
    beginAt(line, anywhere) {
      if (!anywhere) return begins(line, true) ? 0 : -1;
      const head = line.slice(0, REACH);
      let places = 0;
      for (const { index, 0: before } of head.matchAll(PLACE)) {
        if (++places > MAX_PLACES) break;
        if (begins(line.slice(index + before.length), index === 0)) return index + before.length;
      }
      return -1;
    },
    isKnown: message => message.length >= MIN_FIXED && exact.has(message),
    goesOn(message, next) {
      const open = openIn(message);
      const farthest = (text: string): number =>
        Math.max(
          0,
          ...open.map(({ template, reached }) => {
            const own = template.reach(text);
            return own > reached ? own : 0;
          }),
        );
      const [afterBlank, atOnce] = [farthest(`${message} ${next}`), farthest(`${message}${next}`)];
      if (afterBlank === atOnce) return atOnce === 0 ? null : 'either';
      return afterBlank > atOnce ? 'words' : 'at-once';
    },
  };
}

const QUOTED = new RegExp(`^${goQuoted()}`);

/** Definitions that share a text. */
type Same = readonly [MessageDefinition, ...MessageDefinition[]];

/** The definition that newer kubelets print. */
export const newest = (same: Same): MessageDefinition =>
  same.reduce((best, one) => (minorOf(one.since) > minorOf(best.since) ? one : best));

/**
 * Makes one definition of several that share a text: it holds for every version that prints one of them. The same list gives the same
 * definition.
 */
export function createEither(): (same: Same) => MessageDefinition {
  const known = new Map<string, MessageDefinition>();

  return same => {
    if (same.length === 1) return same[0];
    const key = same.map(({ message }) => message).join('\n');
    const either = known.get(key) ?? spanning(same);
    known.set(key, either);
    return either;
  };
}

function spanning(same: Same): MessageDefinition {
  const { since } = same.reduce((a, b) => (minorOf(b.since) < minorOf(a.since) ? b : a));
  const { until } = same.reduce((a, b) => (endOf(b) > endOf(a) ? b : a));
  const { until: _, ...open } = newest(same);
  return { ...open, since, ...(until === undefined ? {} : { until }) };
}

const endOf = ({ until }: MessageDefinition): number =>
  until === undefined ? Number.POSITIVE_INFINITY : minorOf(until);

/** From 1.31 on `utilruntime.HandleError` prints the error, which was the message before, as `err` after this text. */
export const UNHANDLED = 'Unhandled Error';
/** The openings in klog's text form, and in JSON. */
const OPENINGS = [`"${UNHANDLED}" err="`, `"${UNHANDLED}","err":"`] as const;
/** This much of the error shows whether it can be a message, even in quotes, where it is escaped. */
const DISTINCTIVE = 48;

/** The error that such a record has instead of a message. */
export function handedOver(fields: readonly Field[]): { readonly text: string; readonly cut: boolean } | null {
  const field = fields.findLast(({ key }) => key === 'err');
  const text = field && asText(fieldValue(field));
  return field && text ? { text, cut: field.cut === true } : null;
}

/** Whether the error in a text that begins at `at` can be one of these messages. */
export function mayHandOver(known: PrefixIndex<unknown>, text: string, at: number): boolean {
  const opening = OPENINGS.find(one => text.startsWith(one, at));
  if (opening === undefined) return false;
  const from = at + opening.length;
  return known.has(text.slice(from, from + DISTINCTIVE).replaceAll('\\"', '"'), 0);
}

/** The end of the part of the text that decides whether it can hand an error over. */
export const reachOfUnhandled = (text: string, at: number): number =>
  Math.max(...OPENINGS.map(opening => reachOf(opening, text, at)));

function reachOf(opening: string, text: string, at: number): number {
  let end = 0;
  while (end < opening.length && opening[end] === text[at + end]) end++;
  return at + end + (end === opening.length ? DISTINCTIVE : 1);
}

/** An event whose arguments are words of its message. They are made on demand. */
export class WordedEvent implements KubeletEvent {
  private madeArguments: Readonly<Record<string, string>> | null = null;

  constructor(
    readonly definition: MessageDefinition,
    readonly words: readonly WordArgument[],
    readonly record: RecordContent,
    private readonly shaped: Shaped,
  ) {}

  get id(): KubeletEvent['id'] {
    return this.definition.event;
  }

  get args(): Readonly<Record<string, string>> {
    this.madeArguments ??= argumentsIn(this.words, this.shaped);
    return this.madeArguments;
  }
}

function argumentsIn(words: readonly WordArgument[], shaped: Shaped): Record<string, string> {
  let next = shaped.series.shape.slots.length;
  return argumentsOf(words, () => shaped.raw(next++));
}
