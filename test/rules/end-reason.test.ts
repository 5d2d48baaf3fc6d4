import { expect, it } from 'vitest';
import type { Kind } from '../../src/document/contract/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { endReason } from '../../src/rules/end-reason.js';
import { type Row, storyOf, withLines } from '../episodes/ends/made.js';
import { context, testimony } from './made.js';

const reasonsIn = (rows: readonly Row[], facts: Partial<Reconstructed> = {}, kind: Kind = 'evicted') =>
  endReason.check(withLines(rows, { kind, ...facts }), context()).map(({ message }) => message);

const LIMIT = 'Usage of EmptyDir volume "spool" exceeds the limit "64Mi". ';
const EVICTED = 'evicted: Usage of EmptyDir volume "spool" exceeds the limit "64Mi"';
const patched = (status: object): Row => [2, 'status-patch', { patch: JSON.stringify({ status }) }];
const terminated = (reason: string) => [{ name: 'app', state: { terminated: { reason } } }];

it('the reason of the end is reported by each of the witnesses', () => {
  expect(reasonsIn([[1, 'evict-begin', { message: LIMIT }]])).toEqual([EVICTED]);
  expect(reasonsIn([patched({ reason: 'Evicted', message: LIMIT })])).toEqual([EVICTED]);
  expect(reasonsIn([[1, 'event-occurred', { reason: 'Evicted', message: LIMIT }]])).toEqual([EVICTED]);
  expect(reasonsIn([], { story: storyOf([{ reason: 'Evicted', message: LIMIT }]) })).toEqual([EVICTED]);
  expect(reasonsIn([], { testimony: [testimony('event-evicted', 1_000, { facts: { message: LIMIT } })] })).toEqual([
    EVICTED,
  ]);
});

it.each([
  [
    'DeadlineExceeded',
    'Pod was active on the node longer than the specified deadline',
    /^ended by its deadline: Pod was/,
  ],
  ['Preempting', 'Preempted in order to admit critical pod', /^preempted: /],
  ['Terminated', 'Pod was terminated in response to imminent node shutdown.', /^ended by a node shutdown: .*shutdown$/],
])('the reason of the end is reported for %s', (reason, message, expected) =>
  expect(reasonsIn([patched({ reason, message })])[0]).toMatch(expected),
);

it('a pod is out of memory where that killed a container', () => {
  const expected = ['container app was killed: out of memory (OOMKilled)'];
  expect(reasonsIn([patched({ containerStatuses: terminated('OOMKilled') })])).toEqual(expected);
  expect(reasonsIn([patched({ containerStatuses: terminated('Error') })])).toEqual([]);
  expect(
    reasonsIn([patched({ containerStatuses: [{ name: 'app', lastState: { terminated: { reason: 'OOMKilled' } } }] })]),
  ).toEqual([]);
});

it('a pod is not out of memory where that happened before the request', () => {
  const requested = { deletionTimestamp: '2026-06-17T10:00:30Z', deletionGracePeriodSeconds: 30 };
  const dead = (finishedAt: string) => [
    {
      name: 'app',
      state: 'terminated',
      exitCode: 137,
      reason: 'OOMKilled',
      finishedAt,
      startedAt: null,
    },
  ];
  const countFor = (finishedAt: string, kind: Kind) =>
    reasonsIn(
      [],
      {
        story: storyOf([requested, { ...requested, containers: dead(finishedAt) as never }], {
          requestedAt: Date.parse('2026-06-17T10:00:00Z'),
        }),
      },
      kind,
    ).length;
  expect(countFor('2026-06-17T09:10:00Z', 'graceful')).toBe(0);
  expect(countFor('2026-06-17T10:00:12Z', 'graceful')).toBe(1);
  // A pod that no one deleted, or that had completed, ended by it
  expect(countFor('2026-06-17T09:10:00Z', 'completed')).toBe(1);
});

it('no reason of the end is reported for other reasons, without a message, or for a mirror pod', () => {
  expect(
    reasonsIn([patched({ reason: 'NodeLost', message: 'Node n which was running pod p is unresponsive' })]),
  ).toEqual([]);
  expect(reasonsIn([patched({ reason: 'Evicted' })])).toEqual([]);
  expect(reasonsIn([[1, 'event-occurred', { reason: 'Killing', message: 'Stopping container app' }]])).toEqual([]);
  expect(reasonsIn([patched({ reason: 'Evicted', message: LIMIT })], {}, 'mirror')).toEqual([]);
});

it('a long message is shortened to what a headline has room for', () => {
  expect(reasonsIn([[1, 'evict-begin', { message: `${'x'.repeat(300)}. ` }]])[0]).toHaveLength(
    'evicted: '.length + 200,
  );
});

it('a pod is not out of memory where the log alone shows no container that ended in the deletion', () => {
  const row = patched({ containerStatuses: terminated('OOMKilled') });
  expect(reasonsIn([row], {}, 'graceful')).toEqual([]);
  expect(reasonsIn([[1, 'kill-begin', { containerName: 'app' }], row], {}, 'graceful')).toHaveLength(1);
});
