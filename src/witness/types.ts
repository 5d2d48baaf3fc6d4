import type { WhatId } from './vocabulary.js';
import type { Facts } from './word.js';

/** What a testimony is about, as far as its own line tells. */
export interface Identity {
  /** Without its runtime: what follows `containerd://`. */
  readonly containerId?: string;
  readonly sandboxId?: string;
  readonly uid?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** The same on both ends of one request. */
  readonly auditId?: string;
}

/** One thing that a witness saw. */
export interface Testimony {
  readonly what: WhatId;
  /** First physical line in its source. */
  readonly line: number;
  /** ms UTC; null where the witness states no instant that can be put on the calendar. */
  readonly at: number | null;
  readonly identity: Identity;
  /** Name of the container, where the line gives it. */
  readonly container?: string;
  /** Particulars, by the names that the vocabulary knows. */
  readonly facts?: Facts;
}

/** Where a testimony stands. */
export interface SeenTestimony extends Testimony {
  readonly source: number;
  /** Where else the same is told. */
  readonly also?: readonly { readonly source: number; readonly line: number }[];
}

export type Testify = (testimony: Testimony) => void;

/** Reads one source of one kind. */
export interface WitnessReader {
  push(block: string): void;
  end(): WitnessAccount;
}

/** lines = records + continuations + other + unparsed, always. */
export interface WitnessAccount {
  /** What was wrapped around most of the lines; null where there is no such thing. */
  readonly framing: string | null;
  readonly lines: number;
  readonly records: number;
  readonly continuations: number;
  readonly other: number;
  readonly unparsed: number;
  /** Records with a meaning. */
  readonly events: number;
  readonly notes: readonly string[];
}
