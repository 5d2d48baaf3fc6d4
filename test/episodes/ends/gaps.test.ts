import { describe, expect, it } from 'vitest';
import { gapsBetween } from '../../../src/episodes/ends/gaps.js';
import { longestPauses } from '../../../src/episodes/ends/pauses.js';
import type { StepResult } from '../../../src/episodes/ends/types.js';
import { step } from './made.js';

describe('the pauses of a deletion', () => {
  const between = (times: readonly number[], least: number) =>
    longestPauses(
      times,
      at => at,
      () => least,
    );

  it('are those with the required length, longest first', () => {
    expect(between([0, 999, 1_999, 5_000], 1_000)).toEqual([
      { after: 1_999, before: 5_000, ms: 3_001 },
      { after: 999, before: 1_999, ms: 1_000 },
    ]);
  });

  it('do not exist without two steps', () => {
    expect(between([], 0)).toEqual([]);
    expect(between([7], 0)).toEqual([]);
  });

  it('are five at most', () => {
    expect(between([0, 1, 3, 6, 10, 15, 21], 0).map(({ ms }) => ms)).toEqual([6, 5, 4, 3, 2]);
  });

  it('may need another length before each step', () => {
    const pauses = longestPauses(
      [0, 10, 20],
      at => at,
      (_after, before) => (before === 20 ? 11 : 10),
    );
    expect(pauses).toEqual([{ after: 0, before: 10, ms: 10 }]);
  });
});

describe('the pauses in which a deletion spent its time', () => {
  it('are measured from one step to the next, from one second on', () => {
    const steps = [
      step('stop-sent', 2_000),
      step('delete-seen', 0),
      step('teardown-begun', 999),
      step('volumes-unmounted', null),
      step('container-stopped', 32_000),
    ];
    expect(gapsBetween(steps)).toEqual([
      { after: 'stop-sent', before: 'container-stopped', ms: 30_000 },
      { after: 'teardown-begun', before: 'stop-sent', ms: 1_001 },
    ]);
  });

  it('do not include the time that a completed pod existed until it was deleted', () => {
    const steps = [step('containers-terminated', 0), step('delete-seen', 3_600_000), step('remove-seen', 3_601_000)];
    expect(gapsBetween(steps)).toEqual([{ after: 'delete-seen', before: 'remove-seen', ms: 1_000 }]);
  });

  it('are those of the slowest of several containers, each from its own stop on', () => {
    const stepAt = (id: 'stop-sent' | 'container-stopped' | 'prestop-started', container: string, at: number) =>
      step(id, at, { container });
    const steps = [
      stepAt('stop-sent', 'app', 0),
      stepAt('prestop-started', 'log', 1_000),
      stepAt('stop-sent', 'log', 3_000),
      stepAt('container-stopped', 'app', 20_000),
      stepAt('container-stopped', 'log', 33_000),
      step('containers-terminated', 35_000),
    ];
    expect(gapsBetween(steps)).toEqual([
      { after: 'stop-sent', before: 'container-stopped', ms: 30_000 },
      { after: 'prestop-started', before: 'stop-sent', ms: 2_000 },
      { after: 'container-stopped', before: 'containers-terminated', ms: 2_000 },
      { after: 'stop-sent', before: 'prestop-started', ms: 1_000 },
    ]);
  });

  it('are reported for a container whose stop is not known, and for what waits for no container', () => {
    const stopped = (container: string, at: number) => step('container-stopped', at, { container });
    expect(
      gapsBetween([step('delete-seen', 0), stopped('app', 5_000), step('remove-seen', 7_000), stopped('log', 9_000)]),
    ).toEqual([
      { after: 'delete-seen', before: 'remove-seen', ms: 7_000 },
      { after: 'delete-seen', before: 'container-stopped', ms: 5_000 },
      { after: 'remove-seen', before: 'container-stopped', ms: 2_000 },
    ]);
  });

  it.each<[string, StepResult[], [string, string, number][]]>([
    [
      'for several stops, each from the one before',
      [
        step('stop-sent', 0, { container: 'a' }),
        step('stop-sent', 2_000, { container: 'b' }),
        step('stop-sent', 5_000, { container: 'c' }),
      ],
      [
        ['stop-sent', 'stop-sent', 3_000],
        ['stop-sent', 'stop-sent', 2_000],
      ],
    ],
    [
      'for the whole pod, not from a stop that names no container',
      [step('stop-sent', 0), step('teardown-begun', 3_000), step('containers-terminated', 6_000)],
      [
        ['stop-sent', 'teardown-begun', 3_000],
        ['teardown-begun', 'containers-terminated', 3_000],
      ],
    ],
    [
      'for the end of a container, from its stop and not from the pod',
      [step('stop-sent', 0), step('teardown-begun', 2_000), step('container-stopped', 5_000)],
      [
        ['stop-sent', 'container-stopped', 5_000],
        ['stop-sent', 'teardown-begun', 2_000],
      ],
    ],
    [
      'for a stop after the end of another container',
      [
        step('container-stopped', 0, { container: 'a' }),
        step('stop-sent', 2_000, { container: 'b' }),
        step('container-stopped', 2_500, { container: 'b' }),
      ],
      [['container-stopped', 'stop-sent', 2_000]],
    ],
  ])('are reported %s', (_what, steps, expected) => {
    expect(gapsBetween(steps).map(({ after, before, ms }) => [after, before, ms])).toEqual(expected);
  });

  it('are five at most', () => {
    const ids = [
      'delete-seen',
      'teardown-begun',
      'terminating-entered',
      'terminating-exited',
      'terminated-entered',
      'worker-finished',
      'remove-seen',
    ] as const;
    expect(gapsBetween(ids.map((id, index) => step(id, index * 2_000)))).toHaveLength(5);
  });
});
