import type { Story } from './sample.js';

/** The lines that a story needs. */
export interface Cost {
  readonly size: number;
  /** The number of parts in which it is written. */
  readonly parts: number;
}

/** The lines written so far and those still to come, because what has begun is written to its end. */
export interface Budget {
  room(story: Story): boolean;
  begun(story: Story): void;
  /** A part of a story has been written. */
  partWritten(story: Story): void;
  wrote(size: number): void;
}

export function createBudget(size: number, costOf: (story: Story) => Cost): Budget {
  let written = 0;
  let promised = 0;
  let any = false;
  return {
    // One story is written however small the size is
    room: story => !any || written + promised + costOf(story).size <= size,
    begun(story) {
      any = true;
      promised += costOf(story).size;
    },
    partWritten(story) {
      const cost = costOf(story);
      promised -= cost.size / cost.parts;
    },
    wrote(more) {
      written += more;
    },
  };
}
