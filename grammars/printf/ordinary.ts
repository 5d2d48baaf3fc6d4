import type { TokenType } from 'chevrotain';
import { TAKES_SHORT_WAYS } from '../../src/kit/short-ways.js';
import type { Field } from '../record.js';
import { Label, type PrintfTokens, Prose, Quoted } from './tokens.js';

const QUOTE = 0x22;
const AMPERSAND = 0x26;

/**
 * Cuts a message with the patterns of the tokens, in the lexer's order, but without the lexer and its parser: making these takes longer
 * than reading most logs. Null where the message contains a struct or an argument that is cut off, which need them.
 */
export function createOrdinaryMessages({ forms, keyOf }: PrintfTokens): (message: string) => Field[] | null {
  const own = forms.map(type => ({ key: keyOf(type) ?? '', pattern: patternOf(type) }));
  const quoted = patternOf(Quoted);
  const label = patternOf(Label);
  const prose = patternOf(Prose);

  /** An argument in the program's own form. */
  function formAt(message: string, at: number): Field | null {
    for (const { key, pattern } of own) {
      const end = endOf(pattern, message, at);
      if (end > at) return { key, form: 'list', raw: message.slice(at, end) };
    }
    return null;
  }

  return message => {
    if (!TAKES_SHORT_WAYS) return null;
    const fields: Field[] = [];
    let name = '';
    let unnamed = 0;
    for (let at = 0; at < message.length; ) {
      const form = formAt(message, at);
      if (form !== null) {
        fields.push(form);
        name = '';
        at += form.raw.length;
        continue;
      }
      const first = message.charCodeAt(at);
      const isQuoted = first === QUOTE;
      const isNamed = !isQuoted && endOf(label, message, at) > at;
      const end = endOf(isQuoted ? quoted : isNamed ? label : prose, message, at);
      if (end === at || first === AMPERSAND) return null;
      const text = message.slice(at, end);
      if (isQuoted) fields.push({ key: name === '' ? `$${++unnamed}` : name, form: 'quoted', raw: text });
      name = isNamed ? text.replace(/:? $/, '') : '';
      at = end;
    }
    return fields;
  };
}

const patternOf = ({ name, PATTERN }: TokenType): RegExp => {
  if (!(PATTERN instanceof RegExp)) throw new TypeError(`${name} is no pattern`);
  return new RegExp(PATTERN);
};

/** `at` if the pattern does not match there. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
