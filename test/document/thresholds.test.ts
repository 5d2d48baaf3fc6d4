import { expect, it } from 'vitest';
import { createRun } from '../../src/correlate/run.js';
import { createAnnouncer } from '../../src/document/announce.js';
import { heaviest } from '../../src/document/remark.js';
import { state } from '../correlate/made.js';
import { madeUp } from '../lifecycle/made.js';

it('remarkMs: a pause of five seconds is named', () => {
  const remark = (ms: number) => heaviest(madeUp(), [], [{ after: 'delete-seen', before: 'remove-seen', ms }], null);
  expect(remark(4_999)).toBeNull();
  expect(remark(5_000)).toMatch(/^5 s between /);
});

it('watchAloneMs: a removal that only the watch shows is told of after a quarter of a minute', () => {
  const run = createRun();
  const due = { deletionTimestamp: '2026-11-21T12:00:30Z', deletionGracePeriodSeconds: 30 };
  for (const one of [state('a', 1), state('a', 2, due), state('a', 3, { ...due, eventType: 'DELETED' })])
    run.snapshot(one);
  const told = (ms: number) => {
    const standings: string[] = [];
    const { look } = createAnnouncer(({ standing }) => standings.push(standing));
    const at = (wall: number) => {
      const now = run.current();
      return look({ run: now, clock: now.clock.resolve({ zone: 'UTC', year: 2026 }), at: wall });
    };
    at(0);
    at(ms);
    return standings;
  };
  expect([told(14_999), told(15_000)]).toEqual([[], ['ended']]);
});
