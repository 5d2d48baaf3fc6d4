import { expect, it } from 'vitest';
import { createRun } from '../../src/correlate/run.js';
import type { Observation } from '../../src/correlate/types.js';
import { createAnnouncer } from '../../src/document/announce/announce.js';
import { headlineOf } from '../../src/document/judge/headline.js';
import { heaviest } from '../../src/document/judge/remark.js';
import { type Span, spanOf } from '../../src/episodes/ends/facts/span.js';
import { state } from '../correlate/made.js';
import { madeUp, step } from '../episodes/ends/made.js';

it('remarkMs: a pause of five seconds is named', () => {
  const remark = (ms: number) =>
    heaviest(
      madeUp(),
      [],
      [{ after: 'delete-seen', before: 'remove-seen', from: 0, to: ms, ms, container: null }],
      null,
    );
  expect(remark(4_999)).toBeNull();
  expect(remark(5_000)?.text).toMatch(/^5 s between /);
});

it('watchAloneMs: a removal that only the watch shows is reported after 15 seconds', () => {
  const run = createRun();
  const due = { deletionTimestamp: '2026-11-21T12:00:30Z', deletionGracePeriodSeconds: 30 };
  for (const one of [state('a', 1), state('a', 2, due), state('a', 3, { ...due, eventType: 'DELETED' })])
    run.snapshot(one);
  const reportedAfter = (ms: number) => {
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
  expect([reportedAfter(14_999), reportedAfter(15_000)]).toEqual([[], ['ended']]);
});

it('leastMs: a deletion whose beginning is not in the input took at least one second', () => {
  const headline = (ms: number) => {
    const line = { id: 'config-remove' } as Observation;
    const deletion = madeUp({ observations: [line], steps: [step('delete-seen', 0), step('remove-seen', ms)] });
    const span: Span = { ...spanOf(deletion, at => at), begunBefore: true };
    return headlineOf(deletion, 'complete', [], [], span).headline;
  };
  expect(headline(999)).not.toMatch(/at least/);
  expect(headline(1_000)).toMatch(/^complete after at least 1 s; /);
});
