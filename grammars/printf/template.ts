import { unquoteGo } from '../klog/values.js';
import { goQuoted } from '../quoted.js';

/** `complete` is false when the text ends before the template does. */
interface TemplateMatch {
  readonly args: Readonly<Record<string, string>>;
  readonly complete: boolean;
}

export interface Template {
  /** The beginning of every text of this template. */
  readonly prefix: string;
  /** How many characters it fixes: of two templates that match, the one that fixes more is meant. */
  readonly literals: number;
  /** `cut`: the end of the text is known to be missing, so a value that reaches it is not whole. */
  match(text: string, cut: boolean): TemplateMatch | null;
  /** How many of the template's fixed characters are in a text that may be broken off anywhere; infinite for a whole text. */
  reach(text: string): number;
  /**
   * The arguments of a whole text that lost quotes, or the blank before one, when it was copied. Only for templates whose arguments are all
   * quoted and that fix enough characters to be recognised without quotes; an argument is then one word, or several with commas.
   */
  matchUnquoted(text: string): Readonly<Record<string, string>> | null;
  /**
   * The result of `match` for every whole text of these pieces, whatever words are in quotes between them, provided that they contain
   * neither a quote nor a backslash. `unknown` where the result may depend on the words.
   */
  matchPieces(pieces: readonly string[]): readonly WordArgument[] | 'unknown' | null;
}

/** An argument of texts that differ only in words: one of the words, by position, or a text that is the same in all of them. */
export interface WordArgument {
  readonly name: string;
  readonly same: string | null;
  /** The argument is the end of the text, with the words that are in it: the text before, between and after those words */
  readonly rest?: readonly string[];
}

/** The arguments of one of the texts; `nextWord` gives its words in their order. */
export function argumentsOf(found: readonly WordArgument[], nextWord: () => string): Record<string, string> {
  const args: Record<string, string> = {};
  for (const { name, same, rest } of found)
    args[name] = same ?? rest?.reduce((text, piece) => `${text}"${nextWord()}"${piece}`) ?? nextWord();
  return args;
}

type Verb = 'q' | 's' | 'd' | 'v';
interface Argument {
  readonly verb: Verb;
  readonly name: string;
  /** The literal text between this argument and the next one, or the end. */
  readonly next: string;
  readonly last: boolean;
}

/** The end of an argument, and its value; `cut` when the text ends inside it. */
type Taken = { readonly value: string; readonly end: number } | 'cut' | null;

/**
 * `Killing unwanted pod %q{pod}`: a Go format string whose arguments have names. It reads a message of a known format, and finds what the
 * grammar next to it cannot: arguments without quotes, and which argument is which. It reads the text instead of the grammar's tokens
 * because lines without headers are matched before any grammar reads them, and because lexing a message takes 1.6 times as long as matching
 * it (2.1 times with the parser; measured on the samples of all printf messages).
 */
export function compileTemplate(format: string): Template {
  const [prefix = '', ...rest] = format.split(/%([qsdv])\{(\w+)\}/);
  const args: Argument[] = [];
  for (let at = 0; at + 2 < rest.length; at += 3) {
    args.push({
      verb: rest[at] as Verb,
      name: rest[at + 1] ?? '',
      next: rest[at + 2] ?? '',
      last: at + 3 >= rest.length,
    });
  }

  function walk(text: string, cut: boolean): (TemplateMatch & Reached) | null {
    if (!text.startsWith(prefix)) return null;
    const found: Record<string, string> = {};
    let at = prefix.length;
    let reached = prefix.length;
    for (const argument of args) {
      const { name, next } = argument;
      const taken = take(argument, text, at, cut);
      if (taken === 'cut') return { args: found, complete: false, reached: reached + overlap(text, at, next) };
      if (taken === null) return null;
      found[name] = taken.value;
      at = taken.end;
      if (!text.startsWith(next, at)) {
        const endsInside = next.startsWith(text.slice(at));
        return endsInside ? { args: found, complete: false, reached: reached + text.length - at } : null;
      }
      at += next.length;
      reached += next.length;
    }
    return text.slice(at).trim() === '' ? { args: found, complete: true, reached } : null;
  }

  function match(text: string, cut: boolean): TemplateMatch | null {
    const found = walk(text, cut);
    return found && { args: found.args, complete: found.complete };
  }

  function reach(text: string): number {
    if (walk(text, false)?.complete) return Number.POSITIVE_INFINITY;
    return walk(text, true)?.reached ?? (prefix.startsWith(text) ? text.length : 0);
  }

  const literals = args.reduce((sum, one) => sum + one.next.length, prefix.length);
  return {
    prefix,
    literals,
    match,
    reach,
    matchUnquoted: text =>
      literals >= DISTINCTIVE && args.length > 0 && args.every(({ verb }) => verb === 'q')
        ? matchUnquoted(prefix, args, text)
        : null,
    matchPieces: pieces => matchPieces(prefix, args, pieces),
  };
}

/** How many of a template's fixed characters are in a text. */
interface Reached {
  readonly reached: number;
}

/** How much of `next` the text ends with. */
function overlap(text: string, from: number, next: string): number {
  let length = Math.min(next.length, text.length - from);
  while (length > 0 && !text.endsWith(next.slice(0, length))) length--;
  return length;
}

/** Prose hardly ever contains this much of a message by chance. */
const DISTINCTIVE = 16;
const WORDS = /^"?([\w./:()-]{1,300}(?:, [\w./:()-]{1,300}){0,60})"?$/;

function matchUnquoted(prefix: string, args: readonly Argument[], text: string): Record<string, string> | null {
  if (!text.startsWith(prefix)) return null;
  const found: Record<string, string> = {};
  let at = prefix.length;
  for (const { name, next, last } of args) {
    const following = last ? next : next.trimEnd();
    const end = following === '' ? text.length : text.indexOf(following, at);
    const word = end < at ? undefined : WORDS.exec(text.slice(at, end).trim())?.[1];
    if (word === undefined) return null;
    found[name] = word;
    at = end + following.length;
  }
  return text.slice(at).trim() === '' ? found : null;
}

function matchPieces(
  prefix: string,
  args: readonly Argument[],
  pieces: readonly string[],
): readonly WordArgument[] | 'unknown' | null {
  if (prefix.includes(QUOTE) || args.some(({ next }) => next.includes(QUOTE))) return 'unknown';
  if (!pieces[0]?.startsWith(prefix)) return null;
  const found: WordArgument[] = [];
  let [index, at] = [0, prefix.length];
  const piece = (): string => pieces[index] ?? '';
  const isEnd = (): boolean => index === pieces.length - 1;
  for (const { verb, name, next, last } of args) {
    if (verb === 'q') {
      if (at < piece().length) return null;
      if (isEnd()) return 'unknown';
      found.push({ name, same: null });
      index++;
      at = 0;
    } else if (verb === 'v' && last && next === '' && !isEnd()) {
      found.push({ name, same: null, rest: [piece().slice(at), ...pieces.slice(index + 1)] });
      return found;
    } else {
      const end = endInPiece(piece(), at, next, isEnd());
      if (verb === 'd' || end < at || (verb === 's' && end === at) || (last && next !== '')) return 'unknown';
      found.push({ name, same: piece().slice(at, end) });
      at = end;
    }
    if (!piece().startsWith(next, at)) return isEnd() && next.startsWith(piece().slice(at)) ? 'unknown' : null;
    at += next.length;
  }
  return isEnd() && piece().slice(at).trim() === '' ? found : null;
}

/** The end of an argument without quotes; -1 where that may be after the next word. */
const endInPiece = (piece: string, from: number, next: string, isEnd: boolean): number =>
  next !== '' ? piece.indexOf(next, from) : isEnd ? piece.length : -1;

const QUOTE = '"';

function take(argument: Argument, text: string, from: number, cut: boolean): Taken {
  if (argument.verb === 'q') return takeQuoted(text, from);
  const taken = argument.verb === 'd' ? takeNumber(argument, text, from) : takeWords(argument, text, from, cut);
  return cut && taken !== null && taken !== 'cut' && taken.end === text.length ? 'cut' : taken;
}

/** Unquoted values have no end mark: if the text after one does not follow, the value is cut, or this is another text. */
function takeWords({ verb, next, last }: Argument, text: string, from: number, cut: boolean): Taken {
  const end = next === '' ? text.length : last ? text.lastIndexOf(next) : text.indexOf(next, from);
  if (end < from) return cut ? 'cut' : null;
  return verb === 's' && end === from ? null : { value: text.slice(from, end), end };
}

const QUOTED = new RegExp(goQuoted(), 'y');

function takeQuoted(text: string, from: number): Taken {
  if (from >= text.length) return 'cut';
  if (text[from] !== '"') return null;
  QUOTED.lastIndex = from;
  return QUOTED.test(text) ? { value: unquoteGo(text.slice(from, QUOTED.lastIndex)), end: QUOTED.lastIndex } : 'cut';
}

function takeNumber({ next }: Argument, text: string, from: number): Taken {
  if (from >= text.length) return 'cut';
  const digits = /-?\d+/y;
  digits.lastIndex = from;
  const found = digits.exec(text);
  if (found === null) return null;
  const end = digits.lastIndex;
  return end === text.length && next !== '' ? 'cut' : { value: found[0], end };
}
