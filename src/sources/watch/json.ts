import { closeJson, createJsonParser, nextBracket } from '../../read/json.js';
import { type DocumentReader, TOO_LARGE, type WatchDocument } from './types.js';
import { afterSpaces } from './yaml-text.js';

const MAX_SIZE = 1 << 25;
const BRACE = 123;
const BRACKET = 91;
const MAX_KEY = 210;
const LIST = /^.{0,400}?"items": ?\[/;
const KEY = /^"[^"\\]{1,200}" ?:/;

/** Finds JSON objects among other text: one per line, pretty ones one after another, items of a pretty list. */
export function createJsonDocuments(emit: (document: WatchDocument) => void, maxSize = MAX_SIZE): DocumentReader {
  const parseJson = createJsonParser();
  let parts: string[] = [];
  let size = 0;
  let depth = 0;
  let start = 0;
  let column = 0;

  function finish(problem: string | null): void {
    const text = parts.join('\n');
    const tooLarge = size > maxSize ? TOO_LARGE : null;
    parts = [];
    size = 0;
    depth = 0;
    const whole = tooLarge === null && problem === null ? parseJson(text) : undefined;
    const closed = whole === undefined && tooLarge === null ? parseJson(closeJson(text)) : undefined;
    const found = whole === undefined ? (tooLarge ?? problem ?? 'not readable as JSON') : null;
    emit({ line: start, value: whole ?? closed, kind: null, problem: found });
  }

  function add(text: string): void {
    size += text.length + 1;
    if (size <= maxSize) parts.push(text);
    else parts = [];
  }

  /** Reads on until the object is closed, and then whatever begins on the same line. */
  function scan(line: number, text: string, from: number): void {
    let begin = from;
    for (let at = nextBracket(text, from); at >= 0; at = nextBracket(text, at + 1)) {
      const opens = text.charCodeAt(at) === BRACE || text.charAt(at) === '[';
      if (opens && depth++ === 0) {
        start = line;
        begin = at;
      }
      if (!opens && depth > 0 && --depth === 0) {
        add(text.substring(begin, at + 1));
        finish(null);
        begin = text.length;
      }
    }
    if (depth > 0) add(text.substring(begin));
  }

  /** Whether the text is a key, or a value where one is due: some programs print lists and objects without indentation. */
  function goesOn(text: string, at: number): boolean {
    const lastCharacter = parts.at(-1)?.trimEnd().at(-1) ?? ' ';
    // A list whose items stand one a line
    const isItem = text.charAt(at) === '{' && lastCharacter === ',' && LIST.test(parts[0] ?? '');
    if (isItem || text.charAt(at) === ',') return true;
    return KEY.test(text.slice(at, at + MAX_KEY))
      ? '{,'.includes(lastCharacter)
      : isFlat(parts) && '[,:'.includes(lastCharacter);
  }

  return {
    take(line, block, from, to) {
      const text = block.substring(from, to);
      const first = afterSpaces(text, 0);
      // A list without a wrapper, all in one line
      const at = depth === 0 && text.charCodeAt(first) === BRACKET && beginsObject(text, first + 1) ? first + 1 : first;
      const brace = beginsObject(text, at);
      if (depth === 0) {
        if (!brace) return false;
        column = at;
      } else if (at <= column && at < text.length && !'}]'.includes(text.charAt(at)) && !goesOn(text, at)) {
        finish('cut');
        if (!brace) return false;
        column = at;
      }
      // The wrapper of a list: each of its items is an object, however many there are.
      if (depth === 1 && text.endsWith('[') && /^ *"items": ?\[$/.test(text)) {
        parts = [];
        size = 0;
        depth = 0;
        return true;
      }
      if (depth === 0 && text.endsWith('}')) {
        const value = parseJson(text);
        if (value !== undefined) {
          emit({ line, value, kind: null, problem: null });
          return true;
        }
      }
      scan(line, text, at);
      return true;
    },
    isOpen: () => depth > 0,
    end(problem) {
      if (depth > 0) finish(problem ?? 'cut');
    },
  };
}

/** Whether the first member of an object is not indented. */
const isFlat = ([first = '', second = '']: readonly string[]): boolean =>
  first.trimEnd().endsWith('{') && afterSpaces(second, 0) <= afterSpaces(first, 0);

/** Whether an object begins: `{` alone or before a key. A sentence in braces is no object. */
function beginsObject(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== BRACE) return false;
  const next = text.substring(at + 1, at + 80).trimStart();
  return next === '' || next.startsWith('"');
}
