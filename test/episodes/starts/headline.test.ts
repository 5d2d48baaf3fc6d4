import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../src/episodes/starts/findings.js';
import { headlineOf } from '../../../src/episodes/starts/headline.js';
import { outcomeOf } from '../../../src/episodes/starts/outcome.js';
import type { Phase, Restart } from '../../../src/episodes/starts/types.js';
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

interface StartCase extends Given {
  readonly phases?: readonly Phase[];
  readonly durationMs?: number | null;
  readonly uncertaintyMs?: number | null;
}
const headline = ({ phases = [], durationMs = null, uncertaintyMs = null, ...given }: StartCase): string => {
  const made = caseOf(given);
  return headlineOf(made, outcomeOf(made), phases, { durationMs, uncertaintyMs });
};
const messages = (given: Given): readonly string[] => {
  const made = caseOf(given);
  return findingsOf(made, outcomeOf(made)).map(
    ({ rule, level, message, next }) => `${level} ${rule}: ${message}${next === undefined ? '' : ' →'}`,
  );
};

const phase = (name: Phase['phase'], ms: number, uncertaintyMs: number | null = null): Phase => ({
  phase: name,
  ms,
  uncertaintyMs,
});
const restart = (name: string, more: Partial<Restart> = {}): Restart => ({
  container: name,
  at: mark(50),
  exitCode: null,
  reason: null,
  isKilled: false,
  backOffMs: null,
  ...more,
});
const backOff = (wait: string): string => `back-off ${wait} restarting failed container=c pod=web-0_shop`;
const gone = (at: number) => steps({ deleted: mark(at), 'sync-entered': mark(1) });

describe('the first line of a start', () => {
  it.each<[string, StartCase]>([
    ['ready in 14 s', { at: { ready: mark(9) }, durationMs: 14_000 }],
    ['ready in 14 s ± 1 s', { at: { ready: mark(9) }, durationMs: 14_000, uncertaintyMs: 1_000 }],
    ['ready in 1 s ± 1 s', { at: { ready: mark(9) }, durationMs: 1_000, uncertaintyMs: 1_000 }],
    ['ready within 1.9 s', { at: { ready: mark(9) }, durationMs: 900, uncertaintyMs: 1_000 }],
    ['ready', { at: { ready: mark(9) }, phases: [phase('volumes', 5_000)] }],
    [
      'ready; a container was restarted since, and the input does not show when the pod was Ready first',
      { at: { wasReady: true } },
    ],
    ['running in 4 s (the log does not show when it became Ready)', { at: { running: mark(9) }, durationMs: 4_000 }],
    [
      'completed; it started in 4 s',
      { at: { running: mark(5) }, durationMs: 4_000, facts: { statuses: [status(9, 'log', [], 'Succeeded')] } },
    ],
    ['completed', { at: { running: mark(5) }, facts: { statuses: [status(9, 'log', [], 'Succeeded')] } }],
    ['ran before this kubelet started: its start is not in the log', { about: { kind: 'resumed' } }],
    [
      'REFUSED: OutOfcpu: too much',
      {
        about: { kind: 'refused' },
        facts: {
          refusals: [
            { reason: null, message: 'no', mark: mark(1) },
            { reason: 'OutOfcpu', message: 'too much', mark: mark(2) },
          ],
        },
      },
    ],
    [
      'REFUSED: no',
      { about: { kind: 'refused' }, facts: { refusals: [{ reason: null, message: 'no', mark: mark(1) }] } },
    ],
    [
      'REFUSED: NodeAffinity',
      { about: { kind: 'refused' }, facts: { refusals: [{ reason: 'NodeAffinity', message: '', mark: mark(1) }] } },
    ],
  ])('%s', (expected, given) => expect(headline(given)).toBe(expected));

  it.each<[string, StartCase]>([
    ['deleted after 1.2 s, before the kubelet acted on it', { facts: gone(1_200) }],
    ['deleted after 1 s, before the kubelet acted on it', { at: { created: mark(200) }, facts: gone(1_200) }],
    ['deleted after 0 s, before the kubelet acted on it', { at: { seen: mark(2_000) }, facts: gone(1_200) }],
    ['deleted, before it was Ready', { at: { seen: null }, facts: gone(1_200) }],
    [
      'taken down after 9 s, while its containers were being created',
      { facts: { teardown: [mark(9_000)], sightings: [sighting(3, 'started', 'a')] } },
    ],
    [
      'deleted after 9 s, while it hung in image pull: c: ErrImagePull: no',
      { facts: gone(9_000), troubles: [trouble('image', 5, 5, { reason: 'ErrImagePull' })] },
    ],
    [
      'deleted after 9 s, while image shop/web:1 was being pulled',
      { facts: { ...gone(9_000), events: [podEvent(5, 'Pulling', 'Pulling image "shop/web:1"')] } },
    ],
    [
      'deleted after 9 s, before it was Ready; its containers had run for 4 s',
      { about: { seesReady: true }, at: { running: mark(5_000) }, facts: gone(9_000) },
    ],
    [
      'deleted after 9 s, before its startup probe passed: refused; its containers had run for 4 s',
      {
        about: { seesReady: true },
        at: { running: mark(5_000) },
        facts: { ...gone(9_000), probes: [probe(6_000, 'no', 'refused', 'startup')] },
      },
    ],
    [
      'deleted after 9 s, before it was Ready',
      { about: { seesReady: true }, at: { running: mark(8_000, 'watch') }, facts: gone(9_000) },
    ],
    [
      'deleted after 1 s, before it was Ready',
      { about: { seesReady: true }, at: { seen: mark(8_000), running: mark(5_000) }, facts: gone(9_000) },
    ],
  ])('%s', (expected, given) => expect(headline(given)).toBe(expected));

  const failing = {
    facts: {
      statuses: [status(4, 'watch', [ready(false)])],
      probes: [probe(9, 'no', 'HTTP 503'), probe(END - 1, 'no', 'HTTP 503')],
    },
  };
  it.each<[string, StartCase]>([
    [
      'not Ready for 59m55s: readiness of c: HTTP 503 (x2); its containers were running 5 s after the kubelet received it',
      { ...failing, at: { running: mark(5_000) } },
    ],
    ['not Ready for 59m55s: readiness of c: HTTP 503 (x2)', { ...failing, at: { seen: null, running: mark(5_000) } }],
    [
      'not Ready for 59m55s: readiness of c: HTTP 503 (x2)',
      { ...failing, at: { seen: mark(6_000), running: mark(5_000) } },
    ],
    [
      'not Ready for 59m55s: readiness; its containers were running 5 s after the kubelet received it',
      { facts: { statuses: [status(4, 'watch', [ready(false)])] }, at: { running: mark(5_000) } },
    ],
    [
      'not Ready for 59m55s: readiness gate "example.com/lb" is not set; its containers were running 5 s after the kubelet received it',
      {
        at: { running: mark(5_000) },
        facts: {
          statuses: [
            status(4, 'watch', [
              ready(false, 'corresponding condition of pod readiness gate "example.com/lb" does not exist.'),
            ]),
          ],
        },
      },
    ],
    ['STUCK for 1h00m: the kubelet has not acted on it', {}],
    [
      'STUCK for 50m00s: image shop/web:1 is being pulled',
      { facts: { events: [podEvent(600_000, 'Pulling', 'Pulling image "shop/web:1"')] } },
    ],
    [
      'STUCK for 50m00s: init container setup is running',
      { containers: [container('setup', 'init', { started: mark(600_000) })] },
    ],
    ['STUCK in image pull for 9 s: c: no (x2)', { troubles: [trouble('image', END - 9_000, END)] }],
    ['STUCK in image pull for 20 s: c: no', { troubles: [trouble('image', END - 20_000, END, { count: 1 })] }],
    [
      'STUCK in volume mount for 9 s: volume cfg: no (x2)',
      {
        troubles: [
          trouble('image', END - 9_000, END),
          trouble('volumes', END - 9_000, END, { container: null, reason: 'volume cfg' }),
        ],
      },
    ],
    ['crash loop: c ended', { troubles: [trouble('crash', 1_000, END)] }],
    [
      'crash loop: a container ended, back-off 20s',
      { troubles: [trouble('crash', 1_000, END, { container: null, latestText: backOff('20s') })] },
    ],
    [
      'crash loop: c ended with exit code 137 (OOMKilled), restarted 2 times, back-off 20s',
      {
        troubles: [trouble('crash', 1_000, END, { latestText: backOff('20s') })],
        restarts: [
          restart('c', { exitCode: 137, reason: 'OOMKilled' }),
          restart('c', { exitCode: 137, reason: 'Error' }),
          restart('d', { exitCode: 1 }),
        ],
      },
    ],
    [
      'crash loop: c ended with exit code 0, killed for its startup probe, restarted once',
      {
        troubles: [trouble('crash', 1_000, END)],
        restarts: [restart('c', { exitCode: 0, reason: 'killed for its startup probe' })],
      },
    ],
    [
      'crash loop: c ended with exit code 3',
      {
        troubles: [trouble('crash', 1_000, END)],
        facts: {
          sightings: [
            sighting(5, 'ended', 'x', { exitCode: 3 }),
            sighting(6, 'ended', 'y', { exitCode: 0 }),
            sighting(7, 'ended', 'z', { exitCode: 4 }),
          ],
          nameOfId: new Map([['z', 'd']]),
        },
      },
    ],
  ])('%s', (expected, given) => expect(headline(given)).toBe(expected));

  const now = { about: { until: 10_000 } };
  it.each<[string, StartCase]>([
    [
      'c ends again and again, back-off 40s',
      { about: { kind: 'unknown' }, troubles: [trouble('crash', 1_000, END, { latestText: backOff('40s') })] },
    ],
    [
      'image pull failed just before the input ends: c: no',
      { troubles: [trouble('image', END - 9, END, { count: 1 })] },
    ],
    [
      'the input does not show what happened next: image pull failed (c: no), and nothing more was logged about it in the last 6m40s',
      { at: { seen: null }, troubles: [trouble('volumes', 1, 2), trouble('image', 1_000, END - 400_000)] },
    ],
    ['the input does not show what happened next', { at: { seen: null } }],
    ['still starting when the input ends: the kubelet has not acted on it for 10 s', now],
    ['still starting when the input ends: the kubelet has not acted on it', { ...now, at: { seen: mark(9_901) } }],
    [
      'still starting when the input ends: its volumes are being mounted for 0.1 s',
      { ...now, facts: steps({ 'volumes-wanted': mark(9_900) }) },
    ],
    [
      'still starting when the input ends: its sandbox is being created for 5 s',
      { ...now, at: { sandboxRequested: mark(5_000) } },
    ],
    [
      'not yet Ready when the input ends, 5 s after its containers had started: readiness: no',
      {
        ...now,
        about: { until: 10_000, seesReady: true },
        at: { running: mark(5_000) },
        facts: { statuses: [status(9, 'log', [ready(false, 'no')])] },
      },
    ],
    ['not yet Ready when the input ends', { about: { until: 5_099, seesReady: true }, at: { running: mark(5_000) } }],
    [
      'not yet Ready when the input ends; it recovered from c: no (x2, 2 s)',
      {
        about: { until: 5_099, seesReady: true },
        at: { running: mark(5_000) },
        troubles: [trouble('image', 3_000, 4_000)],
      },
    ],
  ])('%s', (expected, given) => expect(headline(given)).toBe(expected));

  const up = (more: StartCase): StartCase => ({
    ...more,
    at: { running: mark(8_000), ready: mark(9_000), ...more.at },
  });
  it.each<[string, StartCase]>([
    ['; it recovered from c: no (x2, 7 s)', up({ troubles: [trouble('image', 1_000, 2_000)] })],
    ['; it recovered from c: no (6 s)', up({ troubles: [trouble('image', 2_000, 2_000, { count: 1 })] })],
    ['; it recovered from c: no', up({ troubles: [trouble('image', 7_500, 7_500, { count: 1 })] })],
    [
      '; it recovered from volume cfg: no (x2, 3 s)',
      up({
        facts: steps({ 'sandbox-requested': mark(4_000) }),
        troubles: [trouble('volumes', 1_000, 2_000, { container: null, reason: 'volume cfg' })],
      }),
    ],
    ['', up({ troubles: [trouble('image', 9_001, 9_500)] })],
    ['; its earlier sandbox was replaced (SandboxChanged)', up({ facts: { events: [podEvent(5, 'SandboxChanged')] } })],
    [
      '; it recovered from c: no (x2, 7 s)',
      up({ facts: { events: [podEvent(5, 'SandboxChanged')] }, troubles: [trouble('sandbox', 1_000, 2_000)] }),
    ],
    ['; c was restarted once: exit code 1', up({ restarts: [restart('c', { exitCode: 1 })] })],
    [
      '; c was restarted 2 times: exit code 1, 2; OOMKilled, the last time after a back-off of 20 s; d was restarted once, after a back-off of 10 s',
      up({
        restarts: [
          restart('c', { exitCode: 1, reason: 'OOMKilled' }),
          restart('d', { backOffMs: 10_000 }),
          restart('c', { exitCode: 2, backOffMs: 20_000 }),
        ],
      }),
    ],
    ['', up({ restarts: [restart('c', { at: null })] })],
    [
      '; when the input ends, c is waiting to be restarted (back-off 20s)',
      up({ troubles: [trouble('crash', 10_000, END - 20_000, { latestText: backOff('20s') })] }),
    ],
    ['', up({ troubles: [trouble('crash', 10_000, END - 20_001, { latestText: backOff('20s') })] })],
    [
      '',
      up({
        troubles: [trouble('crash', 10_000, END - 20_000, { latestText: backOff('20s') })],
        facts: { sightings: [sighting(END - 19_999, 'started', 'b')] },
      }),
    ],
    [
      '',
      up({
        troubles: [trouble('crash', 10_000, END - 20_000, { latestText: backOff('20s') })],
        facts: { events: [podEvent(END - 19_999, 'Started')] },
      }),
    ],
    [
      '; when it is deleted, a container is waiting to be restarted (back-off 20s)',
      up({
        facts: steps({ deleted: mark(50_000) }),
        troubles: [trouble('crash', 10_000, 40_000, { container: null, latestText: backOff('20s') })],
      }),
    ],
  ])('ready%s', (expected, given) => expect(headline(given)).toBe(`ready${expected}`));

  const pulled = (name: string, ms: number, waitedMs: number, waitedFor: string | null = null) => ({
    ...container(name, 'app', {}),
    image: `shop/${name}:1`,
    pull: { how: 'pulled' as const, announced: null, done: mark(9), ms, waitedMs, waitedFor },
  });
  const readyWith = (phases: readonly Phase[], more: StartCase = {}): StartCase => ({
    ...more,
    at: { ready: mark(9) },
    durationMs: 20_000,
    phases,
  });
  it.each<[string, StartCase]>([
    [
      '9 s pull of shop/b:1',
      readyWith([phase('pull', 9_000)], { containers: [pulled('a', 2_000, 0), pulled('b', 7_000, 0)] }),
    ],
    ['9 s pull', readyWith([phase('pull', 9_000)])],
    [
      '6 s waiting for the pull of shop/batch',
      readyWith([phase('pull-wait', 6_000)], {
        containers: [pulled('a', 2_000, 1_000, 'shop/other'), pulled('b', 1_000, 5_000, 'shop/batch')],
      }),
    ],
    [
      '9 s init container setup',
      readyWith([phase('init', 9_000)], { containers: [container('setup', 'init', {}), container('c', 'app', {})] }),
    ],
    [
      '9 s init containers',
      readyWith([phase('init', 9_000)], { containers: [container('a', 'init', {}), container('b', 'init', {})] }),
    ],
    ['9 s sandbox, 1 s volumes', readyWith([phase('volumes', 1_000), phase('create', 999), phase('sandbox', 9_000)])],
    ['9 s sandbox', readyWith([phase('sandbox', 9_000), phase('volumes', 1_500, 1_500)])],
    ['9 s sandbox, 1.5 s volumes', readyWith([phase('sandbox', 9_000), phase('volumes', 1_500, 1_499)])],
    [
      '0.06 s sandbox',
      { at: { ready: mark(9) }, durationMs: 100, phases: [phase('sandbox', 60), phase('volumes', 49)] },
    ],
  ])('ready in …: %s', (expected, given) => {
    const [, parts] = /^ready in [\d.]+ m?s: (.+)$/.exec(headline(given)) ?? [];
    expect(parts).toBe(expected);
  });
});

describe('the findings of a start', () => {
  it.each<[string, readonly string[], Given]>([
    [
      'refused',
      ['error start-refused: the node refused the pod: OutOfcpu: too much →'],
      { about: { kind: 'refused' }, facts: { refusals: [{ reason: 'OutOfcpu', message: 'too much', mark: mark(2) }] } },
    ],
    [
      'stuck',
      ['error stuck-image-pull: image pull failed 2 times: c: no →'],
      { troubles: [trouble('image', END - 9, END)] },
    ],
    [
      'just failed',
      ['warning stuck-image-pull: image pull failed: c: no →'],
      { troubles: [trouble('image', END - 9, END, { count: 1 })] },
    ],
    [
      'got over it',
      ['warning stuck-image-pull: image pull failed 2 times: c: no; it recovered from that'],
      { at: { running: mark(8), ready: mark(9) }, troubles: [trouble('image', 1, 2)] },
    ],
    [
      'a volume of a configmap that is not there',
      ['error stuck-config: volume mount failed 2 times: configmap "app" not found →'],
      { troubles: [trouble('volumes', END - 9, END, { container: null, text: 'configmap "app" not found' })] },
    ],
    [
      'a crash loop',
      [
        'error crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 20s (exit code 1, OOMKilled) →',
        'info restarted: c was restarted once: exit code 1; OOMKilled',
        'warning restarted: d was restarted once: exit code 2',
      ],
      {
        troubles: [trouble('crash', 1_000, END, { latestText: backOff('20s') })],
        restarts: [restart('c', { exitCode: 1, reason: 'OOMKilled' }), restart('d', { exitCode: 2 })],
      },
    ],
    [
      'a kill',
      [
        'error crash-loop: c was killed, and the kubelet waits before it starts it again: back-off 20s →',
        'info restarted: c was restarted once',
      ],
      {
        troubles: [trouble('crash', 1_000, END, { latestText: backOff('20s') })],
        restarts: [restart('c', { isKilled: true })],
      },
    ],
    [
      'a crash after it was Ready',
      ['warning crash-loop: a container crashed 2 times: c: no →'],
      { at: { ready: mark(9) }, troubles: [trouble('crash', 1_000, END)] },
    ],
    [
      'no probe reached',
      ['error never-ready: never Ready: readiness is not reached →'],
      { at: { running: mark(5) }, facts: { statuses: [status(4, 'watch', [ready(false)])] } },
    ],
    [
      'a failing probe',
      ['error never-ready: never Ready: readiness probe failed 2 times: HTTP 503 →'],
      {
        at: { running: mark(5) },
        facts: {
          statuses: [status(4, 'watch', [ready(false)])],
          probes: [
            probe(9, 'no', 'HTTP 503'),
            probe(10, 'no'),
            probe(11, 'no', 'HTTP 503'),
            probe(12, 'no', 'x', 'liveness'),
          ],
        },
      },
    ],
    [
      'a probe that failed once',
      ['error never-ready: never Ready: startup probe failed: HTTP 503 →'],
      {
        at: { running: mark(5) },
        facts: { statuses: [status(4, 'watch', [ready(false)])], probes: [probe(9, 'no', 'HTTP 503', 'startup')] },
      },
    ],
    [
      'a gate',
      ['error never-ready: never Ready: readiness gate "example.com/lb" is not set →'],
      {
        at: { running: mark(5) },
        facts: {
          statuses: [
            status(4, 'watch', [
              ready(false, 'corresponding condition of pod readiness gate "example.com/lb" does not exist.'),
            ]),
          ],
        },
      },
    ],
    [
      'an init container that does not end',
      ['error stuck-init: nothing has been logged since init container setup started →'],
      { containers: [container('setup', 'init', { started: mark(5) })] },
    ],
    [
      'a silent pull',
      ['error stuck-start: nothing has been logged since it began waiting for pull (shop/web:1) →'],
      { facts: { events: [podEvent(5, 'Pulling', 'Pulling image "shop/web:1"')] } },
    ],
    ['silence', ['error stuck-start: nothing has been logged since it began waiting for worker →'], {}],
    ['nothing', [], { at: { ready: mark(9) } }],
  ])('are for %s', (_, expected, given) => expect(messages(given)).toEqual(expected));
});
