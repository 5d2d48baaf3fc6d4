import type { Shape } from '../../../grammars/klog/cut-shape.js';
import { siteOf } from '../../../grammars/klog/places.js';
import { bytesOf } from '../../host/index.js';
import { detached } from '../../kit/detached.js';
import type { RawRecord, Selection } from '../records/types.js';
import { startsWith, viewOf, WORD } from './word-view.js';

/** What is done with a record: it is read, it is not needed, or one like it was read and no other is needed */
type Fate = 'read' | 'skip' | 'again';

/** The beginning of the records of one message, after their head: `labels.go:278] "Label not found"`. */
export interface Opening {
  readonly bytes: DataView;
  readonly fate: Fate;
  /** How records with this beginning are built, as far as that was examined. */
  readonly shapes: Shape[];
  /** How many of them were examined. */
  looks: number;
}

export type Openings = ReturnType<typeof createOpenings>;

/** A kubelet has some thousand openings. Names come from the log, and invented ones must not fill the memory. */
const MAX_OPENINGS = 4000;
/** The most messages of the kind that is needed once. */
const MAX_MET = 4000;
/** The key is made of the call site and a word of the message, but of no more bytes than this. */
const LONGEST_KEY = 32;
/** A message is learned only if this many of its first characters decide. */
const MAX_DECIDING_BYTES = 128;

/** A single call may leave out a key or two. */
const MAX_LOOKS = 6;
/** The first few records show whether a message differs only in words. */
const BY_WORDS = 3;
/** The shapes of one opening, in all logs. */
const MAX_ALIKE = 12;
/** The most shapes: a kubelet has a hundred or two. */
const MAX_SHAPES = 500;

/** The beginning of records that are needed in every log, and how they are built, as far as that was examined. */
interface KnownOpening {
  readonly bytes: DataView;
  readonly shapes: Shape[];
}

export type KnownShapes = ReturnType<typeof createKnownShapes>;

/** A kubelet has a hundred or two openings, several releases together some more. Invented ones must not fill the memory. */
const MOST_KNOWN = 1000;

/** What is known of the shape of records, whatever the log and the process. Beyond `most` openings, all are learned again. */
export function createKnownShapes(most = MOST_KNOWN) {
  const byKey = new Map<number, KnownOpening[]>();
  let count = 0;

  return {
    /** The opening with this key of the record at `from`; null when it is not known. */
    at: (key: number, lines: DataView, from: number): KnownOpening | null =>
      byKey.get(key)?.find(({ bytes }) => startsWith(lines, bytes, from)) ?? null,
    learn(key: number, bytes: DataView): KnownOpening {
      if (count >= most) {
        byKey.clear();
        count = 0;
      }
      const fresh = { bytes, shapes: [] };
      byKey.set(key, [...(byKey.get(key) ?? []), fresh]);
      count++;
      return fresh;
    },
  };
}

/** Whether it is known how records with this beginning are built, or may still become known. */
export const mayBeCut = ({ shapes, looks }: Opening): boolean => shapes.length > 0 || looks < MAX_LOOKS;

/** What is done with a record is done with all that have the same opening. */
export function createOpenings({ decisive }: Selection, known: KnownShapes) {
  const byKey = new Map<number, Opening[]>();
  /** The messages needed once that have occurred */
  const met = new Set<string>();
  let count = 0;
  let shapes = 0;

  /** The opening of the record at `from`; null when it is not known. */
  function at(lines: DataView, from: number): Opening | null {
    const key = keyAt(lines, from);
    const candidates = byKey.get(key);
    if (candidates !== undefined) for (const one of candidates) if (startsWith(lines, one.bytes, from)) return one;
    const wanted = known.at(key, lines, from);
    return wanted && add(key, { ...wanted, fate: 'read', looks: 0 });
  }

  function add(key: number, opening: Opening): Opening | null {
    if (count >= MAX_OPENINGS) return null;
    byKey.set(key, [...(byKey.get(key) ?? []), opening]);
    count++;
    return opening;
  }

  return {
    at,
    /** Whether this record, of which one is needed from each process, is the first with its message. */
    isFirst({ text, body }: RawRecord): boolean {
      const message = text.slice(siteOf(text), decisive(text, body));
      if (met.has(message)) return false;
      // Call sites come from the log, too
      if (met.size < MAX_MET) met.add(message);
      return true;
    },
    learn({ text, body, lines }: RawRecord, fate: Fate): void {
      if (count >= MAX_OPENINGS || lines !== 1) return;
      const line = `${text}\n`;
      const site = siteOf(text);
      const begin = viewOf(bytesOf(line.slice(site, body + MAX_DECIDING_BYTES)));
      if (at(begin, 0) !== null) return;
      const bytes = viewOf(bytesOf(line.slice(site, decisive(line, body))));
      const key = keyAt(bytes, 0);
      // What comes after the opening must not matter
      if (key !== keyAt(begin, 0)) return;
      // The opening alone decides that a record is needed; that it is not needed must be established for each log
      const { shapes } = fate === 'read' ? known.learn(key, bytes) : { shapes: [] };
      add(key, { bytes, fate, shapes, looks: 0 });
    },
    /** Examines another record with this beginning that fits no known shape; `shapeOf` gives its shape. */
    look(opening: Opening, shapeOf: (fixed: number, byWords: boolean) => Shape | null): void {
      if (opening.looks >= MAX_LOOKS || opening.shapes.length >= MAX_ALIKE || shapes >= MAX_SHAPES) return;
      opening.looks++;
      const shape = shapeOf(opening.bytes.byteLength, opening.looks <= BY_WORDS);
      if (shape === null) return;
      opening.shapes.push(detached(shape));
      shapes++;
    },
    /** Drops everything learned. */
    forget(): void {
      byKey.clear();
      met.clear();
      count = shapes = 0;
    },
  };
}

/** The key of an opening, computed from the call site with its bracket and the beginning of the message. */
function keyAt(lines: DataView, from: number): number {
  const last = lines.byteLength - WORD;
  const most = Math.min(from + LONGEST_KEY - WORD, last);
  let key = 0;
  for (let at = from; at <= most; at += WORD) {
    const word = lines.getInt32(at, true);
    key = mixed(key, word);
    const bracket = bracketIn(word);
    if (bracket < 0) continue;
    const message = at + bracket + 2;
    return message > last ? key : mixed(key, lines.getInt32(message, true));
  }
  return key;
}

const mixed = (key: number, word: number): number => {
  const product = Math.imul(key ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
};

const BRACKETS = 0x5d5d5d5d;

/** Which of the four bytes is the first bracket; -1 for none. Subtracting one from each byte, only the bracket borrows. */
function bracketIn(word: number): number {
  const zero = word ^ BRACKETS;
  const borrowed = (zero - 0x01010101) & ~zero & 0x80808080;
  return borrowed === 0 ? -1 : (31 - Math.clz32(borrowed & -borrowed)) >> 3;
}
