import { createToken, Lexer, type TokenType } from 'chevrotain';
import { anyCharacterBut } from '../characters.js';
import { balancedEnd } from '../klog/brackets.js';
import { goQuoted } from '../quoted.js';
import { SEPARATOR } from '../separator.js';
import type { ArgumentForm } from './argument-form.js';

/**
 * The parts of a printf message: prose, and in it Go-quoted arguments, %#v structs, and arguments in a form of the program's own. The
 * caller, who knows the program, passes that form in.
 */

/** Several messages go through the lexer in one text. */
export const Separator = createToken({ name: 'Separator', pattern: SEPARATOR, label: 'next message' });

const argument = (name: string, pattern: string, label: string): TokenType =>
  createToken({ name, pattern: new RegExp(pattern, 'y'), line_breaks: true, label });

const Quoted = argument('Quoted', goQuoted(SEPARATOR), '"argument"');
/** The text ends inside the argument. A quote at the end of a text, after a word, closes one that was lost in copying. */
export const CutQuoted = argument('CutQuoted', `"[^${SEPARATOR}]+|(?<![\\w)\\]}])"`, '"argum…');
export const Struct = createToken({
  name: 'Struct',
  pattern: (text: string, offset: number) => {
    const from = structBegin(text, offset);
    const end = from < 0 ? -1 : balancedEnd(text, from, endOfMessage(text, from));
    return end < 0 ? null : [text.slice(offset, end)];
  },
  line_breaks: true,
  start_chars_hint: ['&'],
  label: '&pkg.Type{…}',
});
/** A struct whose brackets never close. It takes the rest of the text, which keeps the search for an end linear. */
export const CutStruct = createToken({
  name: 'CutStruct',
  pattern: (text: string, offset: number) =>
    structBegin(text, offset) < 0 ? null : [text.slice(offset, endOfMessage(text, offset))],
  line_breaks: true,
  start_chars_hint: ['&'],
  label: '&pkg.Ty…',
});
/** The word before an argument: `volume "cfg"`, `(UniqueName: "…")`, `event: &pleg.PodLifecycleEvent{…}`. */
export const Label = createToken({
  name: 'Label',
  pattern: /[A-Za-z]\w{0,60}:? (?="|&[\w.]{1,80}\{)/y,
  label: 'label',
});
const BLANK = `[^"&A-Za-z0-9_.:/${SEPARATOR}-]`;
const GAP = `[^"&A-Za-z0-9${SEPARATOR}]*`;
/**
 * Words after which another word or nothing follows, so that they are no labels, and in which no `_` begins the program's own form. All of
 * them are one token, because one token takes as long as many words.
 */
const WORDS = `${BLANK}*(?:[A-Za-z0-9.:/-]+(?:${BLANK}${GAP}(?=[A-Za-z0-9])|(?![^${SEPARATOR}])))+`;
/** Any other word, with the text after it, up to where the next argument or label can begin. */
const WORD = `[A-Za-z0-9_.:/-]+${GAP}`;
export const Prose = createToken({
  name: 'Prose',
  pattern: new RegExp(`${WORDS}|${WORD}|[^"&A-Za-z0-9${SEPARATOR}]+|[^${SEPARATOR}]`, 'y'),
  start_chars_hint: anyCharacterBut(SEPARATOR),
  line_breaks: true,
  label: 'prose',
});

/** The tokens of one program's messages: the tokens for its own form are made for it. */
export interface PrintfTokens {
  readonly all: readonly TokenType[];
  /** The tokens that are arguments. */
  readonly arguments: readonly TokenType[];
  /** The key of an argument in the program's own form; null for any other. */
  keyOf(token: TokenType): string | null;
}

export function printfTokens(form?: ArgumentForm): PrintfTokens {
  const own = form === undefined ? [] : formTokens(form);
  const ordinary = [Quoted, CutQuoted, Struct, CutStruct];
  return {
    all: [Separator, ...own, ...ordinary, Label, Prose],
    arguments: [...own, ...ordinary],
    keyOf: token => (form !== undefined && own.includes(token) ? form.key : null),
  };
}

function formTokens({ pattern, label }: ArgumentForm): TokenType[] {
  const list = `${pattern}(?:, ${pattern})*`;
  return [
    createToken({ name: 'QuotedForm', pattern: new RegExp(`"${list}"`, 'y'), label: `"${label}, …"` }),
    createToken({ name: 'Form', pattern: new RegExp(list, 'y'), label: `${label}, …` }),
  ];
}

export const createPrintfLexer = ({ all }: PrintfTokens, skipValidations = true): Lexer =>
  new Lexer([...all], { positionTracking: 'onlyOffset', ensureOptimizations: true, skipValidations });

const STRUCT = /&[\w.]{1,80}(?=\{)/y;

/** Offset of the bracket of `&pkg.Type{`, or -1. */
function structBegin(text: string, offset: number): number {
  STRUCT.lastIndex = offset;
  return STRUCT.test(text) ? STRUCT.lastIndex : -1;
}

function endOfMessage(text: string, from: number): number {
  const end = text.indexOf(SEPARATOR, from);
  return end < 0 ? text.length : end;
}
