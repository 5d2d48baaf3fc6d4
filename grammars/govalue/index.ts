import { goQuoted } from '../quoted.js';

/**
 * Parses what Go's %+v and %#v printed: `&{ID:x Type:y}`, `[a b]`, `map[k:v]`, `&pkg.T{A:"x", B:1}`.
 *
 * Written by hand and not as a chevrotain grammar, because there is none: %+v quotes nothing, so a text can be read in several ways. A word
 * with a colon is a field name if a value, another name or the end follows it; what stays ambiguous stays text. A pure function: no parser
 * object to keep for one value.
 */
export type GoValue = string | number | null | GoValue[] | { [key: string]: GoValue };

/** A field name directly before its value, or before the next name if its value is empty. */
const NAME = /([A-Za-z_][\w.]{0,120}):(?=[^ ]| [A-Za-z_][\w.]{0,120}:| ?[\]}]|$)/y;
/** A key of a map can be any text, so the first colon of a word ends it. */
const MAP_KEY = /([^\s:{}[\]"]{1,256}):/y;
const STRUCT = /&?(?:[A-Za-z_][\w.]{0,120})?\{/y;
const MAP = /map\[/y;
const LIST = /&?\[/y;
const QUOTED = new RegExp(goQuoted(), 'y');
const WORD = /[^ {}[\]]*[^ {}[\],]|,/y;
const GAP = /,? +/y;

export function parseGoValue(raw: string, unquote: (quoted: string) => string): GoValue {
  let at = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(raw);
    if (found) at = pattern.lastIndex;
    return found;
  };

  function value(): GoValue | undefined {
    const quoted = take(QUOTED);
    if (quoted) return unquote(quoted[0]);
    if (take(MAP)) return members(']', true);
    if (take(LIST)) return items();
    if (take(STRUCT)) return members('}', false);
    return undefined;
  }

  /** `name:value` pairs up to the closing bracket. The object has no prototype: `__proto__` is a name like any other. */
  function members(close: string, isMap: boolean): GoValue {
    const found: { [key: string]: GoValue } = Object.create(null);
    while (at < raw.length && raw[at] !== close) {
      if (take(GAP)) continue;
      const name = take(isMap ? MAP_KEY : NAME) ?? take(MAP_KEY);
      if (name?.[1] === undefined) {
        at++;
        continue;
      }
      found[name[1]] = content(close, isMap ? MAP_KEY : NAME);
    }
    at++;
    return found;
  }

  function items(): GoValue[] {
    const found: GoValue[] = [];
    while (at < raw.length && raw[at] !== ']') {
      if (take(GAP)) continue;
      const next = value() ?? take(WORD)?.[0];
      if (next === undefined) at++;
      else found.push(next);
    }
    at++;
    return found;
  }

  /** What follows a name: a nested value, or words up to the next name or the closing bracket. */
  function content(close: string, nextName: RegExp): GoValue {
    const nested = value();
    if (nested !== undefined) return nested;
    const from = at;
    while (at < raw.length && raw[at] !== close) {
      const mark = at;
      if (take(GAP)) {
        nextName.lastIndex = at;
        if (nextName.test(raw)) {
          at = mark;
          break;
        }
      } else if (value() === undefined && !take(WORD)) at++;
    }
    const text = raw.slice(from, at);
    if (text === '<nil>') return null;
    return close === '}' && /^-?(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
  }

  return value() ?? raw;
}
