import type { WhatId } from './vocabulary.js';

/** Who else tells of a deletion, each with a clock and a lane of its own. */
type Witness = 'runtime' | 'audit' | 'kubectl' | 'events' | 'table' | 'describe';

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

export type Fact = string | number | boolean;
export type Facts = Readonly<Record<string, Fact>>;

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

/** A word of the vocabulary: something that one kind of witness can see. */
export interface Word {
  readonly witness: Witness;
  readonly title: string;
  readonly means: string;
  /** What there is to say beyond the title. */
  readonly detail?: (facts: Facts) => string | null;
  /**
   * How many ms before the first that is known of a deletion it can belong to it. Clocks differ, and the API server and
   * the runtime act before the kubelet writes a line: 2 s where nothing is said.
   */
  readonly reach?: number;
  /**
   * Speaks of the end of the very pod whose UID it gives: the API server accepted that it goes, refused it, or let it go
   * for good.
   */
  readonly ends?: 'accepted' | 'refused' | 'final';
  /** Told under a name alone, without any instant: it belongs to the one deletion of that name, or to none. */
  readonly byName?: true;
  /** Every deletion has it and it tells no more: documents have it, tables for people have not. */
  readonly routine?: true;
  /** Only says who is who, and is no part of a deletion's story. */
  readonly tie?: true;
}
