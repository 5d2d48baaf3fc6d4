import { DOCUMENT, type Outline, type OutlineNode } from './outline.js';
import { behindDash, colonOf, isDash, isQuoted, scalarOf } from './yaml-text.js';

/** A mapping that is being read, or a list of scalars. */
interface Frame {
  readonly up: Frame | null;
  readonly outline: Outline | null;
  readonly list: unknown[] | null;
  /** Where the dash of an item stands; -1 for a mapping that is no item. */
  readonly dash: number;
  /** Where the keys stand: items of one list may differ. */
  column: number;
  target: Record<string, unknown>;
}

/** A key whose value begins on a line below. */
interface Pending {
  readonly column: number;
  readonly key: string;
  readonly node: OutlineNode;
}

export interface BlockReader {
  /** `indent` is what the line begins with, never a tab. */
  line(text: string, indent: number): void;
  blank(): void;
  /** The value where all of it was regular, otherwise the kept text for a YAML parser. */
  end(): { value: Record<string, unknown> } | { value: null; text: string };
  /** More than the bound was there to be kept: what stands behind is not read. */
  isFull(): boolean;
}

/** Far more than any pod has in the parts that are kept. */
export const MAX_KEPT = 1 << 18;

/**
 * Reads the outline of one document in the form in which kubectl prints YAML (block style, scalars on one line), which
 * is about ten times as fast as a parser. Anything else inside the outline is only collected.
 */
export function createBlockReader(column: number, maxKept = MAX_KEPT): BlockReader {
  const value: Record<string, unknown> = {};
  const kept: string[] = [];
  let size = 0;
  let top: Frame = { up: null, outline: DOCUMENT, list: null, dash: -1, column, target: value };
  let pending: Pending | null = null;
  /** Deeper lines belong to a part that is not read. */
  let skip = -1;
  /** Deeper lines continue a scalar. */
  let leaf = -1;
  let regular = true;

  function keep(text: string): void {
    size += text.length + 1;
    if (size <= maxKept) kept.push(text);
    else regular = false;
  }

  function irregular(text: string, indent: number): void {
    regular = false;
    leaf = indent;
    keep(text);
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

  function item(text: string, indent: number): number {
    const behind = behindDash(text, indent);
    if (top.dash !== indent || top.list === null || behind === text.length) return -1;
    top.column = behind;
    if (top.outline === null) {
      const scalar = scalarOf(text.substring(behind).trimEnd());
      if (scalar === undefined) return -1;
      top.list.push(scalar);
    } else {
      top.target = {};
      top.list.push(top.target);
    }
    return behind;
  }

  function pair(text: string, indent: number, at: number): void {
    const colon = colonOf(text, at);
    if (colon < 0 || at !== top.column || top.outline === null) {
      irregular(text, indent);
      return;
    }
    const quote = isQuoted(text, at) ? 1 : 0;
    const found = top.outline.find(text, at + quote, colon - quote);
    if (found === undefined) {
      skip = at;
      // The dash makes the item, also when its first key is not kept.
      if (at !== indent) keep(text.substring(0, indent + 1));
      return;
    }
    const { key, node } = found;
    const raw = text.substring(colon + 1).trim();
    if (raw === '') {
      pending = { column: at, key, node };
      top.target[key] = null;
    } else if (raw === '{}' || raw === '[]') {
      top.target[key] = raw === '{}' ? {} : [];
    } else {
      const scalar = scalarOf(raw);
      if (scalar === undefined) regular = false;
      else top.target[key] = scalar;
      leaf = at;
    }
    keep(text);
  }

  return {
    line(text, indent) {
      if (size > maxKept) return;
      const dash = isDash(text, indent);
      if (skip >= 0) {
        if (indent > skip || (dash && indent === skip)) return;
        skip = -1;
      }
      if (leaf >= 0 && indent > leaf) return irregular(text, leaf);
      leaf = -1;
      if (pending !== null) {
        const inside = indent > pending.column || (dash && indent === pending.column);
        // A scalar that begins below its key.
        if (inside && !dash && pending.node === true) return irregular(text, pending.column);
        if (inside) enter(pending, indent, dash);
        pending = null;
      }
      while (top.up !== null && indent < (dash && top.dash >= 0 ? top.dash : top.column)) top = top.up;
      if (!dash) return pair(text, indent, indent);
      const at = item(text, indent);
      if (at < 0) return irregular(text, indent);
      if (top.outline !== null) return pair(text, indent, at);
      keep(text);
      leaf = indent;
    },
    blank() {
      // Inside a block scalar an empty line is part of the text.
      if (skip < 0 && leaf >= 0) keep('');
    },
    isFull: () => size > maxKept,
    end: () => (regular ? { value } : { value: null, text: kept.join('\n') }),
  };
}
