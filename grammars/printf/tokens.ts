import { createToken, Lexer } from 'chevrotain';
import { anyCharacterBut } from '../characters.js';
import { balancedEnd } from '../klog/brackets.js';
import { SEPARATOR } from '../separator.js';

/**
 * What a printf message of the kubelet is made of (all of pod life up to 1.20, volumes and cAdvisor to this day):
 * prose, and in it Go-quoted arguments, references to pods (`format.Pod`: `name_namespace(uid)`) and %#v structs.
 */
/** Several messages go through the lexer in one text. */
export const Separator = createToken({ name: 'Separator', pattern: SEPARATOR, label: 'next message' });
const REF = `[a-z0-9][a-z0-9.-]{0,252}_[a-z0-9][a-z0-9-]{0,62}\\([^\\s()",${SEPARATOR}]{1,64}\\)`;

export const QuotedPods = createToken({
  name: 'QuotedPods',
  pattern: new RegExp(`"${REF}(?:, ${REF})*"`, 'y'),
  label: '"name_ns(uid), …"',
});
export const Pods = createToken({
  name: 'Pods',
  pattern: new RegExp(`${REF}(?:, ${REF})*`, 'y'),
  label: 'name_ns(uid), …',
});
export const Quoted = createToken({
  name: 'Quoted',
  pattern: new RegExp(`"[^"\\\\${SEPARATOR}]*(?:\\\\[^${SEPARATOR}][^"\\\\${SEPARATOR}]*)*"`, 'y'),
  line_breaks: true,
  label: '"argument"',
});
/** The text ends inside the argument. */
export const CutQuoted = createToken({
  name: 'CutQuoted',
  pattern: new RegExp(`"[^${SEPARATOR}]*`, 'y'),
  line_breaks: true,
  label: '"argum…',
});
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
/** Its brackets never close. Takes the rest, which keeps looking for an end linear. */
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
 * Words behind which another one or nothing follows, so that they are no labels, and which no `_` makes a reference to a
 * pod: all of them at once, because a token takes as long as many words.
 */
const WORDS = `${BLANK}*(?:[A-Za-z0-9.:/-]+(?:${BLANK}${GAP}(?=[A-Za-z0-9])|(?![^${SEPARATOR}])))+`;
/** Any other, with what stands behind it, up to where the next argument or label can begin. */
const WORD = `[A-Za-z0-9_.:/-]+${GAP}`;
export const Prose = createToken({
  name: 'Prose',
  pattern: new RegExp(`${WORDS}|${WORD}|[^"&A-Za-z0-9${SEPARATOR}]+|[^${SEPARATOR}]`, 'y'),
  start_chars_hint: anyCharacterBut(SEPARATOR),
  line_breaks: true,
  label: 'prose',
});

export const allTokens = [Separator, QuotedPods, Pods, Quoted, CutQuoted, Struct, CutStruct, Label, Prose];

export const createPrintfLexer = (skipValidations = true): Lexer =>
  new Lexer(allTokens, { positionTracking: 'onlyOffset', ensureOptimizations: true, skipValidations });

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
