import { detached } from '../../detached.js';

export interface Kept {
  /** The line between two offsets of a text. */
  add(text: string, from: number, to: number): void;
  /** Returns a part of the line that is added next, valid for as long as this is kept. */
  part(text: string): string;
  /** Whether there was more to keep than the bound. */
  isFull(): boolean;
  text(): string;
}

interface Stretch {
  readonly from: number;
  to: number;
}

/** Most documents span two or three texts; their parts may point into them. */
const FEW = 8;

/** Keeps lines for a parser, which is seldom needed: consecutive lines are one stretch, and none becomes a text of its own. */
export function createKept(most: number): Kept {
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
    add(text, from, to) {
      size += to - from + 1;
      if (size > most) return;
      if (text !== current) turnTo(text);
      const last = stretches.at(-1);
      if (last !== undefined && last.to + 1 === from) last.to = to;
      else stretches.push({ from, to });
    },
    part: text => (before.length < FEW ? text : detached(text)),
    isFull: () => size > most,
    text: () => [...before, ...(stretches.length > 0 ? [lines()] : [])].join('\n'),
  };
}
