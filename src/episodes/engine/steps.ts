import type { EventId } from '../../catalogue/events.js';
import type { ReadKey } from '../../catalogue/fields.js';
import type { ChangeKind, Observation } from '../../correlate/types.js';
import type { WhatId } from '../../sources/vocabulary.js';
import { type Ordered, type Relation, relationsOf } from './order.js';

/** One way in which a log shows a step. */
export interface Sign {
  readonly events: readonly EventId[];
  /** `last` where only the last time counts: for a run that failed and was tried again */
  readonly pick?: 'last';
  readonly where?: (observation: Observation) => boolean;
  /** Counts only when everything that `event` began has ended; the argument `by` tells these things apart */
  readonly closes?: { readonly event: EventId; readonly by: ReadKey };
  /** Counts only if it is repeated for the same container: a single one shows nothing */
  readonly again?: true;
  /** A hint, not a proof: it counts if it is there, but its absence shows nothing */
  readonly hint?: true;
}

/** The name of a step, its actor, and what it means. */
export interface StepWords<Actor extends string = string> {
  readonly title: string;
  readonly actor: Actor;
  readonly means: string;
}

/** A step as such, in any episode of its family. */
export interface StepVocabulary<Id extends string = string, Actor extends string = string> extends StepWords<Actor> {
  /** The best evidence first. */
  readonly signs: readonly Sign[];
  /**
   * What is always printed right before and right after the step: another step, if the kind has it, or any of some lines. If one of them is
   * missing as well, lines are missing, not the step
   */
  readonly missingWith?: readonly (Id | readonly EventId[])[];
  /** The change of the API object that belongs to the step. */
  readonly change?: ChangeKind;
  /**
   * For a step of the kubelet: what the change alone shows, if no line does. Without it, the change does not show that the kubelet did
   * anything
   */
  readonly changed?: string;
  readonly per?: 'container';
  /** What other witnesses report about the step */
  readonly witnessed?: readonly WhatId[];
}

/** The role of a step in one kind of episode. */
export interface StepModel<Id extends string = string> extends Ordered<Id> {
  /**
   * `always`: every episode of this kind has it. `implied`: one that has one of `impliedBy` has it. `sometimes`: its absence shows nothing
   */
  readonly need: 'always' | 'implied' | 'sometimes';
  readonly impliedBy?: readonly Id[];
  /** Lines count only before the first of these events: the same line recurs later with another meaning */
  readonly before?: readonly EventId[];
  /** Signs that differ from those of the vocabulary. */
  readonly signs?: readonly Sign[];
  /** When a step that nothing is guaranteed to follow must be there: if the log continues for this long after `after` */
  readonly within?: { readonly after: Id; readonly ms: number };
}

/** One kind of episode in its family: what it is called, and the steps that it has. */
export interface EpisodeKind<Id extends string = string> {
  readonly title: string;
  readonly steps: readonly StepModel<Id>[];
  /** The step that ends an episode of this kind, and why the later ones do not apply */
  readonly endsWith?: { readonly step: Id; readonly why: string };
}

/** A step of a kind, with the signs that show it there. */
export interface StepPlan<Id extends string = string, Actor extends string = string> {
  readonly model: StepModel<Id>;
  readonly signs: readonly Sign[];
  /** Lines that can show the step. */
  readonly shown: readonly EventId[];
  /** One of these lines must be there if the step happened; a hint that is absent proves nothing */
  readonly proving: readonly EventId[];
  readonly vocabulary: StepVocabulary<Id, Actor>;
}

/** What the model of a kind means. */
export interface Plan<Id extends string = string, Actor extends string = string> {
  readonly steps: readonly StepPlan<Id, Actor>[];
  readonly ranks: ReadonlyMap<Id, number>;
  /** Each step with all steps that are guaranteed to be logged before it */
  readonly before: Relation<Id>;
  readonly after: Relation<Id>;
  /** Each step with the steps directly before it: `[before, step]` */
  readonly edges: readonly (readonly [Id, Id])[];
}

export function planOf<Id extends string, Actor extends string>(
  models: readonly StepModel<Id>[],
  words: Readonly<Record<Id, StepVocabulary<Id, Actor>>>,
): Plan<Id, Actor> {
  return {
    steps: models.map(model => {
      const vocabulary = words[model.step];
      const signs = model.signs ?? vocabulary.signs;
      return { model, signs, shown: signs.flatMap(({ events }) => events), proving: provingEvents(signs), vocabulary };
    }),
    ranks: new Map(models.map(({ step }, index) => [step, index])),
    ...relationsOf(models),
    edges: models.flatMap(({ step, after }) => after.map(earlier => [earlier, step] as const)),
  };
}

export const provingEvents = (signs: readonly Sign[]): EventId[] =>
  signs.flatMap(({ hint, events }) => (hint ? [] : events));

/** Computes something for each kind when it is first needed: most logs have two or three kinds. */
export function eachKind<Kind, T>(make: (kind: Kind) => T): (kind: Kind) => T {
  const made = new Map<Kind, T>();
  return kind => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const one = make(kind);
    made.set(kind, one);
    return one;
  };
}
