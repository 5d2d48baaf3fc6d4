import { FAILSAFE_SCHEMA, nullCoreTag, YAMLException } from 'js-yaml';
import { loadYaml } from '../../read/yaml.js';
import { type BlockReader, createBlockReader, MAX_KEPT } from './block.js';
import { OPENING } from './outline.js';
import { type DocumentReader, TOO_LARGE, type WatchDocument } from './types.js';
import { afterSpaces, colonOf, isDash, keyAt } from './yaml-text.js';

const CARET = 94;
const CAPITAL_A = 65;
const CAPITAL_C = 67;
const CAPITAL_Z = 90;
const DOT = 46;
const ELLIPSIS = 0x2026;

interface Open {
  readonly line: number;
  readonly column: number;
  readonly keys: Set<string>;
  readonly block: BlockReader;
  readonly kind: string | null;
}

interface YamlReader extends DocumentReader {
  /** The open document so far: only the next one shows that it is complete. */
  standing(): WatchDocument | null;
}

/**
 * Finds YAML objects among other text: separated or not, items of a list, indented as a whole. An object ends where one of its outermost
 * keys recurs, or where text begins that cannot be part of it.
 */
export function createYamlDocuments(emit: (document: WatchDocument) => void, maxKept = MAX_KEPT): YamlReader {
  let open: Open | null = null;
  let dump: ReturnType<typeof goDump> = null;

  function end(problem: string | null): void {
    if (open === null) return;
    const { line, kind, block } = open;
    open = null;
    const read = block.end();
    const loaded = read.value === null ? loadIrregular(read.text) : { value: read.value, problem: null };
    emit({ line, value: loaded.value, kind, problem: problem ?? (block.isFull() ? TOO_LARGE : loaded.problem) });
  }

  function begin(line: number, text: string): boolean {
    const dumped = goDump(text);
    if (dumped !== null) dump = dumped;
    const whole = dumped?.text ?? text;
    let at = afterSpaces(whole, 0);
    if (isDash(whole, at, whole.length)) at = afterSpaces(whole, at + 1);
    const colon = colonOf(whole, at, whole.length);
    // As written, with its quotes: outside of a document a quoted key is the rest of a JSON list.
    const key = colon < 0 ? '' : whole.substring(at, colon);
    if (!OPENING.has(key)) return false;
    if (key === 'items') return true;
    const kind = dump !== null && at === dump.column ? dump.kind : null;
    open = { line, column: at, keys: new Set([key]), block: createBlockReader(at, maxKept), kind };
    open.block.readLine(' '.repeat(at) + whole.substring(at), 0, whole.length, at);
    return true;
  }

  return {
    take(line, text, from, to) {
      if (open === null) return begin(line, text.substring(from, to));
      const at = afterSpaces(text, from);
      if (at === to) {
        open.block.blank(text, to);
        return true;
      }
      if (text.charCodeAt(to - 1) === CAPITAL_C && text.charCodeAt(to - 2) === CARET && at < to - 2) {
        end('interrupted by ^C');
        return true;
      }
      if (isElision(text, at, to)) return true;
      const column = at - from;
      if (column > open.column || (column === open.column && isDash(text, at, to))) {
        open.block.readLine(text, from, to, column);
        return true;
      }
      const colon = column === open.column && !isCapital(text.charCodeAt(at)) ? colonOf(text, at, to) : -1;
      if (colon < 0) {
        if (text.charAt(at) === '#') return true;
        end(null);
        return begin(line, text.substring(from, to));
      }
      const key = keyAt(text, at, colon);
      // The wrapper of a list: each of its items is an object, however many there are.
      if (key === 'items') {
        open = null;
        return true;
      }
      // An apiVersion comes first, after the kind at most: what is open is a part that was cut out of another object
      const isNext = key === 'apiVersion' && [...open.keys].some(one => one !== 'kind');
      if (open.keys.has(key) || isNext) {
        end(null);
        return begin(line, text.substring(from, to));
      }
      if (OPENING.has(key)) open.keys.add(key);
      open.block.readLine(text, from, to, column);
      return true;
    },
    isOpen: () => open !== null,
    standing() {
      const value = open?.block.end().value ?? null;
      return open === null || value === null ? null : { line: open.line, value, kind: open.kind, problem: null };
    },
    end,
  };
}

/** `Name:`, `Events:`: what kubectl prints about an object. The keys of objects begin with a small letter. */
const isCapital = (code: number): boolean => code >= CAPITAL_A && code <= CAPITAL_Z;

/** Whether a person left something out there; in the first column it is also the end of a YAML document, which needs no note. */
function isElision(text: string, at: number, to: number): boolean {
  const first = text.charCodeAt(at);
  return (
    (first === DOT || first === ELLIPSIS) && /^(?:\.{3,}|…)$/.test(text.substring(at, Math.min(at + 8, to)).trim())
  );
}

const TYPE_IN_FRONT = /^( *)<([^<>|]{1,120}?)(?: \| [^<>]{0,80})?>: (- )?(?=[a-z]\w{0,40}:)/;

/**
 * Gomega prints `<*v1.Pod | 0xc00…>: metadata:` and indents the rest of the object four columns deeper than that line (gomega
 * format/format.go Object, Indent).
 */
function goDump(text: string) {
  const found = text.includes('>: ') ? TYPE_IN_FRONT.exec(text) : null;
  if (found === null) return null;
  const [front, indent = '', type = '', dash = ''] = found;
  const base = ' '.repeat(indent.length + 4);
  const kind = /(?<!\w)[A-Za-z]\w*$/.exec(type)?.[0] ?? '';
  // The column of the keys of the dumped objects, and the line without the type in front
  return { kind, column: base.length + dash.length, text: base + dash + text.slice(front.length) };
}

interface Loaded {
  readonly value: unknown;
  /** Why only the beginning of the text is in the value. */
  readonly problem: string | null;
}

/** Scalars stay text, as in the line reader: no UID is ever read as the number 1e8. */
const SCHEMA = FAILSAFE_SCHEMA.withTags(nullCoreTag);

/** Parses YAML that may be damaged or cut: then about as many of its first lines as can be parsed. */
export function loadIrregular(text: string): Loaded {
  const whole = tryLoad(text);
  if (whole.problem === null) return whole;
  const lines = text.split('\n');
  let value: unknown = null;
  let good = 0;
  let bad = lines.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const part = tryLoad(lines.slice(0, middle).join('\n'));
    if (part.problem === null) {
      good = middle;
      value = part.value;
    } else {
      bad = middle;
    }
  }
  return { value, problem: whole.problem };
}

function tryLoad(text: string): Loaded {
  try {
    return { value: loadYaml(text, { schema: SCHEMA, json: true, maxAliases: 64 }), problem: null };
  } catch (error) {
    return { value: null, problem: error instanceof YAMLException ? error.reason : 'not readable as YAML' };
  }
}
