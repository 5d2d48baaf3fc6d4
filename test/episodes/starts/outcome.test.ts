import { describe, expect, it } from 'vitest';
import type { PodEvent } from '../../../src/episodes/starts/facts.js';
import { isOver, outcomeOf } from '../../../src/episodes/starts/outcome.js';
import { LIMITS } from '../../../src/episodes/starts/thresholds.js';
import type { Trouble } from '../../../src/episodes/starts/types.js';
import { COVERAGE, lifeOf } from '../ends/made.js';
import {
  caseOf,
  container,
  END,
  type Given,
  mark,
  podEvent,
  probe,
  ready,
  sighting,
  status,
  steps,
  trouble,
} from './made-facts.js';

const decided = (given: Given): string => {
  const { outcome, lasting, doing } = outcomeOf(caseOf(given));
  const what = doing === null ? [] : [doing.what, ...(doing.detail === null ? [] : [doing.detail])];
  return [outcome, ...lasting.map(({ stage }) => `by ${stage}`), ...what].join(' ');
};

const filtered = { coverage: () => ({ ...COVERAGE, filtered: true }) };
const houseless = { coverage: () => ({ ...COVERAGE, keepsHouse: false }) };
const holed = { coverage: () => ({ ...COVERAGE, wholeFrom: () => false }) };
const backOff = (wait: string): string => `back-off ${wait} restarting failed container=c pod=web-0_shop`;

describe('the outcome of a start', () => {
  it.each<[string, string, Given]>([
    ['refused', 'refused', { about: { kind: 'refused' } }],
    ['resumed', 'resumed', { about: { kind: 'resumed' } }],
    ['ready', 'ready', { at: { ready: mark(9) } }],
    ['ready before it was deleted', 'ready', { at: { ready: mark(9) }, facts: steps({ deleted: mark(9) }) }],
    [
      'deleted before it was Ready',
      'gone containers',
      { at: { ready: mark(9), sandboxCreated: mark(5) }, facts: steps({ deleted: mark(8) }) },
    ],
    ['Ready at a time that the input does not hold', 'ready', { at: { wasReady: true } }],
    [
      'ready, and held since by what fails',
      'ready by crash',
      { at: { ready: mark(9) }, troubles: [trouble('crash', END - 20_000, END)] },
    ],
  ])('%s', (_, expected, given) => expect(decided(given)).toBe(expected));

  it.each<[string, string, Given]>([
    [
      'by its phase',
      'completed',
      { at: { running: mark(5) }, facts: { statuses: [status(9, 'log', [], 'Succeeded')] } },
    ],
    [
      'as failed by a phase of failure',
      'failed',
      { containers: [container('c', 'app', {})], facts: { statuses: [status(9, 'log', [], 'Failed')] } },
    ],
    [
      'not by a phase of a pod that never ran',
      'in-progress worker',
      { about: { until: 10 }, facts: { statuses: [status(9, 'log', [], 'Failed')] } },
    ],
    [
      'not by a phase after its deletion',
      'gone worker',
      { facts: { statuses: [status(9, 'log', [], 'Failed')], ...steps({ deleted: mark(9) }) } },
    ],
    [
      'not by a status of another phase',
      'in-progress readiness',
      {
        about: { until: 10_000 },
        at: { running: mark(5) },
        facts: {
          statuses: [status(9, 'log', [], 'Running')],
          sightings: [sighting(1, 'started', 'a'), sighting(2, 'ended', 'a', { exitCode: 0 })],
        },
      },
    ],
    [
      'by the ends of all that started, one of them clean',
      'completed',
      { facts: { sightings: [sighting(1, 'started', 'a'), sighting(2, 'ended', 'a', { exitCode: 0 })] } },
    ],
    [
      'not while one that started has not ended',
      'in-progress containers',
      {
        about: { until: 10 },
        facts: {
          sightings: [
            sighting(1, 'started', 'a'),
            sighting(1, 'started', 'b'),
            sighting(2, 'ended', 'a', { exitCode: 0 }),
          ],
        },
      },
    ],
    [
      'not where none ended clean',
      'in-progress containers',
      { about: { until: 10 }, facts: { sightings: [sighting(1, 'started', 'a'), sighting(2, 'ended', 'a')] } },
    ],
    [
      'not where nothing was seen to start',
      'in-progress containers',
      { about: { until: 10 }, facts: { sightings: [sighting(2, 'ended', 'a', { exitCode: 0 })] } },
    ],
    [
      'not by ends after its deletion',
      'gone containers',
      {
        facts: {
          ...steps({ deleted: mark(2) }),
          sightings: [sighting(1, 'started', 'a'), sighting(2, 'ended', 'a', { exitCode: 0 })],
        },
      },
    ],
  ])('is completed: %s', (_, expected, given) => expect(decided(given)).toBe(expected));

  it.each<[string, string, Given]>([
    ['with nothing about it in the input', 'in-progress', { facts: steps({ deleted: mark(LIMITS.atOnceMs) }) }],
    ['at once', 'gone worker', { facts: steps({ deleted: mark(LIMITS.atOnceMs - 1) }) }],
    [
      'with nothing about it in the input, at an unknown time',
      'in-progress',
      { at: { seen: null }, facts: steps({ deleted: mark(9) }) },
    ],
    ['after its sync began', 'gone worker', { facts: steps({ deleted: mark(9_000), 'sync-entered': mark(5) }) }],
    [
      'after a container was seen',
      'gone containers',
      { facts: { ...steps({ deleted: mark(9_000) }), sightings: [sighting(5, 'started', 'a')] } },
    ],
    ['after a status', 'gone worker', { facts: { ...steps({ deleted: mark(9_000) }), statuses: [status(5, 'log')] } }],
    [
      'after a failure',
      'gone by image worker',
      {
        facts: {
          ...steps({ deleted: mark(9_000) }),
          troubles: [{ stage: 'image', reason: null, container: 'c', text: 'no', mark: mark(5), count: 1 }],
        },
        troubles: [trouble('image', 5, 5)],
      },
    ],
    [
      'while it ran, Ready or not',
      'running',
      {
        at: { running: mark(5), sandboxCreated: mark(3) },
        facts: { ...steps({ deleted: mark(9_000) }), sightings: [sighting(3, 'started', 'a')] },
      },
    ],
    [
      'while it ran and was not Ready',
      'gone readiness',
      {
        about: { seesReady: true },
        at: { running: mark(5) },
        facts: { ...steps({ deleted: mark(9_000) }), sightings: [sighting(3, 'started', 'a')] },
      },
    ],
    [
      'before it ran',
      'gone containers',
      {
        at: { running: mark(9_001) },
        facts: { ...steps({ deleted: mark(9_000) }), sightings: [sighting(3, 'started', 'a')] },
      },
    ],
    [
      'by a teardown without a deletion',
      'gone containers',
      { facts: { teardown: [mark(9_000)], sightings: [sighting(3, 'started', 'a')] } },
    ],
  ])('is deleted %s', (_, expected, given) => expect(decided(given)).toBe(expected));

  const LONG = LIMITS.failingMs;
  it.each<[string, string, Given]>([
    ['runs, where nothing would show that it is Ready', 'running', { at: { running: mark(5) } }],
    [
      'runs, a static pod that has no status',
      'running',
      { about: { seesReady: true, life: lifeOf('static', []) }, at: { running: mark(5) } },
    ],
    [
      'runs, and its probe fails for long',
      'stuck readiness HTTP 503',
      { at: { running: mark(5) }, facts: { probes: [probe(9, 'no', 'HTTP 503'), probe(END - 1, 'no')] } },
    ],
    [
      'runs, and its probe did not fail for long',
      'running',
      { at: { running: mark(5) }, facts: { probes: [probe(END - LONG + 1, 'no', 'HTTP 503')] } },
    ],
    [
      'runs, and its probe failed for just as long',
      'stuck readiness HTTP 503',
      { at: { running: mark(5) }, facts: { probes: [probe(END - LONG, 'no', 'HTTP 503')] } },
    ],
    [
      'runs, and its probe has passed since',
      'running',
      { at: { running: mark(5) }, facts: { probes: [probe(9, 'no', 'HTTP 503'), probe(10, 'yes')] } },
    ],
    [
      'runs, and its probe has failed again since',
      'stuck readiness HTTP 503',
      { at: { running: mark(5) }, facts: { probes: [probe(9, 'yes'), probe(9, 'no', 'HTTP 503')] } },
    ],
    [
      'runs, and the output of its probe is not in the input',
      'running',
      { at: { running: mark(5) }, facts: { probes: [probe(9, 'no')] } },
    ],
    [
      'runs, and only its liveness probe fails',
      'running',
      { at: { running: mark(5) }, facts: { probes: [probe(9, 'no', 'HTTP 503', 'liveness')] } },
    ],
    [
      'runs, and lines are missing since its probe failed',
      'running',
      { about: holed, at: { running: mark(5) }, facts: { probes: [probe(9, 'no', 'HTTP 503')] } },
    ],
    [
      'is not Ready for long',
      'stuck readiness containers with unready status: [c]',
      {
        about: { seesReady: true },
        at: { running: mark(5) },
        facts: { statuses: [status(9, 'log', [ready(false, 'containers with unready status: [c]')])] },
      },
    ],
    [
      'is not Ready for as long as a probe may take',
      'in-progress readiness',
      {
        about: { seesReady: true, until: 5 + LONG - 1 },
        at: { running: mark(5) },
        facts: { statuses: [status(9, 'log', [ready(false)])] },
      },
    ],
    [
      'is not Ready in a selection of lines',
      'in-progress readiness',
      {
        about: { ...filtered, seesReady: true },
        at: { running: mark(5) },
        facts: { statuses: [status(9, 'log', [ready(false)])] },
      },
    ],
    [
      'is not Ready in a log without housekeeping',
      'in-progress readiness',
      {
        about: { ...houseless, seesReady: true },
        at: { running: mark(5) },
        facts: { statuses: [status(9, 'log', [ready(false)])] },
      },
    ],
    [
      'is not Ready in a log with a gap',
      'in-progress readiness',
      {
        about: { ...holed, seesReady: true },
        at: { running: mark(5) },
        facts: { statuses: [status(9, 'log', [ready(false)])] },
      },
    ],
    [
      'is not Ready, and its ADD is not in the log',
      'in-progress readiness',
      {
        about: { seesReady: true },
        at: { seen: null, running: mark(5) },
        facts: { statuses: [status(9, 'log', [ready(false)])] },
      },
    ],
    [
      'is not Ready, and no status was written since it ran',
      'in-progress readiness',
      { about: { seesReady: true }, at: { running: mark(5) }, facts: { statuses: [status(4, 'log', [ready(false)])] } },
    ],
    [
      'is not Ready, as the object shows',
      'stuck readiness',
      { at: { running: mark(5) }, facts: { statuses: [status(4, 'watch', [ready(false)])] } },
    ],
    [
      'is not Ready in an object before the last',
      'in-progress readiness',
      {
        at: { running: mark(5) },
        facts: { statuses: [status(4, 'watch', [ready(false)]), status(7, 'watch', [ready(true)])] },
      },
    ],
    [
      'waits for its startup probe',
      'stuck startup refused',
      {
        at: { running: mark(5) },
        facts: { statuses: [status(4, 'watch', [ready(false)])], probes: [probe(9, 'no', 'refused', 'startup')] },
      },
    ],
    [
      'has passed its probe, whatever its earlier output',
      'in-progress readiness',
      {
        about: { until: 9_000 },
        at: { running: mark(5) },
        facts: {
          statuses: [status(4, 'watch', [ready(false)])],
          probes: [probe(9, 'no', 'refused'), probe(10, 'yes')],
        },
      },
    ],
  ])('is that the pod %s', (_, expected, given) => expect(decided(given)).toBe(expected));

  const NOW = END - LIMITS.briefMs;
  it.each<[string, string, Given]>([
    ['by what was tried twice', 'stuck by image', { troubles: [trouble('image', END - 9, END)] }],
    [
      'by what was tried once, for long enough',
      'stuck by image',
      { troubles: [trouble('image', NOW, NOW, { count: 1 })] },
    ],
    [
      'not by what was tried once just now',
      'in-progress by image',
      { troubles: [trouble('image', NOW + 1, END, { count: 1 })] },
    ],
    [
      'not where lines are missing since',
      'in-progress by image',
      { about: holed, troubles: [trouble('image', NOW, END)] },
    ],
    [
      'also where they are, by what the API shows',
      'stuck by image',
      { about: holed, troubles: [trouble('image', NOW, END, { last: mark(END, 'events') })] },
    ],
    ['by a crash that comes back', 'stuck by crash', { troubles: [trouble('crash', 1_000, END)] }],
    [
      'not by a single crash with its first back-off',
      'in-progress by crash',
      { troubles: [trouble('crash', END - 20_000, END, { latestText: backOff('10s') })] },
    ],
    [
      'by a crash with a longer back-off',
      'stuck by crash',
      { troubles: [trouble('crash', END - 20_000, END, { latestText: backOff('20s') })] },
    ],
    [
      'by a crash for longer than its first back-off',
      'stuck by crash',
      { troubles: [trouble('crash', END - 25_001, END, { latestText: backOff('10s') })] },
    ],
    [
      'not where the log begins in the middle, by a crash alone',
      'in-progress by crash',
      { about: { kind: 'unknown' }, troubles: [trouble('crash', 1_000, END)] },
    ],
    [
      'where the log begins in the middle, by something else',
      'stuck by image',
      { about: { kind: 'unknown' }, troubles: [trouble('image', 1_000, END)] },
    ],
    [
      'not by what was not tried again in time',
      'in-progress',
      { troubles: [trouble('image', 1_000, END - LIMITS.containerRetryMs - 1)] },
    ],
    [
      'by what may be tried again',
      'stuck by image',
      { troubles: [trouble('image', 1_000, END - LIMITS.containerRetryMs)] },
    ],
    [
      'by a crash whose back-off may not be over',
      'stuck by crash',
      { troubles: [trouble('crash', 1_000, END - 20_000 - LIMITS.afterBackOffMs, { latestText: backOff('20s') })] },
    ],
    [
      'not by a crash whose back-off is over',
      'in-progress worker',
      {
        at: { seen: mark(END - 1_000) },
        troubles: [trouble('crash', 1_000, END - 20_001 - LIMITS.afterBackOffMs, { latestText: backOff('20s') })],
      },
    ],
    ['by silence', 'stuck worker', {}],
    ['by silence since the request of its sandbox', 'stuck sandbox', { at: { sandboxRequested: mark(5) } }],
    ['not by silence in a selection of lines', 'in-progress worker', { about: filtered }],
    ['by silence where no kubelet wrote anything', 'stuck worker', { about: { ...filtered, kubelet: null } }],
    ['not by less of it', 'in-progress worker', { about: { until: LIMITS.silenceMs } }],
    ['by nothing that began', 'in-progress', { at: { seen: null } }],
  ])('is held %s', (_, expected, given) => expect(decided(given)).toBe(expected));

  it.each<[string, string, Given]>([
    [
      'runs an init container',
      'init setup',
      { containers: [container('setup', 'init', { started: mark(5) }), container('c', 'app')] },
    ],
    [
      'has run its init container',
      'worker',
      { containers: [container('setup', 'init', { started: mark(5), ended: mark(6) })] },
    ],
    [
      'pulls an image',
      'pull shop/web:1',
      { facts: { events: [podEvent(5, 'Pulling', 'Pulling image "shop/web:1"')] } },
    ],
    [
      'pulls the next image',
      'pull shop/b:1',
      {
        facts: {
          events: [
            podEvent(5, 'Pulling', 'Pulling image "shop/a:1"'),
            podEvent(6, 'Pulled'),
            podEvent(7, 'Pulling', 'Pulling image "shop/b:1"'),
          ],
        },
      },
    ],
    [
      'has pulled its image',
      'worker',
      { facts: { events: [podEvent(5, 'Pulling', 'Pulling image "shop/web:1"'), podEvent(5, 'Pulled')] } },
    ],
    [
      'has failed to pull its image',
      'worker',
      { facts: { events: [podEvent(5, 'Pulling', 'Pulling image "shop/web:1"'), podEvent(6, 'Failed')] } },
    ],
    ['waits for volumes', 'volumes', { facts: steps({ 'volumes-wanted': mark(5) }) }],
    [
      'has a sandbox that PLEG shows',
      'containers',
      { facts: { sightings: [sighting(5, 'started', 's')], sandboxes: new Set(['s']) } },
    ],
  ])('is in progress: when the input ends the pod %s', (_, expected, given) => {
    expect(decided({ about: { until: 1_000 }, ...given })).toBe(`in-progress ${expected}`);
  });
});

describe('a sign that a failure is over', () => {
  const after = mark(11);
  const withEvents = (...events: PodEvent[]): Given => ({ facts: { events } });
  const started = (id: string, at = 11) => ({ facts: { sightings: [sighting(at, 'started', id)] } });
  it.each<[string, Trouble['stage'], boolean, Given]>([
    ['is Ready after it', 'probe', true, { at: { ready: after } }],
    ['is not Ready at that instant', 'probe', false, { at: { ready: mark(10) } }],
    ['is not, for a probe, a start of containers', 'probe', false, { at: { running: after } }],
    ['is not, for a hook, a start of containers', 'post-start', false, { at: { running: after } }],
    ['is, for the wait for an earlier pod, a start', 'static', true, started('a')],
    [
      'is not, for the wait for an earlier pod, an end',
      'static',
      false,
      { facts: { sightings: [sighting(11, 'ended', 'a')] } },
    ],
    ['is a set of containers that run', 'volumes', true, { at: { running: after } }],
    ['is a sandbox that was created', 'sandbox', true, { at: { sandboxCreated: after } }],
    [
      'is, for volumes, the request of a sandbox from the runtime',
      'volumes',
      true,
      { at: { sandboxRequested: mark(11, 'runtime') } },
    ],
    ['is not, for volumes, a look for a sandbox in the log', 'volumes', false, { at: { sandboxRequested: after } }],
    ['is not, for a failed sandbox, its request', 'sandbox', false, { at: { sandboxRequested: mark(11, 'runtime') } }],
    [
      'is, for what precedes the sandbox, any sign of the pod',
      'network',
      true,
      { facts: { sightings: [sighting(11, 'ended', 'a')] } },
    ],
    ['is never a sign from before the failure', 'claims', false, started('a', 10)],
    ['is, for an image, a set of containers that run', 'image', true, { at: { running: after } }],
    [
      'is a run of the same container',
      'image',
      true,
      { containers: [container('c', 'app', { started: mark(2) }, { started: after })] },
    ],
    ['is not a run of another container', 'image', false, { containers: [container('d', 'app', { started: after })] }],
    ['is a start of a container without a name', 'image', true, started('a')],
    [
      'is not a start of the sandbox',
      'image',
      false,
      { facts: { sightings: [sighting(11, 'started', 's')], sandboxes: new Set(['s']) } },
    ],
    [
      'is not a start of a container with another name',
      'image',
      false,
      { facts: { sightings: [sighting(11, 'started', 'd')], nameOfId: new Map([['d', 'd']]) } },
    ],
    ['is not an Event', 'image', false, withEvents(podEvent(11, 'Pulled'))],
  ])('%s', (_, stage, expected, given) => expect(isOver(trouble(stage, 1, 10), caseOf(given))).toBe(expected));

  it('is any run after the failure of an unknown container', () => {
    const containers = [container('d', 'app', { started: after })];
    expect(isOver(trouble('image', 1, 10, { container: null }), caseOf({ containers }))).toBe(true);
  });

  const lived = [sighting(1_000, 'started', 'a'), sighting(5_000, 'ended', 'a')];
  const since = (at: number) => ({
    about: { until: 100_000 },
    facts: { sightings: [...lived, sighting(at, 'started', 'b')] },
  });
  it.each<[string, boolean, Given]>([
    ['a run that lasts twice as long as the one before', true, since(91_999)],
    ['not a run that is shorter', false, since(92_000)],
    ['not a run that began before the crash', false, since(10)],
    [
      'not a run that has ended',
      false,
      {
        about: { until: 100_000 },
        facts: { sightings: [...lived, sighting(20_000, 'started', 'b'), sighting(90_000, 'ended', 'b')] },
      },
    ],
    [
      'not the sandbox',
      false,
      {
        about: { until: 100_000 },
        facts: { sightings: [...lived, sighting(20_000, 'started', 's')], sandboxes: new Set(['s']) },
      },
    ],
    [
      'a run of the least length, where none is known',
      true,
      { about: { until: 100_000 }, facts: { sightings: [sighting(100_000 - LIMITS.leastLifeMs - 1, 'started', 'b')] } },
    ],
  ])('for a crash: %s', (_, expected, given) => {
    expect(isOver(trouble('crash', 1, 10), caseOf(given))).toBe(expected);
  });
});
