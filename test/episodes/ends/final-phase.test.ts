import { expect, it } from 'vitest';
import { finalPhaseIn } from '../../../src/episodes/ends/final-phase.js';
import { type Row, withLines } from './made.js';

const patch = (second: number, status: unknown): Row => [
  second,
  'status-patch',
  { patch: JSON.stringify({ metadata: { uid: 'u' }, status }) },
];

it.each<[string, number | undefined, readonly Row[]]>([
  ['Succeeded', 3000, [patch(3, { phase: 'Succeeded' })]],
  ['Failed', 3000, [patch(3, { phase: 'Failed' })]],
  ['two phases, of which the last counts', 5000, [patch(3, { phase: 'Failed' }), patch(5, { phase: 'Failed' })]],
  ['Running', undefined, [patch(3, { phase: 'Running', reason: 'Failed' })]],
  ['nothing', undefined, []],
])('the final phase is what the kubelet reported: %s', (_, at, rows) =>
  expect(finalPhaseIn(withLines(rows))?.at).toBe(at),
);
