import { describe, expect, it } from 'vitest';
import { containersOf } from '../../../src/episodes/starts/containers.js';
import type { ContainerView, Facts, StatusView } from '../../../src/episodes/starts/facts.js';
import type { StartedContainer } from '../../../src/episodes/starts/types.js';
import { factsOf, mark, podEvent, sighting } from './made-facts.js';

const found = (some: Partial<Facts>): readonly StartedContainer[] =>
  containersOf(factsOf(some), ({ image }, { at }) => `${image} until ${at}`);

/** Id, created, started, ended of each run. */
const runsOf = (some: Partial<Facts>): readonly (readonly unknown[])[] =>
  found(some).map(({ name, runs }) => [
    name,
    ...runs.map(({ id, created, started, ended }) => [id, created?.at ?? null, started?.at ?? null, ended?.at ?? null]),
  ]);

const view = (name: string, more: Partial<ContainerView> = {}): ContainerView => ({
  name,
  init: false,
  id: null,
  image: null,
  state: null,
  reason: null,
  message: null,
  exitCode: null,
  restartCount: 0,
  last: null,
  ...more,
});
const status = (...containers: readonly ContainerView[]): StatusView => ({
  mark: mark(0, 'watch'),
  phase: null,
  reason: null,
  message: null,
  conditions: [],
  containers,
});

describe('the containers of a start', () => {
  const seen = [
    sighting(10, 'started', 'a'),
    sighting(20, 'started', 's'),
    sighting(30, 'ended', 'a', { exitCode: 3 }),
  ];

  it('have the names and roles that a status gives to their ids, also those of the run before', () => {
    const last = { id: 'b', exitCode: 1, reason: null };
    const statuses = [status(view('main', { id: 'a', last, image: 'shop/web:1' }), view('setup', { init: true }))];
    const all = found({
      statuses,
      sandboxes: new Set(['s']),
      sightings: [...seen, sighting(5, 'started', 'b')],
      events: [podEvent(2, 'Started', '', { container: 'setup' })],
    });
    expect(
      all.map(({ name, role, image, runs }) => [name, role, image, ...runs.map(run => [run.id, run.exitCode])]),
    ).toEqual([
      ['main', 'app', 'shop/web:1', ['b', null], ['a', 3]],
      ['setup', 'init', null, [null, null]],
    ]);
  });

  it('do not include those that neither ran nor had their image pulled', () => {
    expect(
      found({ statuses: [status(view('main'))], sightings: [sighting(1, 'created', 's')], sandboxes: new Set(['s']) }),
    ).toEqual([]);
  });

  it('are init containers only where an Event shows that', () => {
    const events = [
      podEvent(1, 'Started', '', { container: 'setup', init: true }),
      podEvent(2, 'Started', '', { container: null }),
    ];
    expect(found({ events }).map(({ name, role }) => [name, role])).toEqual([['setup', 'init']]);
    expect(found({ events, statuses: [status(view('setup'))] }).map(({ role }) => role)).toEqual(['app']);
  });
});

describe('the runs of a container', () => {
  const named = {
    nameOfId: new Map([
      ['a', 'c'],
      ['b', 'c'],
    ]),
    names: new Set(['c']),
  };
  const runs = [sighting(1_900, 'started', 'a'), sighting(9_000, 'ended', 'a'), sighting(11_500, 'started', 'b')];

  it.each<[string, Partial<Facts>, readonly (readonly unknown[])[]]>([
    [
      'are those of PLEG where no Event shows them',
      {},
      [
        ['a', null, 1_900, 9_000],
        ['b', null, 11_500, null],
      ],
    ],
    [
      'have the instants of as many Events, in their order',
      {
        events: [
          podEvent(1_300, 'Started'),
          podEvent(1_000, 'Created'),
          podEvent(11_000, 'Started'),
          podEvent(10_900, 'Created'),
        ],
      },
      [
        ['a', 1_000, 1_300, 9_000],
        ['b', 10_900, 11_000, null],
      ],
    ],
    [
      'have no instant of creation where not each has one',
      { events: [podEvent(1_300, 'Started'), podEvent(11_000, 'Started'), podEvent(10_900, 'Created')] },
      [
        ['a', null, 1_300, 9_000],
        ['b', null, 11_000, null],
      ],
    ],
    [
      'are separate if only Events show them',
      {
        events: [
          podEvent(900, 'Created'),
          podEvent(1_300, 'Started'),
          podEvent(5_000, 'Created'),
          podEvent(5_100, 'Started'),
          podEvent(11_000, 'Started'),
        ],
      },
      [
        ['a', 900, 1_300, 9_000],
        [null, 5_000, 5_100, null],
        ['b', null, 11_000, null],
      ],
    ],
    [
      'include containers that were created and never started',
      { events: [podEvent(1_300, 'Started'), podEvent(7_000, 'Created')] },
      [
        ['a', null, 1_300, 9_000],
        [null, 7_000, null, null],
        ['b', null, 11_500, null],
      ],
    ],
    [
      'do not have an Event that came too late or too early for them',
      { events: [podEvent(3_401, 'Started')] },
      [
        ['a', null, 1_900, 9_000],
        [null, null, 3_401, null],
        ['b', null, 11_500, null],
      ],
    ],
    [
      'have Events that came as late, or that much before the look of PLEG, as they can',
      { events: [podEvent(3_400, 'Started')] },
      [
        ['a', null, 3_400, 9_000],
        ['b', null, 11_500, null],
      ],
    ],
  ])('%s', (_, some, expected) => {
    expect(runsOf({ ...named, sightings: runs, ...some })).toEqual([['c', ...expected]]);
  });

  it('count once what both the log and the API show', () => {
    const events = [
      podEvent(1_300, 'Started'),
      podEvent(3_000, 'Started', '', { mark: mark(3_000, 'events') }),
      podEvent(9_000, 'Started', '', { mark: mark(9_000, 'events') }),
    ];
    expect(runsOf({ ...named, events })).toEqual([['c', [null, null, 1_300, null], [null, null, 9_000, null]]]);
  });
});

describe('a container that was killed to be restarted', () => {
  const kill = (
    container: string | null,
    message = `Container ${container} failed liveness probe, will be restarted`,
  ) => ({ container, message, mark: mark(50) });
  const life = [sighting(10, 'started', 'a'), sighting(60, 'ended', 'a'), sighting(70, 'started', 'b')];
  const NEXT = [
    ['a', null, 10, 60],
    ['b', null, 70, null],
  ];
  const ALONE = [['a', null, 10, 60]];

  it.each<[string, Partial<Facts>, readonly (readonly unknown[])[]]>([
    ['is the next to start', {}, NEXT],
    ['is the next to start, not the last', { sightings: [...life, sighting(90, 'started', 'd')].reverse() }, NEXT],
    [
      'is the next to start at the same instant',
      { sightings: [sighting(10, 'started', 'a'), sighting(60, 'ended', 'a'), sighting(60, 'started', 'b')] },
      [
        ['a', null, 10, 60],
        ['b', null, 60, null],
      ],
    ],
    [
      'ended at the instant of the kill',
      { sightings: [sighting(10, 'started', 'a'), sighting(50, 'ended', 'a'), sighting(70, 'started', 'b')] },
      [
        ['a', null, 10, 50],
        ['b', null, 70, null],
      ],
    ],
    [
      'is not known where another ended before the next start',
      { sightings: [...life, sighting(65, 'ended', 'x')] },
      ALONE,
    ],
    ['is known where another ended after it', { sightings: [...life, sighting(80, 'ended', 'x')] }, NEXT],
    [
      'is not known where the one that ended has another name',
      {
        nameOfId: new Map([
          ['a', 'c'],
          ['y', 'other'],
        ]),
        sightings: [sighting(10, 'started', 'a'), sighting(55, 'ended', 'y'), sighting(70, 'started', 'b')],
      },
      [['a', null, 10, null]],
    ],
    [
      'is not the sandbox that started',
      {
        sightings: [...life.slice(0, 2), sighting(61, 'ended', 's'), sighting(65, 'started', 's'), life[2] as never],
        sandboxes: new Set(['s']),
      },
      NEXT,
    ],
    [
      'is not the one whose name is known',
      {
        nameOfId: new Map([
          ['a', 'c'],
          ['b', 'other'],
        ]),
      },
      ALONE,
    ],
    ['stays ended where nothing starts', { sightings: life.slice(0, 2) }, ALONE],
    [
      'did not end before it was killed',
      { sightings: [sighting(10, 'started', 'a'), sighting(40, 'ended', 'a'), sighting(70, 'started', 'b')] },
      [['a', null, 10, 40]],
    ],
    ['is not one that was only stopped', { kills: [kill('c', 'Stopping container c')] }, ALONE],
    ['is not one without a name', { kills: [kill(null)] }, ALONE],
  ])('%s', (_, some, expected) => {
    const facts = {
      names: new Set(['c']),
      nameOfId: new Map([['a', 'c']]),
      sightings: life,
      kills: [kill('c')],
      ...some,
    };
    expect(runsOf(facts)).toEqual([['c', ...expected]]);
  });
});

describe('the pull of an image', () => {
  const PULLED = 'Successfully pulled image "shop/web:1" in 2.5s (4s including waiting)';
  const image = (at: number, reason: string, message: string, by: 'log' | 'events' = 'log') =>
    podEvent(at, reason, message, { mark: mark(at, by) });
  const pullIn = (some: Partial<Facts>) => {
    const [only] = found({ names: new Set(['c']), ...some });
    return only?.pull == null
      ? only?.pull
      : { ...only.pull, image: only.image, announced: only.pull.announced?.at ?? null, done: only.pull.done.at };
  };

  it.each<[string, Partial<Facts>, object]>([
    [
      'has the times that its Event states',
      { events: [image(1_000, 'Pulling', 'Pulling image "shop/web:1"'), image(5_000, 'Pulled', PULLED)] },
      {
        how: 'pulled',
        announced: 1_000,
        done: 5_000,
        ms: 2_500,
        waitedMs: 1_500,
        waitedFor: 'shop/web:1 until 5000',
        image: 'shop/web:1',
      },
    ],
    [
      'before 1.19 is as long as from one Event to the other',
      {
        events: [
          image(1_000, 'Pulling', 'pulling image "shop/web:1"'),
          image(5_000, 'Pulled', 'Successfully pulled image "shop/web:1"'),
        ],
      },
      {
        how: 'pulled',
        announced: 1_000,
        done: 5_000,
        ms: 4_000,
        waitedMs: null,
        waitedFor: 'shop/web:1 until 5000',
        image: 'shop/web:1',
      },
    ],
    [
      'has no length without either',
      { events: [image(5_000, 'Pulled', 'Successfully pulled image "shop/web:1"')] },
      {
        how: 'pulled',
        announced: null,
        done: 5_000,
        ms: null,
        waitedMs: null,
        waitedFor: 'shop/web:1 until 5000',
        image: 'shop/web:1',
      },
    ],
    [
      'ends at the time in the log, not at that of the API',
      { events: [image(4_000, 'Pulled', PULLED, 'events'), image(5_000, 'Pulled', PULLED)] },
      {
        how: 'pulled',
        announced: null,
        done: 5_000,
        ms: 2_500,
        waitedMs: 1_500,
        waitedFor: 'shop/web:1 until 5000',
        image: 'shop/web:1',
      },
    ],
    [
      'ends at the instant of the runtime within the second of the API',
      {
        events: [image(5_000, 'Pulled', PULLED, 'events')],
        runtimePulls: [
          { image: 'other', mark: mark(5_100, 'runtime') },
          { image: 'shop/web:1', mark: mark(6_000, 'runtime') },
          { image: 'shop/web:1', mark: mark(5_999, 'runtime') },
        ],
      },
      {
        how: 'pulled',
        announced: null,
        done: 5_999,
        ms: 2_500,
        waitedMs: 1_500,
        waitedFor: 'shop/web:1 until 5000',
        image: 'shop/web:1',
      },
    ],
    [
      'is none where the image is present',
      { events: [image(5_000, 'Pulled', 'Container image "shop/web:1" already present on machine')] },
      { how: 'present', announced: null, done: 5_000, ms: null, waitedMs: null, waitedFor: null, image: 'shop/web:1' },
    ],
  ])('%s', (_, some, expected) => expect(pullIn(some)).toEqual(expected));

  it('belongs to the container that is created next, where Events of images name none', () => {
    const events = [
      image(2_000, 'Pulled', 'Successfully pulled image "shop/side:1"'),
      image(1_000, 'Pulled', 'Successfully pulled image "shop/web:1"'),
    ].map(one => ({ ...one, container: null }));
    const made = [
      podEvent(2_500, 'Created', '', { container: 'side' }),
      podEvent(1_500, 'Created', '', { container: null }),
      podEvent(1_600, 'Created'),
    ];
    expect(found({ events: [...events, ...made] }).map(({ name, image: of }) => [name, of])).toEqual([
      ['side', 'shop/side:1'],
      ['c', 'shop/web:1'],
    ]);
    expect(found({ events })).toEqual([]);
  });

  it('is not known of an image that was only requested', () => {
    expect(
      pullIn({
        events: [image(1_000, 'Pulling', 'Pulling image "shop/web:1"'), podEvent(2_000, 'Pulled', 'something else')],
      }),
    ).toBeUndefined();
  });
});
