import { createJsonParser, parseJson } from '../json.js';
import { openEntry } from './entry.js';
import { type BlockEnvelope, entryOf, type LineEnvelope, type Opened, type Opener, type Sample } from './envelope.js';
import { envelopes } from './registry.js';

const kinds = envelopes.flatMap(({ entries = [] }) => entries);

function openJson(value: unknown): Opened | null {
  const entry = entryOf(value);
  if (entry === undefined) return null;
  const kind = kinds.find(({ recognises }) => recognises(entry));
  return kind === undefined ? null : openEntry(kind, entry, kinds);
}

/** A sample of each kind, in each of these notations. */
const samplesIn = (...ways: readonly ((entry: object) => string)[]): Sample[] =>
  ways.flatMap(write =>
    kinds.map(({ sample: { entry, text, fields } }) => ({ lines: write(entry).split('\n'), texts: [text], fields })),
  );

/** Removes the comma after an element of an array. */
function withoutComma(text: string): string {
  const end = text.trimEnd();
  return end.endsWith(',') ? end.slice(0, -1) : end;
}

/** Server-sent events (`journalctl -o json-sse`) call each object `data`. */
const SSE = 'data: ';

/** One object per line; the lines of an array have a comma after them. */
const jsonEnvelope: LineEnvelope = {
  formats: kinds.map(kind => kind.format),
  gate: String.raw`\{|${SSE}\{`,
  samples: samplesIn(
    entry => JSON.stringify(entry),
    entry => `${SSE}${JSON.stringify(entry)}`,
  ),
  create() {
    const parse = createJsonParser();
    return text => {
      const from = text.startsWith(SSE) ? SSE.length : 0;
      if (text.charCodeAt(from) !== 123 /* { */) return null;
      const object = withoutComma(text.slice(from));
      // An exception costs more than ten objects, so lines that only begin an object are not parsed.
      return object.endsWith('}') ? openJson(parse(object)) : null;
    };
  },
};

/** An object over many lines, alone or in an array: `journalctl -o json-pretty`, `gcloud logging read --format json`. */
const jsonPrettyEnvelope: BlockEnvelope = {
  format: 'json-pretty',
  samples: samplesIn(
    entry => JSON.stringify(entry, null, '\t'),
    entry => JSON.stringify([entry], null, 2),
  ),
  remainder: /^\s{0,8}\],?\s*$/,
  begins: text => OBJECT.test(text) || text === '[',
  place(block, text) {
    const first = block[0] === '[' ? block[1] : block[0];
    if (first === undefined) return OBJECT.test(text) ? 'more' : 'outside';
    const indent = first.indexOf('{');
    if (indent > 0 && !text.startsWith(first.slice(0, indent))) return 'outside';
    const next = text.charCodeAt(indent);
    if (next === 125 /* } */) return 'last';
    return next === 32 || next === 9 ? 'more' : 'outside';
  },
  open(block) {
    const from = block[0] === '[' ? 1 : 0;
    // Lines that only begin an object are not parsed
    return CLOSED.test(block.at(-1) ?? '') ? openJson(parseJson(withoutComma(block.slice(from).join('\n')))) : null;
  },
};

const CLOSED = /\},?\s*$/;
const OBJECT = /^[ \t]{0,16}\{[ \t]*$/;

/** No text matches two of them, so their order does not matter. */
export const lineEnvelopes: readonly LineEnvelope[] = [...envelopes.flatMap(({ lines = [] }) => lines), jsonEnvelope];

export const blockEnvelopes: readonly BlockEnvelope[] = [
  ...envelopes.flatMap(({ blocks = [] }) => blocks),
  jsonPrettyEnvelope,
];

/** The most that is held back for one text. Beyond it the lines are passed on as they are. */
export const LIMITS = { characters: 1 << 20, lines: 10_000, depth: 3 } as const;

export type OpenBlock = NonNullable<ReturnType<typeof openBlock>>;

/** The block of lines that begins with this one; null if none does. */
export function openBlock(first: string) {
  const envelope = blockEnvelopes.find(({ begins }) => begins(first));
  if (envelope === undefined) return null;
  const texts = [first];
  let size = first.length;
  return {
    envelope,
    texts,
    /** Whether the next line is part of it, and whether it ends with that line, or has ended before. */
    take(text: string): { readonly inside: boolean; readonly isOver: boolean } {
      const place = envelope.place(texts, text);
      const inside = place !== 'outside';
      if (inside) texts.push(text);
      size += text.length;
      return { inside, isOver: place !== 'more' || size > LIMITS.characters || texts.length >= LIMITS.lines };
    },
  };
}

const gates = new Set(lineEnvelopes.flatMap(({ gate }) => gate));
const MAY_BE_WRAPPED = new RegExp(`^(?:${[...gates].join('|')})`);

/** Expressions for keys of JSON objects that are entries of a log: keys with which an entry begins, and keys at any position in it. */
export const entryKeys = {
  first: kinds.flatMap(({ begins }) => begins ?? []),
  anywhere: kinds.flatMap(({ holds }) => holds ?? []),
};

/** Opens the envelope of a line. The kind that opened the line before is tried first. */
export function createLineOpener(): Opener {
  const openers = lineEnvelopes.map(envelope => envelope.create());
  let favourite: Opener = () => null;
  return text => {
    const same = favourite(text);
    if (same !== null || !MAY_BE_WRAPPED.test(text)) return same;
    for (const opener of openers) {
      const opened = opener(text);
      if (opened === null) continue;
      favourite = opener;
      return opened;
    }
    return null;
  };
}
