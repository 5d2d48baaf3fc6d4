import { detached } from '../../kit/detached.js';
import { DOCUMENT, type Outline, type OutlineNode } from './outline.js';
import { afterSpaces, colonOf, isDash, isQuoted, scalarOf } from './yaml-text.js';

interface Stretch {
  readonly from: number;
  to: number;
}

/** Most documents span two or three texts; their parts may point into them. */
const FEW = 8;

/** Keeps lines for a parser, which is seldom needed: consecutive lines are one stretch, and none becomes a text of its own. */
function createKept(most: number) {
  /** The kept parts of earlier texts, without what was skipped between them. */
  const before: string[] = [];
  let current = '';
  let stretches: Stretch[] = [];
  let size = 0;

  const lines = (): string => stretches.map(({ from, to }) => current.substring(from, to)).join('\n');

  function turnTo(text: string): void {
    if (stretches.length > 0) before.push(detached(lines()));
    current = text;
    stretches = [];
  }

  return {
    /** The line between two offsets of a text. */
    add(text: string, from: number, to: number): void {
      size += to - from + 1;
      if (size > most) return;
      if (text !== current) turnTo(text);
      const last = stretches.at(-1);
      if (last !== undefined && last.to + 1 === from) last.to = to;
      else stretches.push({ from, to });
    },
    /** Returns a part of the line that is added next, valid for as long as this is kept. */
    part: (text: string): string => (before.length < FEW ? text : detached(text)),
    /** Whether there was more to keep than the bound. */
    isFull: () => size > most,
    text: () => [...before, ...(stretches.length > 0 ? [lines()] : [])].join('\n'),
  };
}

/** A mapping that is being read, or a list of scalars. */
interface Frame {
  readonly up: Frame | null;
  readonly outline: Outline | null;
  readonly list: unknown[] | null;
  /** The column of the dash of an item; -1 for a mapping that is no item. */
  readonly dash: number;
  /** The column of the keys: items of one list may differ. */
  column: number;
  target: Record<string, unknown>;
}

/** A key whose value begins on a line below. */
interface Pending {
  readonly column: number;
  readonly key: string;
  readonly node: OutlineNode;
}

export type BlockReader = ReturnType<typeof createBlockReader>;

/** Far more than any pod has in the parts that are kept. */
export const MAX_KEPT = 1 << 18;

/**
 * Reads the outline of one document in the form in which kubectl prints YAML (block style, scalars on one line), about ten times as fast as
 * a parser. Everything else inside the outline is only collected.
 */
export function createBlockReader(column: number, maxKept = MAX_KEPT) {
  const value: Record<string, unknown> = {};
  const kept = createKept(maxKept);
  let top: Frame = { up: null, outline: DOCUMENT, list: null, dash: -1, column, target: value };
  let pending: Pending | null = null;
  /** Deeper lines belong to a part that is not read. */
  let skip = -1;
  /** Deeper lines continue a scalar. */
  let leaf = -1;
  let regular = true;

  function irregular(text: string, from: number, to: number, indent: number): void {
    regular = false;
    leaf = indent;
    kept.add(text, from, to);
  }

  /** Enters the value of the pending key. */
  function enter({ key, node }: Pending, indent: number, dash: boolean): void {
    const outline = node === true ? null : node;
    if (dash) {
      const list: unknown[] = [];
      top.target[key] = list;
      top = { up: top, outline, list, dash: indent, column: indent + 2, target: {} };
    } else {
      const target = {};
      top.target[key] = target;
      top = { up: top, outline, list: null, dash: -1, column: indent, target };
    }
  }

  /** Offset after the dash, or -1. */
  function item(text: string, from: number, to: number, indent: number): number {
    const valueAt = afterSpaces(text, from + indent + 1);
    if (top.dash !== indent || top.list === null || valueAt === to) return -1;
    top.column = valueAt - from;
    if (top.outline === null) {
      const scalar = scalarOf(text.substring(valueAt, to).trimEnd());
      if (scalar === undefined) return -1;
      top.list.push(scalar && kept.part(scalar));
    } else {
      top.target = {};
      top.list.push(top.target);
    }
    return valueAt;
  }

  function pair(text: string, from: number, to: number, indent: number, at: number): void {
    const colon = colonOf(text, at, to);
    const column = at - from;
    if (colon < 0 || column !== top.column || top.outline === null) {
      irregular(text, from, to, indent);
      return;
    }
    const quote = isQuoted(text, at) ? 1 : 0;
    const found = top.outline.find(text, at + quote, colon - quote);
    if (found === undefined) {
      skip = column;
      // The dash makes the item, even if its first key is not kept.
      if (column !== indent) kept.add(text, from, from + indent + 1);
      return;
    }
    const { key, node } = found;
    const raw = text.substring(colon + 1, to).trim();
    if (raw === '') {
      pending = { column, key, node };
      top.target[key] = null;
    } else if (raw === '{}' || raw === '[]') {
      top.target[key] = raw === '{}' ? {} : [];
    } else {
      const scalar = scalarOf(raw);
      if (scalar === undefined) regular = false;
      else top.target[key] = scalar && kept.part(scalar);
      leaf = column;
    }
    kept.add(text, from, to);
  }

  return {
    /** The line between two offsets of a text. `indent` is how many spaces it begins with, never a tab. */
    readLine(text: string, from: number, to: number, indent: number) {
      if (kept.isFull()) return;
      const dash = isDash(text, from + indent, to);
      if (skip >= 0) {
        if (indent > skip || (dash && indent === skip)) return;
        skip = -1;
      }
      if (leaf >= 0 && indent > leaf) return irregular(text, from, to, leaf);
      leaf = -1;
      if (pending !== null) {
        const inside = indent > pending.column || (dash && indent === pending.column);
        // A scalar that begins below its key.
        if (inside && !dash && pending.node === true) return irregular(text, from, to, pending.column);
        if (inside) enter(pending, indent, dash);
        pending = null;
      }
      while (top.up !== null && indent < (dash && top.dash >= 0 ? top.dash : top.column)) top = top.up;
      if (!dash) return pair(text, from, to, indent, from + indent);
      const at = item(text, from, to, indent);
      if (at < 0) return irregular(text, from, to, indent);
      if (top.outline !== null) return pair(text, from, to, indent, at);
      kept.add(text, from, to);
      leaf = indent;
    },
    blank(text: string, at: number): void {
      // Inside a block scalar an empty line is part of the text.
      if (skip < 0 && leaf >= 0) kept.add(text, at, at);
    },
    /** The document exceeds the bound: the rest is not read. */
    isFull: kept.isFull,
    /** The value where all of it was regular, otherwise the kept text for a YAML parser */
    end: () => (regular && !kept.isFull() ? { value } : { value: null, text: kept.text() }),
  };
}
