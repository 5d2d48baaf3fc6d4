export interface Kept {
  /** The line between two offsets of a text. */
  add(text: string, from: number, to: number): void;
  /** More than the bound was there to be kept. */
  isFull(): boolean;
  text(): string;
}

interface Stretch {
  readonly text: string;
  readonly from: number;
  to: number;
}

/** Lines for a parser, which is seldom needed: lines that stood one below the other are one stretch, and none is a text. */
export function createKept(most: number): Kept {
  const stretches: Stretch[] = [];
  let last: Stretch | null = null;
  let size = 0;

  return {
    add(text, from, to) {
      size += to - from + 1;
      if (size > most) return;
      if (last !== null && last.to + 1 === from && last.text === text) last.to = to;
      else {
        last = { text, from, to };
        stretches.push(last);
      }
    },
    isFull: () => size > most,
    text: () => stretches.map(({ text, from, to }) => text.substring(from, to)).join('\n'),
  };
}
