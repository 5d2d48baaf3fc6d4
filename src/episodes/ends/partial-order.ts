interface Ordered<Id> {
  readonly step: Id;
  readonly after: readonly Id[];
}

/** The steps that are guaranteed to be logged before this one. */
export function ancestors<Id>({ steps }: { readonly steps: readonly Ordered<Id>[] }, step: Id): Set<Id> {
  const found = new Set<Id>();
  const visit = (id: Id): void => {
    for (const before of steps.find(model => model.step === id)?.after ?? []) {
      if (!found.has(before)) {
        found.add(before);
        visit(before);
      }
    }
  };
  visit(step);
  return found;
}
