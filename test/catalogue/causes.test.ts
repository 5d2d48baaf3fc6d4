import { describe, expect, it } from 'vitest';
import { causeSamples } from '../../scripts/registries/causes.mjs';
import { causeOf, entries } from '../../src/catalogue/causes/index.js';
import { STAGES } from '../../src/catalogue/causes/stages.js';
import type { CauseEntry } from '../../src/catalogue/causes/types.js';
import { root } from '../root.js';

const groups = causeSamples(root);
const byId = new Map(entries.map(entry => [entry.id, entry]));

/** All entries that an entry comes before, directly or through others. */
function after(id: string, found = new Set<string>()): ReadonlySet<string> {
  for (const later of byId.get(id)?.before ?? [])
    if (!found.has(later)) {
      found.add(later);
      after(later, found);
    }
  return found;
}

const isGeneral = (entry: CauseEntry | undefined): boolean => entry?.general === true;
const comesBefore = (entry: CauseEntry | undefined, other: CauseEntry): boolean =>
  after(entry?.id ?? '').has(other.id) || (isGeneral(other) && !isGeneral(entry));

it('each cause has an id of its own, and samples under it', () => {
  expect(groups.map(({ id }) => id).sort()).toEqual(entries.map(({ id }) => id).sort());
  expect(byId.size).toBe(entries.length);
});

it('the order of causes names causes, and no cause comes before itself', () => {
  expect(entries.flatMap(({ before = [] }) => before.filter(id => !byId.has(id)))).toEqual([]);
  expect(entries.filter(({ id }) => after(id).has(id)).map(({ id }) => id)).toEqual([]);
});

it('each cause holds up something that exists', () => {
  expect(entries.flatMap(({ stages }) => stages.filter(stage => !Object.hasOwn(STAGES, stage)))).toEqual([]);
  expect(entries.filter(({ stages }) => stages.length === 0)).toEqual([]);
});

describe.each(groups)('$id', ({ id, samples, nearMisses }) => {
  const entry = byId.get(id);
  const stages = entry?.stages ?? [];
  /** An Event is known by its reason, which stands before its message. */
  const reasonOf = (text: string): string | null =>
    [...(entry?.reasons ?? []), ...(entry?.conditions ?? [])].find(reason => text.startsWith(`${reason}: `)) ?? null;

  it('is what its samples state, whatever they hold up', () => {
    expect(samples.length).toBeGreaterThan(0);
    const found = samples.flatMap(text =>
      stages
        .map(stage => ({ text, stage, id: causeOf({ stage, reason: reasonOf(text), text }).id }))
        .filter(one => one.id !== id),
    );
    expect(found).toEqual([]);
  });

  it('is not what its near misses state', () => {
    expect(nearMisses.length, 'lines with `near miss: ` in the .log of its name').toBeGreaterThan(0);
    expect(nearMisses.filter(text => entry?.error?.test(text))).toEqual([]);
  });

  it('comes, as it states, before all that match its samples, too', () => {
    const others = entries.filter(other => other.id !== id && other.stages.some(stage => stages.includes(stage)));
    const unordered = samples.flatMap(text =>
      others
        .filter(other => other.error?.test(text) && !comesBefore(entry, other))
        .map(other => ({ text, id: other.id })),
    );
    expect(unordered).toEqual([]);
  });
});
