import { partition } from '../kit/grouped.js';
import { singleSpaced } from './copied/broken.js';
import { withoutPrefixes } from './copied/paste.js';

/** How a type of source is recognised: its reader declares this to the sniffer. */
export interface Signature {
  readonly type: string;
  /** What the text looks like, in words for a user */
  readonly what: string;
  readonly pattern: RegExp;
  /** A text that matches this as well is not of this type. */
  readonly unless?: RegExp;
  /** A text must match this as well. */
  readonly also?: RegExp;
  /** Any type that podline can analyse takes precedence; where it is skipped itself, any other signature does. */
  readonly yields?: boolean;
  /** Nothing of another type follows in the same source. */
  readonly alone?: true;
}

export type Sniffed = Pick<Signature, 'type' | 'what' | 'alone'>;

export type Sniffer = ReturnType<typeof createSniffer>;

interface Knowledge {
  /** The signature that matches earliest in the text decides; at the same position, the first of these. */
  readonly signatures: readonly Signature[];
  /** Signatures that yield yield to a text that matches one of these. */
  readonly sought: readonly Signature[];
  /** The type of a text that nothing recognises. */
  readonly otherwise: Sniffed;
}

/** How much is looked at */
export const SNIFF_SIZE = 1 << 16;
/** No signature is as long as this. */
const NEAR = 1 << 11;

export function createSniffer({ signatures, sought, otherwise }: Knowledge) {
  const [lastResorts, ordinary] = partition(signatures, ({ type, yields }) => type === UNSUPPORTED && yields === true);

  const isSought = (text: string): boolean =>
    sought.some(({ pattern, also }) => pattern.test(text) && also?.test(text) !== false);

  const isRuledOut = ({ unless, also, yields }: Signature, text: string): boolean =>
    unless?.test(text) || also?.test(text) === false || (yields === true && isSought(text));

  /**
   * The signature that matches earliest. The beginning of most texts shows their type; the whole text is searched only where its beginning
   * does not.
   */
  const signatureOf = (text: string): Signature | null => firstOf(ordinary, text) ?? firstOf(lastResorts, text);

  const firstOf = (some: readonly Signature[], text: string): Signature | null =>
    firstIn(some, text.slice(0, 2 * NEAR), text, NEAR) ?? firstIn(some, text, text, SNIFF_SIZE);

  function firstIn(some: readonly Signature[], part: string, text: string, limit: number): Signature | null {
    let first: Signature | null = null;
    let from = limit;
    for (const signature of some) {
      const at = part.search(signature.pattern);
      if (at < 0 || at >= from || isRuledOut(signature, text)) continue;
      first = signature;
      from = at;
    }
    return first;
  }

  return {
    /** The type of a text, by how it begins and never by the name of its file. */
    sniff(head: string): Sniffed {
      const text = singleSpaced(head.slice(0, SNIFF_SIZE));
      if (text.trim() === '') return EMPTY;
      if (isBinary(text)) return { type: UNSUPPORTED, what: 'no text', alone: true };
      return sniffedAs(
        signatureOf(text) ??
          signatureOf(withoutPrefixes(text)) ??
          (TIME.test(text) ? otherwise : { ...otherwise, what: NO_LOG }),
      );
    },
    /** The type of a text that is still arriving; null as long as more of it may change the answer. */
    sniffEarly(head: string): Sniffed | null {
      const found = signatureOf(head.slice(0, SNIFF_SIZE));
      return found === null || found.type === UNSUPPORTED ? null : sniffedAs(found);
    },
  };
}

const sniffedAs = ({ type, what, alone }: Sniffed): Sniffed => ({ type, what, ...(alone ? { alone } : {}) });

/** Every line of a log has a time, even where people cut off the date or wrote down by hand what they saw. */
const TIME = /\d:\d\d/;
/** The name of a text without a time. It is read as a kubelet's log nevertheless: a paste may consist of messages alone. */
export const NO_LOG = 'text that is no log';

/** The type of texts that are skipped. */
export const UNSUPPORTED = 'unsupported';
export const EMPTY: Sniffed = { type: UNSUPPORTED, what: 'empty', alone: true };

export const unsupported = (signature: Omit<Signature, 'type'>): Signature => ({ type: UNSUPPORTED, ...signature });

export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(pattern => pattern.source).join('|'), 'm');
}

/** Texts that are never an input, whatever readers there are. */
export const DIFF = unsupported({
  what: 'a unified diff; give the two files instead',
  pattern: /^--- \S.*\n\+\+\+ \S/m,
  alone: true,
});
export const TAR = unsupported({
  what: 'a tar archive; unpack it first',
  pattern: /^[\s\S]{257}ustar/,
  alone: true,
});

/** NULs at the beginning prove nothing: a log that was truncated while it was written begins with them. */
function isBinary(text: string): boolean {
  const strange = text.match(/[\u0001-\u0008\u000e-\u001a\ufffd]/g)?.length ?? 0;
  return strange > text.length / 10;
}
