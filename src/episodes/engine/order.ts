/** A step, and the steps that are guaranteed to be logged before it: same goroutine, or a hand-over between two. */
export interface Ordered<Id> {
  readonly step: Id;
  readonly after: readonly Id[];
}

export type Relation<Id> = ReadonlyMap<Id, ReadonlySet<Id>>;

/** Each step with all steps that are guaranteed to be logged before it, and with all that are guaranteed to be logged after it. */
export function relationsOf<Id>(steps: readonly Ordered<Id>[]): Record<'before' | 'after', Relation<Id>> {
  const before = new Map(steps.map(({ step }) => [step, ancestors(steps, step)] as const));
  const after = new Map(
    steps.map(
      ({ step }) => [step, new Set(steps.map(one => one.step).filter(other => before.get(other)?.has(step)))] as const,
    ),
  );
  return { before, after };
}

function ancestors<Id>(steps: readonly Ordered<Id>[], of: Id): Set<Id> {
  const found = new Set<Id>();
  const visit = (id: Id): void => {
    for (const before of steps.find(({ step }) => step === id)?.after ?? [])
      if (!found.has(before)) {
        found.add(before);
        visit(before);
      }
  };
  visit(of);
  return found;
}

/** A line that certainly shows a step. */
export interface Landmark {
  readonly seq: number;
  readonly source: number;
  readonly line: number;
  readonly kubelet: number;
}

/** A step with the line that proves it; null if none does. */
export interface Proven<Id, Line extends Landmark> {
  readonly step: Id;
  readonly proof: Line | null;
}

/** The first line of a step that is guaranteed to come after this one. */
export function provenAfter<Id, Line extends Landmark>(
  step: Id,
  { after }: { readonly after: Relation<Id> },
  seen: readonly Proven<Id, Line>[],
): Line | null {
  const later = after.get(step);
  let first: Line | null = null;
  for (const { step: other, proof } of seen)
    if (proof !== null && later?.has(other) && (first === null || proof.seq < first.seq)) first = proof;
  return first;
}

/** The last line before `later` of a step that is guaranteed to come before this one. */
export function provenBefore<Id, Line extends Landmark>(
  step: Id,
  { before }: { readonly before: Relation<Id> },
  seen: readonly Proven<Id, Line>[],
  later: Landmark | null,
  counts: (proof: Line) => boolean = () => true,
): Line | null {
  const earlier = before.get(step);
  const end = later?.seq ?? Number.POSITIVE_INFINITY;
  let last: Line | null = null;
  for (const { step: other, proof } of seen)
    if (proof !== null && earlier?.has(other) && proof.seq < end && proof.seq >= (last?.seq ?? 0) && counts(proof))
      last = proof;
  return last;
}
