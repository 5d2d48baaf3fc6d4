import type { ResultDocument } from '../../../src/contract/types.js';

/** What means something to some reader: all that is no letter, no digit and none of the marks of names, times and words. */
const HOSTILE = /[^\p{L}\p{N} .,:;/()_+-]|:(?=:)|^[=+@-]/gu;
/** What every object of JavaScript has is a trap as well. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
const ZONE = /^[+-]\d\d:\d\d/;

/** Texts that differ stay different: what is told apart in the one document is told apart in the other. */
function calmText(text: string): string {
  if (ZONE.test(text)) return text;
  if (INHERITED.has(text)) return `x${text}`;
  return text.replace(HOSTILE, char => `x${char.codePointAt(0)?.toString(16)}x`);
}

/** The document with texts that nobody would obey, and for the rest the same. */
export const calmed = (document: ResultDocument): ResultDocument =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => (typeof value === 'string' ? calmText(value) : value));
