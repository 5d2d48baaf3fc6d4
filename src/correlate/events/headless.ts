import { unquoteGo } from '../../../grammars/klog/values.js';
import type { Template } from '../../../grammars/printf/template.js';
import { goQuoted } from '../../../grammars/quoted.js';
import { isShared } from '../../catalogue/components.js';
import type { PrefixIndex } from '../../catalogue/prefixes.js';
import type { MessageDefinition } from '../../catalogue/types.js';
import type { KnownTexts } from '../../read/records/selection.js';

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
  readonly printf: PrefixIndex<{ readonly definition: Named; readonly template: Template } | null>;
}

/** Recognises a record without its header by its own words, if these are distinctive enough. */
export function createHeadless({ exact, printf }: Texts): KnownTexts {
  const candidates = (message: string) => printf.at(message, 0).filter(item => item !== null);

  function isPrintf(message: string, isCertain: (definition: Named) => boolean): boolean {
    return candidates(message).some(({ definition, template }) => {
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

  /** The messages that a text stops in the middle of, and how far it reaches in each. */
  function openIn(text: string): { readonly template: Template; readonly reached: number }[] {
    const begun = printf.begunBy(text).filter(item => item !== null);
    return begun
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
