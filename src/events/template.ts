import { unquoteGo } from '../../grammars/klog/values.js';

/** `complete` is false when the text ends before the template does. */
export interface TemplateMatch {
  readonly args: Readonly<Record<string, string>>;
  readonly complete: boolean;
}

export interface Template {
  /** What every text of this template begins with. */
  readonly prefix: string;
  match(text: string): TemplateMatch | null;
}

type Verb = 'q' | 's' | 'd' | 'v';
interface Argument {
  readonly verb: Verb;
  readonly name: string;
  /** The literal text between this argument and the next one, or the end. */
  readonly next: string;
}

/** Where an argument ends and what it stands for; `cut` when the text ends inside of it. */
type Taken = { readonly value: string; readonly end: number } | 'cut' | null;

/** `Killing unwanted pod %q{pod}`: a Go format string whose arguments have names. */
export function compileTemplate(format: string): Template {
  const [prefix = '', ...rest] = format.split(/%([qsdv])\{(\w+)\}/);
  const args: Argument[] = [];
  for (let at = 0; at + 2 < rest.length; at += 3) {
    args.push({ verb: rest[at] as Verb, name: rest[at + 1] ?? '', next: rest[at + 2] ?? '' });
  }

  function match(text: string): TemplateMatch | null {
    if (!text.startsWith(prefix)) return null;
    const found: Record<string, string> = {};
    let at = prefix.length;
    for (const argument of args) {
      const taken = take(argument, text, at);
      if (taken === 'cut') return { args: found, complete: false };
      if (taken === null) return null;
      found[argument.name] = taken.value;
      at = taken.end;
      if (!text.startsWith(argument.next, at)) {
        const endsInside = argument.next.startsWith(text.slice(at));
        return endsInside ? { args: found, complete: false } : null;
      }
      at += argument.next.length;
    }
    return text.slice(at).trim() === '' ? { args: found, complete: true } : null;
  }

  return { prefix, match };
}

function take({ verb, next }: Argument, text: string, from: number): Taken {
  if (verb === 'q') return takeQuoted(text, from);
  if (verb === 'd') return takeNumber(text, from);
  // Unquoted values have no end of their own, so it is not known whether one without its successor is cut or another text
  const end = next === '' ? text.length : text.indexOf(next, from);
  if (end < 0 || (verb === 's' && end === from)) return null;
  return { value: text.slice(from, end), end };
}

function takeQuoted(text: string, from: number): Taken {
  if (from >= text.length) return 'cut';
  if (text[from] !== '"') return null;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return { value: unquoteGo(text.slice(from, at + 1)), end: at + 1 };
  }
  return 'cut';
}

function takeNumber(text: string, from: number): Taken {
  if (from >= text.length) return 'cut';
  const digits = /-?\d+/y;
  digits.lastIndex = from;
  const found = digits.exec(text);
  return found === null ? null : { value: found[0], end: digits.lastIndex };
}
