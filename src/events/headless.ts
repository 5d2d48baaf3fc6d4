import { unquoteGo } from '../../grammars/klog/values.js';
import type { Template } from '../../grammars/printf/template.js';
import { goQuoted } from '../../grammars/quoted.js';
import type { KnownTexts } from '../records/selection.js';
import type { PrefixIndex } from './prefixes.js';

/** So many characters that the kubelet fixes are no chance: nobody writes them in prose but to quote it. */
const MIN_FIXED = 20;
/** A record begins within so many characters of its line, behind one of so many places. */
const REACH = 400;
const MAX_PLACES = 16;

/** Behind what a person writes before a quotation: a colon, a code span, a quote of mail, an opening quote. */
const PLACE = /(?:^|[:>`])\s{0,3}|\s(?=")/g;
/** An argument that Go quotes, in the place where the kubelet has it, is hardly ever typed by hand. */
const QUOTED_ARGUMENT = /%q\{/;

interface Texts {
  readonly exact: ReadonlyMap<string | null, unknown>;
  readonly printf: PrefixIndex<{
    readonly definition: { readonly message: string };
    readonly template: Template;
  } | null>;
}

/** By which of its own words a record is known whose header somebody cut off. Only telling ones count. */
export function createHeadless({ exact, printf }: Texts): KnownTexts {
  const candidates = (message: string) => printf.at(message, 0).filter(item => item !== null);

  function isPrintf(message: string, isQuoted: boolean): boolean {
    return candidates(message).some(({ definition, template }) => {
      if (template.literals < MIN_FIXED || !(isQuoted || QUOTED_ARGUMENT.test(definition.message))) return false;
      const match = template.match(message, false);
      return match !== null && (match.complete || Object.keys(match.args).length > 0);
    });
  }

  function begins(text: string): boolean {
    if (!text.startsWith('"')) return isPrintf(text, false);
    const quoted = QUOTED.exec(text)?.[0] ?? `${text}"`;
    const message = unquoteGo(quoted);
    return (message.length >= MIN_FIXED && exact.has(message)) || isPrintf(message, true);
  }

  return {
    beginAt(line, anywhere) {
      if (!anywhere) return begins(line) ? 0 : -1;
      const head = line.slice(0, REACH);
      let places = 0;
      for (const { index, 0: before } of head.matchAll(PLACE)) {
        if (++places > MAX_PLACES) break;
        if (begins(line.slice(index + before.length))) return index + before.length;
      }
      return -1;
    },
    isKnown: message => message.length >= MIN_FIXED && exact.has(message),
    goesOn: (message, next) =>
      candidates(message).some(({ template }) => {
        const match = template.match(message, true);
        if (match === null || match.complete || Object.keys(match.args).length === 0) return false;
        return template.match(`${message} ${next}`, false)?.complete === true;
      }),
  };
}

const QUOTED = new RegExp(`^${goQuoted()}`);
