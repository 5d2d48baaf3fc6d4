import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/document/contract/types.js';
import { createStepRows } from '../../src/document/folds.js';

const step: Step = {
  step: 'container-stopped',
  status: 'seen',
  at: '2026-11-21T09:48:37.088Z',
  container: 'web',
  uid: null,
  resourceVersion: null,
  count: 2,
  evidence: [
    { source: 0, line: 525 },
    { source: 1, line: 7 },
  ],
};
const absent: Step = { ...step, status: 'missing', at: null, count: 0, evidence: [], why: 'it says nothing' };

describe('a step in its short form', () => {
  it('is its template, its time and its lines', () => {
    const { toRow } = createStepRows();
    expect(toRow(step, null)).toEqual([0, step.at, 2, 0, 525, 1, 7]);
    expect(toRow({ ...step, at: null }, null)).toEqual([0, null, 2, 0, 525, 1, 7]);
    expect(toRow({ ...step, container: 'db' }, null)).toEqual([1, step.at, 2, 0, 525, 1, 7]);
    expect(toRow(absent, null)).toEqual([2, null, 0]);
  });

  it.each([
    ['of the API server', { ...step, uid: 'a-b', resourceVersion: '7' }],
    ['at a steady pace', { ...step, everyMs: 10_000 }],
    ['with its lines', { ...step, evidence: [{ source: 0, line: 1, text: 'I0309' }] }],
  ])('keeps its long form if it has more: %s', (_what, more) => {
    expect(createStepRows().toRow(more, null)).toBe(more);
  });

  it('has the UID of its pod, or none; another one is kept', () => {
    const { toRow, toStep } = createStepRows();
    const [own, none, other] = [{ ...step, uid: 'a-b' }, step, { ...step, uid: 'own' }];
    const rows = [own, none, other].map(one => toRow(one, 'a-b'));
    expect(rows.map(row => Array.isArray(row))).toEqual([true, true, false]);
    expect(rows.map(row => toStep(row, 'a-b'))).toEqual([own, none, other]);
    const [row] = rows;
    expect(row && toStep(row, 'c-d').uid).toBe('c-d');
  });

  it('has the same content again, in another reader too, key by key', () => {
    const rows = createStepRows();
    const all = [step, absent, { ...step, everyMs: 3 }, { ...step, container: ' it' }];
    const { container: _, ...without } = absent;
    const others = [without, { ...without, why: 'a b' }, { ...without, why: 'a', container: 'b' }];
    const written = [...all, ...others].map(one => rows.toRow(one, null));
    const elsewhere = createStepRows(structuredClone(rows.templates));
    for (const { toStep } of [rows, elsewhere])
      expect(JSON.stringify(written.map(row => toStep(row, null)))).toBe(JSON.stringify([...all, ...others]));
    expect(elsewhere.toRow(step, null)).toEqual(written[0]);
  });

  it('has one of this many templates', () => {
    const { toRow, templates } = createStepRows();
    const rows = Array.from({ length: 2_000 }, (_, number) => toRow({ ...step, container: `c${number}` }, null));
    expect(templates).toHaveLength(1_000);
    expect(rows.filter(row => !Array.isArray(row))).toHaveLength(1_000);
  });
});
