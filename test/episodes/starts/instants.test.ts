import { expect, it } from 'vitest';
import type { About } from '../../../src/episodes/starts/case.js';
import type {
  ConditionView,
  ContainerView,
  Facts,
  StatusView,
  TroubleSign,
} from '../../../src/episodes/starts/facts.js';
import { instantsOf } from '../../../src/episodes/starts/instants.js';
import type { Instants } from '../../../src/episodes/starts/phases.js';
import type { ContainerRun, Mark, Shower, StartedContainer, StartStepId } from '../../../src/episodes/starts/types.js';
import { factsOf, mark, sighting } from './made-facts.js';

type Steps = Partial<Record<StartStepId, readonly Mark[]>>;
const steps = (given: Steps): Pick<Facts, 'steps'> => ({
  steps: new Map(Object.entries(given).map(([id, marks]) => [id as StartStepId, [...marks]])),
});
const at = (...times: readonly number[]): Mark[] => times.map(time => mark(time));

const trouble = (stage: TroubleSign['stage'], time: number, container: string | null = null): TroubleSign => ({
  stage,
  reason: null,
  container,
  text: 'no',
  mark: mark(time),
  count: 1,
});

const ready = (isTrue: boolean, since: number | null = null): ConditionView => ({
  type: 'Ready',
  isTrue,
  since,
  message: null,
});
const view = (
  time: number,
  by: Shower,
  conditions: readonly ConditionView[],
  restarts: readonly number[] = [],
): StatusView => ({
  mark: mark(time, by),
  phase: null,
  reason: null,
  message: null,
  conditions,
  containers: restarts.map(
    (restartCount, n): ContainerView => ({
      name: `c${n}`,
      init: false,
      id: `id${n}`,
      image: null,
      state: null,
      reason: null,
      message: null,
      exitCode: null,
      restartCount,
      last: null,
    }),
  ),
});

const started = (name: string, ...runs: readonly Partial<ContainerRun>[]): StartedContainer => ({
  name,
  role: 'app',
  image: null,
  pull: null,
  runs: runs.map(run => ({ id: null, created: null, started: null, ended: null, exitCode: null, ...run })),
});
const apps = (...names: readonly string[]): Pick<Facts, 'roles'> => ({
  roles: new Map(names.map(name => [name, 'app'])),
});

const OLD: Partial<About> = { minors: { min: 27, max: 28 } };
const NEW: Partial<About> = { minors: { min: 29, max: 30 } };
const ANY: Partial<About> = { minors: { min: null, max: null } };

function timesOf(facts: Partial<Facts>, about: Partial<About>, containers: readonly StartedContainer[]) {
  const whole = { minors: { min: null, max: null }, isDated: true, runtimeBack: () => null, ...about } as About;
  const { network, wasReady, ...marks } = instantsOf(factsOf(facts), containers, whole);
  const times = Object.fromEntries(Object.entries(marks).map(([name, one]) => [name, one?.at ?? null]));
  return { ...times, missed: network.missed?.at ?? null, there: network.there?.at ?? null, wasReady };
}

type Expected = Partial<Record<keyof Instants | 'missed' | 'there', number | null | boolean>>;
interface Case {
  readonly facts: Partial<Facts>;
  readonly about?: Partial<About>;
  readonly containers?: readonly StartedContainer[];
  readonly is: Expected;
}

const cases: Readonly<Record<string, Case>> = {
  'the first look of a kubelet up to 1.28 is the request of the sandbox': {
    facts: steps({ 'sandbox-requested': at(30, 20), 'sandbox-created': at(40) }),
    about: OLD,
    is: { entered: null, sandboxRequested: 20, lastRequest: 30, sandboxCreated: 40 },
  },
  'from 1.29 on the sync begins with the first of two looks': {
    facts: steps({ 'sandbox-requested': at(20, 30), 'sandbox-created': at(40) }),
    about: NEW,
    is: { entered: 20, sandboxRequested: 30, lastRequest: 30 },
  },
  'from 1.29 on a single look with no work after it is the first': {
    facts: steps({ 'sandbox-requested': at(20) }),
    about: NEW,
    is: { entered: 20, sandboxRequested: null, lastRequest: null },
  },
  'of an unknown kubelet a single look with no work after it is not the first for certain': {
    facts: steps({ 'sandbox-requested': at(20) }),
    about: ANY,
    is: { entered: null, sandboxRequested: null },
  },
  'of an unknown kubelet a single look before volumes were wanted is the first': {
    facts: steps({ 'sandbox-requested': at(20), 'volumes-wanted': at(25) }),
    about: ANY,
    is: { entered: 20, sandboxRequested: null },
  },
  'of an unknown kubelet a single look before a volume failed is the first': {
    facts: { ...steps({ 'sandbox-requested': at(20) }), troubles: [trouble('volumes', 25)] },
    about: ANY,
    is: { entered: 20, sandboxRequested: null },
  },
  'another failure after a single look does not show which look it is': {
    facts: { ...steps({ 'sandbox-requested': at(20) }), troubles: [trouble('image', 25)] },
    about: ANY,
    is: { entered: null },
  },
  'a single look after the volumes is the second': {
    facts: steps({ 'sandbox-requested': at(20), 'volume-mounted': at(20) }),
    about: NEW,
    is: { entered: null, sandboxRequested: 20 },
  },
  'of two looks without work the last is the request': {
    facts: steps({ 'sandbox-requested': at(20, 30) }),
    about: NEW,
    is: { entered: 20, sandboxRequested: 30 },
  },
  'of two looks the last is the request of no sandbox while volumes fail': {
    facts: { ...steps({ 'sandbox-requested': at(20, 30) }), troubles: [trouble('volumes', 35)] },
    about: NEW,
    is: { entered: 20, sandboxRequested: null },
  },
  'of two looks the last is the request of no sandbox while the network of the node is missing': {
    facts: { ...steps({ 'sandbox-requested': at(20, 30) }), troubles: [trouble('network', 35)] },
    about: NEW,
    is: { entered: 20, sandboxRequested: null },
  },
  'of two looks the last is the request where something else fails': {
    facts: { ...steps({ 'sandbox-requested': at(20, 30) }), troubles: [trouble('image', 35)] },
    about: NEW,
    is: { entered: 20, sandboxRequested: 30 },
  },
  'the look before the sandbox failed is the request': {
    facts: { ...steps({ 'sandbox-requested': at(20, 30, 60) }), troubles: [trouble('sandbox', 50)] },
    about: NEW,
    is: { entered: 20, sandboxRequested: 30 },
  },
  'the look before a claim failed is the request': {
    facts: { ...steps({ 'sandbox-requested': at(20, 30, 60) }), troubles: [trouble('claims', 50)] },
    about: NEW,
    is: { sandboxRequested: 30 },
  },
  'the look before a container was seen is the request, but for what a watch shows to the second': {
    facts: {
      ...steps({ 'sandbox-requested': at(20, 30, 60) }),
      sightings: [sighting(25, 'started', 'w', { mark: mark(25, 'watch') }), sighting(55, 'started', 'c')],
    },
    about: NEW,
    is: { sandboxRequested: 30 },
  },
  'the request is what the runtime logs of it, where it does': {
    facts: steps({
      'sandbox-requested': [...at(20), mark(31, 'runtime'), mark(71, 'runtime')],
      'sandbox-created': at(80),
    }),
    about: OLD,
    is: { sandboxRequested: 31, lastRequest: 71 },
  },
  'a request of the runtime after the sandbox was made is another one': {
    facts: steps({ 'sandbox-requested': [...at(20), mark(91, 'runtime')], 'sandbox-created': at(80) }),
    about: OLD,
    is: { sandboxRequested: 20, lastRequest: 20 },
  },
  'the runtime was back before the sandbox': {
    facts: steps({ 'sandbox-requested': at(20), 'sandbox-created': at(80) }),
    about: { ...OLD, runtimeBack: requested => requested + 60 },
    is: { runtimeBack: 80 },
  },
  'the runtime that was back after the sandbox was made is another matter': {
    facts: steps({ 'sandbox-requested': at(20), 'sandbox-created': at(80) }),
    about: { ...OLD, runtimeBack: requested => requested + 61 },
    is: { runtimeBack: null },
  },
  'the network of the node was missing until the sync after the last error': {
    facts: {
      ...steps({ 'sync-entered': at(5, 45), 'sandbox-requested': at(70), 'sandbox-created': at(80) }),
      troubles: [trouble('network', 10), trouble('network', 40), trouble('network', 90), trouble('image', 42)],
    },
    about: OLD,
    is: { missed: 10, there: 45, entered: 5 },
  },
  'an error of the network at the request of the sandbox counts': {
    facts: { ...steps({ 'sandbox-requested': at(70), 'sandbox-created': at(80) }), troubles: [trouble('network', 70)] },
    about: OLD,
    is: { missed: 70, there: null, entered: 70 },
  },
  'nothing was there again where nothing was missing': {
    facts: steps({ 'sync-entered': at(5), 'sandbox-requested': at(70) }),
    about: OLD,
    is: { missed: null, there: null },
  },
  'a pod is scheduled at the time of the API, and created at the most exact instant': {
    facts: steps({ scheduled: at(3, 2), created: [mark(0, 'watch'), mark(1, 'runtime')], 'add-seen': at(4) }),
    is: { scheduled: 2, bound: 2, seen: 4 },
  },
  'when it was scheduled on another clock is not compared': {
    facts: steps({ scheduled: at(2), created: at(1), 'add-seen': at(4) }),
    about: { isDated: false },
    is: { scheduled: null, bound: null, seen: 4, created: 1 },
  },
  'when it was scheduled is known where nothing is to be compared with it': {
    facts: steps({ scheduled: at(2) }),
    about: { isDated: false },
    is: { scheduled: 2, bound: 2 },
  },
  'the kubelet saw it before: the ADD is that of a list': {
    facts: steps({ 'add-seen': at(50), 'volume-mounted': at(49) }),
    is: { seen: null },
  },
  'an earlier instant in the API does not show that': {
    facts: steps({
      'add-seen': at(50),
      'volume-mounted': at(50),
      'sandbox-created': [mark(40, 'events'), mark(41, 'watch')],
    }),
    is: { seen: 50 },
  },
  'it runs when the last of its app containers has started': {
    facts: apps('a', 'b'),
    containers: [started('a', {}, { started: mark(10) }, { started: mark(90) }), started('b', { started: mark(30) })],
    is: { running: 30 },
  },
  'it does not run while one of them has not': {
    facts: apps('a', 'b'),
    containers: [started('a', { started: mark(10) }), started('b', { created: mark(30) })],
    is: { running: null },
  },
  'the summary of the kubelet shows when it ran, where a container is not known': {
    facts: { ...apps('a', 'b'), ...steps({ running: at(60, 50) }) },
    containers: [started('a', { started: mark(10) })],
    is: { running: 50 },
  },
  'a summary between two crashes of one container is of a later run': {
    facts: {
      ...steps({ running: at(50) }),
      sightings: [sighting(1, 'started', 's'), sighting(2, 'started', 'c')],
      troubles: [trouble('crash', 49, 'a'), trouble('crash', 51, 'a')],
    },
    is: { running: 2 },
  },
  'a summary between the crashes of two containers is not': {
    facts: { ...steps({ running: at(50) }), troubles: [trouble('crash', 49, 'a'), trouble('crash', 51, 'b')] },
    is: { running: 50 },
  },
  'a summary at the instant of a crash is not': {
    facts: {
      ...steps({ running: at(50) }),
      troubles: [trouble('crash', 50, 'a'), trouble('crash', 50, 'a'), trouble('crash', 51, 'a')],
    },
    is: { running: 50 },
  },
  'a summary before other failures is not': {
    facts: { ...steps({ running: at(50) }), troubles: [trouble('image', 49, 'a'), trouble('crash', 51, 'a')] },
    is: { running: 50 },
  },
  'without names the last id that started counts, but for the sandbox': {
    facts: {
      sightings: [sighting(3, 'started', 's'), sighting(2, 'started', 'a'), sighting(1, 'started', 'b')],
      sandboxes: new Set(['s']),
    },
    is: { running: 2 },
  },
  'without the id of the sandbox the first is it': {
    facts: { sightings: [sighting(1, 'started', 's')] },
    is: { running: null },
  },
  'a container of which only the end is seen has started': {
    facts: {
      sightings: [sighting(1, 'started', 's'), sighting(4, 'ended', 'a', { exitCode: 0 })],
      sandboxes: new Set(['s']),
    },
    is: { running: 4 },
  },
  'what starts after one has failed is a restart': {
    facts: {
      sightings: [sighting(1, 'started', 'a'), sighting(4, 'ended', 'a', { exitCode: 1 }), sighting(5, 'started', 'b')],
      sandboxes: new Set(['s']),
    },
    is: { running: 1 },
  },
  'what starts after one has ended in a pod whose containers are killed is a restart': {
    facts: {
      sightings: [sighting(1, 'started', 'a'), sighting(4, 'ended', 'a'), sighting(5, 'started', 'b')],
      sandboxes: new Set(['s']),
      kills: [{ container: 'c', message: '', mark: mark(3) }],
    },
    is: { running: 1 },
  },
  'what starts after one has ended in a pod that crashes is a restart': {
    facts: {
      sightings: [sighting(1, 'started', 'a'), sighting(4, 'ended', 'a'), sighting(5, 'started', 'b')],
      sandboxes: new Set(['s']),
      troubles: [trouble('crash', 9)],
    },
    is: { running: 1 },
  },
  'what starts after one has ended in a pod whose hook fails is a restart': {
    facts: {
      sightings: [sighting(1, 'started', 'a'), sighting(4, 'ended', 'a'), sighting(5, 'started', 'b')],
      sandboxes: new Set(['s']),
      troubles: [trouble('post-start', 9)],
    },
    is: { running: 1 },
  },
  'what starts after one has ended, with no exit code known, is the next container': {
    facts: {
      sightings: [sighting(1, 'started', 'a'), sighting(4, 'ended', 'a'), sighting(5, 'started', 'b')],
      sandboxes: new Set(['s']),
      troubles: [trouble('image', 9)],
    },
    is: { running: 5 },
  },
  'what starts after the sandbox was lost is of the next one': {
    facts: {
      sightings: [sighting(1, 'started', 'a'), sighting(9, 'started', 'b')],
      sandboxes: new Set(['s']),
      sandboxLost: [
        { why: 'missing', mark: mark(4) },
        { why: 'changed', mark: mark(5) },
      ],
    },
    is: { running: 1 },
  },
  'that there is no sandbox yet is no loss': {
    facts: {
      sightings: [sighting(1, 'started', 'a'), sighting(9, 'started', 'b')],
      sandboxes: new Set(['s']),
      sandboxLost: [{ why: 'missing', mark: mark(4) }],
    },
    is: { running: 9 },
  },
  'a patch shows when it was Ready, before an object does': {
    facts: {
      statuses: [
        view(7, 'watch', [ready(true, 5)]),
        view(6, 'log', [ready(true, 1)]),
        view(4, 'log', [ready(false)]),
        view(3, 'log', []),
      ],
    },
    is: { ready: 6, wasReady: false },
  },
  'an object states the second in which it became Ready': {
    facts: { statuses: [view(7_000, 'watch', [ready(true, 5_000)])] },
    is: { ready: 5_000 },
  },
  'an object without that second shows it when it was seen': {
    facts: { statuses: [view(7_000, 'watch', [ready(true)])] },
    is: { ready: 7_000 },
  },
  'a pod is not Ready before its containers run, where an object states the second': {
    facts: { ...apps('a'), statuses: [view(7_000, 'watch', [ready(true, 5_000)])] },
    containers: [started('a', { started: mark(5_900) })],
    is: { running: 5_900, ready: 5_900 },
  },
  'one that was taken down in that second was Ready before': {
    facts: { ...apps('a'), ...steps({ deleted: at(5_500) }), statuses: [view(7_000, 'watch', [ready(true, 5_000)])] },
    containers: [started('a', { started: mark(5_900) })],
    is: { ready: 5_000 },
  },
  'one that was Ready when its containers ran remains so': {
    facts: { ...apps('a'), statuses: [view(7_000, 'watch', [ready(true, 6_000)])] },
    containers: [started('a', { started: mark(5_900) })],
    is: { running: 5_900, ready: 6_000 },
  },
  'a container that starts long after the pod was Ready starts again': {
    facts: { ...apps('a'), statuses: [view(5_000, 'log', [ready(true)])] },
    containers: [started('a', { started: mark(5_301) })],
    is: { running: null, ready: 5_000 },
  },
  'the kubelet writes a status a little later than what it is of': {
    facts: { ...apps('a'), statuses: [view(5_000, 'log', [ready(true)])] },
    containers: [started('a', { started: mark(5_300) })],
    is: { running: 5_300, ready: 5_000 },
  },
  'an object of a pod that was restarted before does not state its start': {
    facts: { ...apps('c0'), statuses: [view(1, 'watch', []), view(7_000, 'watch', [ready(true, 5_000)], [1])] },
    containers: [started('c0', { id: 'id0', started: mark(4_000, 'watch') })],
    is: { running: null, ready: null, wasReady: true },
  },
  'a later change of it is one': {
    facts: {
      ...apps('c0'),
      statuses: [view(7_000, 'watch', [ready(false, 5_000)], [1]), view(9_000, 'watch', [ready(true, 8_000)], [1])],
    },
    containers: [started('c0', { id: 'other', started: mark(4_000, 'watch') })],
    is: { running: 4_000, ready: 8_000, wasReady: false },
  },
  'an object of a pod that was not restarted states its start': {
    facts: {
      ...apps('c0'),
      statuses: [view(7_000, 'watch', [ready(true, 5_000)], [0]), view(9_000, 'watch', [ready(true, 5_000)], [1])],
    },
    containers: [started('c0', { id: 'id0', started: mark(4_000, 'watch') })],
    is: { running: 4_000, ready: 5_000, wasReady: false },
  },
};

it.each(Object.entries(cases))('%s', (_, { facts, about = {}, containers = [], is }) => {
  expect(timesOf(facts, about, containers)).toMatchObject(is);
});
