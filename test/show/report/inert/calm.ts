import type { ResultDocument } from '../../../../src/document/contract/types.js';

/** What has a meaning to some reader: all except letters, digits and the marks in names, times and words. */
const HOSTILE = /[^\p{L}\p{N} .,:;/()_+-]|:(?=:)|^[=+@-]/gu;
/** The properties that every object of JavaScript has are traps, too. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
const ZONE = /^[+-]\d\d:\d\d/;

/** Texts that differ stay different, so that the one document distinguishes what the other does. */
function calmText(text: string): string {
  if (ZONE.test(text)) return text;
  if (INHERITED.has(text)) return `x${text}`;
  return text.replace(HOSTILE, char => `x${char.codePointAt(0)?.toString(16)}x`);
}

/** The document with harmless texts, and otherwise the same. */
export const calmed = (document: ResultDocument): ResultDocument =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => (typeof value === 'string' ? calmText(value) : value));
