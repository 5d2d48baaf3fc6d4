import type { WitnessKind } from '../document/contract/kinds.js';
import type { ApiEvent, LineAccount } from '../document/contract/types.js';
import type { Breaks } from '../read/copied/broken.js';
import type { Signature } from '../read/sniff.js';
import type { TextLine } from '../read/types.js';
import { type ShownNode, type ShownObject, type ShownPod, shownOf, toldByKubectl } from './shown.js';
import type { Facts, WhatId } from './vocabulary.js';

/** What a testimony is about, as far as its own line shows. */
export interface Identity {
  /** The id without its runtime: what follows `containerd://`. */
  readonly containerId?: string;
  readonly sandboxId?: string;
  readonly uid?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** All events of one request share it */
  readonly auditId?: string;
}

/** One thing that a witness saw. */
export interface Testimony {
  readonly what: WhatId;
  /** First physical line in its source. */
  readonly line: number;
  /** ms UTC; null where the witness gives no instant that has a date */
  readonly at: number | null;
  readonly identity: Identity;
  /** Name of the container, where the line gives it. */
  readonly container?: string;
  /** Particulars, by the names that the vocabulary knows. */
  readonly facts?: Facts;
  /** The pod, as text without a clock shows it. */
  readonly shown?: ShownPod;
  /** The node, as such text shows it. */
  readonly node?: ShownNode;
  /** The object that pods wait for, and an Event about it. */
  readonly object?: ShownObject;
}

/** What text without a clock shows. */
export const undated = (one: Omit<Testimony, 'at' | 'identity'> & Partial<Pick<Testimony, 'identity'>>): Testimony => ({
  identity: {},
  ...one,
  at: null,
});

/** What an Event, or another statement in its form, says about an object that pods wait for. */
export function objectSaid(line: number, object: ShownObject, at: number | null = null): Testimony {
  const { reason, message } = object.event;
  return { what: 'object-said', line, at, identity: {}, facts: { reason, message }, object };
}

/** What kubectl or another tool printed about such an object. */
export const objectTold = (line: number, ...told: Parameters<typeof toldByKubectl>): Testimony =>
  objectSaid(line, toldByKubectl(...told));

/** Events of a pod, from text without a clock. */
export function eventsShown(
  line: number,
  { namespace, name }: Required<Pick<Identity, 'namespace' | 'name'>>,
  events: readonly ApiEvent[],
): Testimony {
  const [{ reason, message } = { reason: '', message: '' }] = events;
  const shown = shownOf(name, null, events);
  return undated({ what: 'event-row', line, identity: { namespace, name }, facts: { reason, message }, shown });
}

/** A testimony with its place. */
export interface SeenTestimony extends Testimony {
  readonly source: number;
  /** Other places that record the same. */
  readonly also?: readonly { readonly source: number; readonly line: number }[];
}

export type Testify = (testimony: Testimony) => void;

/** Reads one source of one kind. */
export interface WitnessReader {
  push(block: string): void;
  end(): LineAccount;
}

/** How a file of a witness is recognised, and its reader. */
export interface WitnessSource {
  /** Unique among all types of sources */
  readonly type: string;
  readonly kind: WitnessKindWords;
  readonly signatures: readonly Omit<Signature, 'type'>[];
  /** `breaks`: how its lines were broken, if they were */
  read(testify: Testify, breaks?: Breaks | null): WitnessReader;
}

/** The name of such a source for users; several types can have the same kind. */
export interface WitnessKindWords {
  /** The id in documents. */
  readonly id: WitnessKind;
  readonly singular: string;
  readonly plural: string;
}

export const EVENTS: WitnessKindWords = { id: 'events', singular: 'file with events', plural: 'files with events' };

/** Reads lines of a witness between those of a kubelet. */
export interface LinesBetween {
  push(line: Pick<TextLine, 'line' | 'text' | 'lines' | 'frame'>): void;
  end?(): void;
  counts(): { readonly lines: number; readonly events: number };
}

/** What each folder here exports under its own name, which is the witness's id in documents: all that is known of it. */
export interface Witness {
  /** The title of its lane */
  readonly title: string;
  readonly sources: readonly WitnessSource[];
  /** Files of the witness that contain no testimony, by their form */
  readonly useless?: readonly Omit<Signature, 'type'>[];
  /** The ways to record it; each is a row of docs/sources.md. `alone`: what only this witness can show */
  readonly recorded: readonly (readonly [
    witness: string,
    recordedWith: string,
    tiedBy: string,
    clock: string,
    alone: string,
  ])[];
  /**
   * Its lines can be between those of a kubelet: one journal contains both, or a person copied both into one text. Lines in an envelope
   * that names their program are passed to `anywhere` only.
   */
  readonly between?: {
    readonly holder: 'journal' | 'paste' | 'anywhere';
    readonly writer: string;
    readonly kind: WitnessKindWords;
    /** How its first line looks below lines of another kind, each of any length */
    readonly begins?: RegExp;
    read(testify: Testify): LinesBetween;
  };
  /** Objects that a watch of pods can also contain */
  readonly objects?: {
    readonly kind: string;
    readonly many: string;
    testimonyOf(object: unknown, line: number): Testimony | null;
  };
  /** The lines that its words come from, for the documentation, each with the place `where` it is printed. */
  readonly lines?: {
    readonly title: string;
    readonly origin: string;
    readonly samples: readonly Readonly<Record<'what' | 'by' | 'line' | 'where', string>>[];
  };
}
