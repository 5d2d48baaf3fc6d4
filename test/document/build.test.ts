import { describe, expect, it } from 'vitest';
import type { ResolvedClock } from '../../src/correlate/clock/types.js';
import { findingOf, lifecycleOf } from '../../src/document/build.js';
import { createTimes } from '../../src/document/times.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import type { Finding as RawFinding } from '../../src/rules/types.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import { seenLine } from '../correlate/made.js';
import { madeUp, step, storyOf } from '../episodes/ends/made.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const clock = { toUtc: (at: number) => NOON + at } as ResolvedClock;
const at = (seconds: number): string => new Date(NOON + seconds * 1000).toISOString();
const UID = 'b446f7c5-c60a-4669-9652-7c76ceeff9ce';
const NONE = { found: [], notJudged: [] };
const built = (facts: Partial<Reconstructed>, { run = { name: null, host: null }, judged = NONE } = {} as Options) =>
  lifecycleOf(madeUp(facts), run, clock, judged);

interface Options {
  readonly run?: { readonly name: string | null; readonly host: string | null };
  readonly judged?: Parameters<typeof lifecycleOf>[3];
}

const found = (more: Partial<RawFinding> = {}): RawFinding => ({
  rule: 'slow-step',
  level: 'warning',
  message: 'slow',
  at: null,
  evidence: [],
  ...more,
});

describe('the node of a deletion', () => {
  const run = { name: 'node-1', host: 'host-1' };
  const seen = [seenLine(1, 'config-delete')];
  const story = storyOf([{}, { nodeName: 'node-2' }, { nodeName: 'node-3' }]);

  it('is that of the log that shows the deletion', () => {
    expect(built({ observations: seen, story }, { run }).node).toBe('node-1');
  });

  it('is taken from the API server where no log shows it or the log names none', () => {
    expect(built({ story }, { run }).node).toBe('node-2');
    expect(built({ observations: seen, story }, { run: { ...run, name: null } }).node).toBe('node-2');
  });

  it('is the remaining one otherwise', () => {
    expect([built({}, { run }).node, built({ story: storyOf([{}]) }, { run }).node]).toEqual(['node-1', 'node-1']);
    expect(built({ observations: seen }, { run: { ...run, name: null } }).node).toBe('host-1');
    expect(built({}).node).toBeNull();
  });
});

describe('the original lines of the input', () => {
  const long = 'x'.repeat(4_097);
  const facts = (originals: readonly (string | undefined)[]): Partial<Reconstructed> => ({
    observations: originals.map((original, line) =>
      seenLine(line, 'config-delete', original === undefined ? {} : { original }),
    ),
    steps: [step('delete-seen', 0, { evidence: originals.map((_, line) => ({ source: 0, line })) })],
  });
  const evidence = (...originals: readonly (string | undefined)[]) => {
    const judged = {
      found: [
        found({
          evidence: [
            { source: 0, line: 0 },
            { source: 1, line: 0 },
          ],
        }),
      ],
      notJudged: [],
    };
    const { steps, findings } = built(facts(originals), { judged });
    return [steps[0]?.evidence, findings[0]?.evidence];
  };

  it('are cited by steps and findings where they were stored', () => {
    expect(evidence('a', undefined)).toEqual([
      [
        { source: 0, line: 0, text: 'a' },
        { source: 0, line: 1 },
      ],
      [
        { source: 0, line: 0, text: 'a' },
        { source: 1, line: 0 },
      ],
    ]);
    expect(JSON.stringify(evidence(undefined))).not.toContain('text');
  });

  it('are shortened where they are too long to read', () => {
    const text = (one: string) => evidence(one)[0]?.[0]?.text;
    expect([text(long), text(long.slice(1))]).toEqual([`${long.slice(1)}…`, long.slice(1)]);
  });
});

describe('the times of a document', () => {
  it('are in UTC', () => {
    const { log } = createTimes(clock);
    expect([log(null), log(1_000)]).toEqual([null, at(1)]);
    expect(built({ steps: [step('delete-seen', 1_000), step('remove-seen', 3_000)] })).toMatchObject({
      startedAt: at(1),
      endedAt: at(3),
      durationMs: 2_000,
      steps: [{ at: at(1) }, { at: at(3) }],
    });
  });

  it('of a watch are in UTC already', () => {
    expect(built({ steps: [step('delete-requested', null, { utc: NOON })] }).steps).toMatchObject([{ at: at(0) }]);
    expect(findingOf(found({ utc: NOON }), createTimes(clock)).at).toBe(at(0));
    expect(findingOf(found({ at: 1_000, utc: NOON }), createTimes(clock)).at).toBe(at(1));
    expect(findingOf(found(), createTimes(clock)).at).toBeNull();
  });

  it('are written like a date, whatever the one before was', () => {
    const { utc } = createTimes(clock);
    for (const ms of [
      0,
      -0.5,
      -1,
      0.9,
      86_399_999.9,
      86_400_000,
      NOON + 59_999,
      NOON,
      -62_198_755_200_000,
      253_402_300_800_000,
    ])
      expect(utc(ms)).toBe(new Date(ms).toISOString());
  });

  it('are missing where no calendar has them', () => {
    const edge = 8.64e15;
    const iso = (utc: number) => built({ steps: [step('delete-requested', null, { utc })] }).steps[0]?.at;
    expect([iso(edge), iso(-edge)]).toEqual([new Date(edge).toISOString(), new Date(-edge).toISOString()]);
    expect([iso(edge + 1), iso(-edge - 1), iso(Number.NaN), iso(Number.POSITIVE_INFINITY)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('of pauses are in microseconds', () => {
    const steps = [step('delete-seen', 0), step('remove-seen', 1234.5678)];
    expect(built({ steps }).gaps.map(({ ms }) => ms)).toEqual([1234.568]);
  });
});

describe('the duration of a deletion', () => {
  const length = (facts: Partial<Reconstructed>) => built(facts).durationMs;

  it('is a whole number of milliseconds', () => {
    expect(length({ steps: [step('delete-seen', 0), step('remove-seen', 1234.6)] })).toBe(1_235);
  });

  it('is not known without both of its ends', () => {
    expect(length({ steps: [step('delete-seen', 0)], outcome: 'in-progress' })).toBeNull();
    expect(length({})).toBeNull();
  });
});

describe('the id of a deletion', () => {
  const steps = [step('delete-seen', 500)];
  const id = (facts: Partial<Reconstructed>, name: string | null = null) =>
    built({ steps, observations: [seenLine(1, 'config-delete')], ...facts }, { run: { name, host: null } }).id;

  it('is that of the UID, which the API server never reuses', () => {
    expect(id({ uid: UID }, 'a')).toBe(id({ uid: UID, kind: 'mirror', steps: [step('delete-seen', 9_000)] }, 'b'));
    expect(id({ uid: UID })).not.toBe(id({ uid: UID.replace('b4', 'b5') }));
    expect(id({ uid: UID })).toMatch(/^[0-9a-f]{16}$/);
  });

  it('distinguishes ends by a kubelet process, which can happen to one pod again', () => {
    const shut = (ms: number) => id({ uid: UID, kind: 'shut-down', steps: [step('delete-seen', ms)] });
    expect([shut(0) === shut(999), shut(0) === shut(1_000), shut(0) === id({ uid: UID })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each<[string, Partial<Reconstructed>, string | null]>([
    ['UID', { uid: 'f'.repeat(32) }, 'a'],
    ['name', { pod: { namespace: 'default', name: 'web-1' } }, 'a'],
    ['namespace', { pod: { namespace: 'shop', name: 'web-0' } }, 'a'],
    ['kind', { kind: 'forced' }, 'a'],
    ['node', {}, 'b'],
    ['second', { steps: [step('delete-seen', 1_500)] }, 'a'],
  ])('without such a UID depends on the %s', (_, facts, node) => {
    expect(id(facts, node)).not.toBe(id({}, 'a'));
  });

  it('is the same within one second', () => {
    expect(id({ steps: [step('delete-seen', 501)] }, 'a')).toBe(id({}, 'a'));
  });
});

describe('a step', () => {
  it('was seen once at least, if it was seen', () => {
    const lines = [0, 1, 2].map(seq => seenLine(seq, 'sync-error', { at: seq * 10_000 }));
    const steps = [
      step('delete-seen', 0),
      step('container-stopped', 1, { seen: lines }),
      step('remove-seen', null, { status: 'missing', why: 'no line', container: 'c' }),
    ];
    expect(built({ steps }).steps).toMatchObject([
      { count: 1 },
      { count: 3 },
      { count: 0, why: 'no line', container: 'c' },
    ]);
    expect(Object.keys(JSON.parse(JSON.stringify(built({ steps }).steps[0])))).not.toContain('why');
  });
});

describe('a fact that is not known', () => {
  const written = (facts: Partial<Reconstructed>, options?: Options) =>
    JSON.parse(JSON.stringify(built(facts, options)));

  it('is not written', () => {
    const lifecycle = written({});
    for (const key of ['owner', 'revisions', 'notJudged', 'begunBefore']) expect(lifecycle).not.toHaveProperty(key);
  });

  it('is written once it is known', () => {
    const owners = [{ kind: 'StatefulSet', name: 'web', uid: 'o', controller: true }];
    const judged = { found: [], notJudged: [{ why: 'no log', rules: ['slow-step'] }] };
    const story = storyOf([{ owners }, { owners, change: 'requested', deletionTimestamp: at(0) }]);
    const lifecycle = written({ story, observations: [seenLine(1, 'sync-enter')] }, { judged });
    expect(lifecycle).toMatchObject({ owner: { kind: 'StatefulSet' }, notJudged: judged.notJudged, revisions: [{}] });
  });
});

describe('a testimony of a document', () => {
  const testimonyWith = (more: Partial<SeenTestimony>) =>
    built({ testimony: [{ what: 'container-exited', line: 7, source: 2, at: NOON, identity: {}, ...more }] })
      .testimony[0];

  it('states what happened, when and where', () => {
    expect(testimonyWith({})).toEqual({
      witness: 'runtime',
      what: 'container-exited',
      at: at(0),
      evidence: [{ source: 2, line: 7 }],
    });
    expect(testimonyWith({ at: null })?.at).toBeNull();
    expect(testimonyWith({ also: [{ source: 3, line: 8 }] })?.evidence).toEqual([
      { source: 2, line: 7 },
      { source: 3, line: 8 },
    ]);
  });

  it('names the container and the details where it has them', () => {
    expect(testimonyWith({ container: 'c', facts: { exitCode: 137 } })).toMatchObject({
      container: 'c',
      detail: expect.stringContaining('137'),
    });
    expect(testimonyWith({ what: 'sandbox-stopped' })).not.toHaveProperty('detail');
  });
});

it('a finding cites each line once', () => {
  const [a, b] = [
    { source: 0, line: 1 },
    { source: 1, line: 1 },
  ];
  expect(findingOf(found({ evidence: [a, b, a].flatMap(one => one ?? []) }), createTimes(clock)).evidence).toEqual([
    a,
    b,
  ]);
});
