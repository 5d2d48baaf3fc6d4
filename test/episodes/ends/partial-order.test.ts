import { expect, it } from 'vitest';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { planFor } from '../../../src/episodes/ends/plan.js';
import { STEPS } from '../../../src/episodes/ends/steps.js';
import type { StepModel } from '../../../src/episodes/ends/types.js';
import { planOf } from '../../../src/episodes/engine/steps.js';

const steps: readonly StepModel[] = [
  { step: 'delete-seen', need: 'always', after: [] },
  { step: 'teardown-begun', need: 'always', after: ['delete-seen'] },
  { step: 'stop-sent', need: 'always', after: ['teardown-begun'] },
  { step: 'remove-seen', need: 'always', after: ['delete-seen'] },
];
const plan = planOf(steps, STEPS);

it('the order goes back over every step in between', () => {
  expect([...(plan.before.get('stop-sent') ?? [])].sort()).toEqual(['delete-seen', 'teardown-begun']);
  expect([...(plan.before.get('delete-seen') ?? [])]).toEqual([]);
});

it('the order knows the position of each step, and what directly precedes it', () => {
  const { ranks, edges } = plan;
  expect([...ranks]).toEqual([
    ['delete-seen', 0],
    ['teardown-begun', 1],
    ['stop-sent', 2],
    ['remove-seen', 3],
  ]);
  expect(edges).toEqual([
    ['delete-seen', 'teardown-begun'],
    ['teardown-begun', 'stop-sent'],
    ['delete-seen', 'remove-seen'],
  ]);
});

it('the order goes forward, too', () => {
  const { after } = plan;
  expect([...(after.get('delete-seen') ?? [])].sort()).toEqual(['remove-seen', 'stop-sent', 'teardown-begun']);
  expect([...(after.get('remove-seen') ?? [])]).toEqual([]);
});

it.each(Object.values(KINDS))('the order of $kind has no step that precedes itself', kind => {
  expect(kind.steps.filter(({ step }) => planFor(kind.kind).before.get(step)?.has(step))).toEqual([]);
});
