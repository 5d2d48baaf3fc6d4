import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unfinishedReport } from '../../../../src/analyze/source-report.js';
import { logOf } from '../../../../test/analyze/samples.js';
import { podline } from '../../../../test/cli/podline.js';
import { itWith } from '../../../../test/installed.js';
import { handClock } from '../../../../test/read/live/hands.js';
import { scratch } from '../../../../test/scratch.js';
import { createAgent } from '../../src/agent/agent.js';
import { serve } from '../../src/agent/http.js';
import { createMetrics } from '../../src/agent/metrics/index.js';
import { createPrinter } from '../../src/agent/open-sinks.js';
import { createPlaces } from '../../src/agent/places.js';
import { openState } from '../../src/agent/state.js';
import { createWatchman } from '../../src/agent/watchman.js';
import { announcedOf, QUIET } from './parts.js';

const folder = scratch();

describe('an agent', () => {
  it('reports each deletion once, like an agent that went on, if its log ends anywhere and it begins again with all of it', async () => {
    const log = logOf('kubelet-killed-mid-termination');
    const lines = log.split('\n');
    const idsIn = (stdout: string): string[] =>
      stdout
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line))
        .map(({ id, standing }) => `${id} ${standing}`);
    const whole = idsIn((await podline(['agent', '-'], log)).stdout);
    expect(whole.length).toBeGreaterThan(1);
    for (const share of [0.6, 0.9]) {
      const state = join(folder, `${share}.state`);
      const part = lines.slice(0, Math.floor(lines.length * share)).join('\n');
      const announced = [];
      for (const text of [part, log])
        announced.push(...idsIn((await podline(['agent', '-', '--state', state], text)).stdout));
      expect(announced.filter(one => one.endsWith('ended')).sort()).toEqual([...whole].sort());
    }
  });

  it('sends each report to every sink once, records that all of them have it safely, and shows metrics of all', async () => {
    const received: string[] = [];
    let isUnsafe = true;
    const state = openState(join(folder, 'reported.state'), fail);
    const agent = createAgent({
      state,
      places: createPlaces(),
      sinks: [
        { name: 'one', take: ({ standing }) => void received.push(`one ${standing}`), hasUnsafe: () => false },
        { name: 'other', take: ({ standing }) => void received.push(`other ${standing}`), hasUnsafe: () => isUnsafe },
      ],
      metrics: {
        see: ({ standing }, isNew) => void received.push(`metrics ${standing} ${isNew ? 'new' : 'known'}`),
        restarted: () => undefined,
      },
    });
    const overdue = await announcedOf('overdue');
    agent.report(overdue);
    agent.report(overdue);
    expect(received).toEqual(['metrics overdue new', 'one overdue', 'other overdue', 'metrics overdue known']);
    expect(state.isNew(overdue.episode.id, 'overdue')).toBe(true);
    isUnsafe = false;
    agent.changed();
    expect(state.isNew(overdue.episode.id, 'overdue')).toBe(false);
    received.length = 0;
    agent.report({ ...overdue, standing: 'ended' });
    agent.report({ ...overdue, standing: 'open' });
    expect(received).toEqual(['metrics ended new', 'one ended', 'other ended']);
    state.close();
  });

  it('reports once that its output is not read', async () => {
    const messages: string[] = [];
    const printer = createPrinter({
      write: (_text, done) => done(new Error('broken pipe')),
      textOf: () => 'a line\n',
      say: sentence => messages.push(sentence),
      printed: new Set(),
      changed: () => messages.push('there'),
    });
    const announced = await announcedOf('ended');
    printer.take(announced);
    printer.take(announced);
    expect(messages).toEqual(['standard output: broken pipe']);
    // What could not be printed does not count as reported
    expect(printer.hasUnsafe()).toBe(true);
  });

  it.each([
    [['agent', '-', '--metrics', 'nowhere'], /write it as :9464/],
    [['agent', join(folder, 'none.log')], /no such file/],
    [['agent', '--journalctl', join(folder, 'journalctl')], /the journal cannot be read: .*; name a log file/],
    [['agent', '-', '--spool-size', 'all'], /is a number from 1/],
  ] as const)('refuses %j with a sentence', async (args, sentence) => {
    const { status, stderr } = await podline([...args]);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(2);
  });
});

describe("the state of an agent's parts", () => {
  const reached = (caughtUp: boolean) => ({
    caughtUp,
    settled: [],
    held: null,
    source: { path: 'log', ends: true, notes: () => [], pieces: async function* () {} },
    report: { ...unfinishedReport('log'), type: 'kubelet-log' as const, unparsed: 2 },
  });

  it('shows that it is ready when it has read what existed, late when it has not, and ill when it stops reading', () => {
    const clock = handClock();
    const watchman = createWatchman(clock, () => {});
    watchman.see(reached(false));
    clock.pass(5_000);
    expect([watchman.isReady(), watchman.ownFigures.lagSeconds(), watchman.stopped()]).toEqual([false, 5, null]);
    watchman.see(reached(true));
    clock.pass(2_000);
    expect([watchman.isReady(), watchman.ownFigures.lagSeconds(), watchman.ownFigures.unparsed()]).toEqual([
      true,
      0,
      2,
    ]);
    clock.pass(60_000);
    expect(watchman.stopped()).toBe('the agent has not looked at the log for 62 s');
  });

  it.each([
    ['nothing comes', 'unsupported', 0, 1],
    ['a log has no line of a kubelet', 'kubelet-log', 0, 1],
    ['one has come', 'kubelet-log', 1, 0],
    ['only pods come', 'pod-watch', 5, 1],
  ] as const)('is reported once per minute, where %s', (_, type, records, times) => {
    const clock = handClock();
    let reportCount = 0;
    const watchman = createWatchman(clock, () => reportCount++);
    const { report, ...rest } = reached(true);
    const look = (): void => watchman.see({ ...rest, report: { ...report, type, records } });
    look();
    clock.pass(59_000);
    look();
    expect(reportCount).toBe(0);
    clock.pass(1_000);
    look();
    clock.pass(60_000);
    look();
    expect(reportCount).toBe(times);
  });
});

describe('the metrics of an agent', () => {
  it('count what ended, and show what is overdue until it ends, even where an earlier agent reported it', async () => {
    const metrics = createMetrics(QUIET);
    const finding = { rule: 'finalizer', level: 'warning', message: '', at: null, evidence: [] } as const;
    const linesOf = async (name: string): Promise<string[]> =>
      (await metrics.text()).split('\n').filter(line => line.startsWith(name));
    metrics.see(await announcedOf('overdue', { findings: [finding] }), false);
    expect(await linesOf('podline_pods_terminating{')).toEqual(['podline_pods_terminating{blocked_by="finalizer"} 1']);
    expect(await linesOf('podline_pod_terminations_total{')).toEqual([]);
    const ended = await announcedOf('ended', {
      kind: 'graceful',
      verdict: 'complete',
      durationMs: 31_000,
      findings: [finding],
    });
    metrics.see(ended, true);
    metrics.see(ended, false);
    expect(await linesOf('podline_pods_terminating{')).toEqual(['podline_pods_terminating{blocked_by="finalizer"} 0']);
    expect(await linesOf('podline_pod_terminations_total{')).toEqual([
      'podline_pod_terminations_total{kind="graceful",verdict="complete"} 1',
    ]);
    expect(await linesOf('podline_findings_total{')).toEqual(['podline_findings_total{rule="finalizer"} 1']);
    const whole = await linesOf('podline_pod_termination_duration_seconds_sum{kind="graceful",phase="whole"}');
    expect(whole).toEqual(['podline_pod_termination_duration_seconds_sum{kind="graceful",phase="whole"} 31']);
  });

  it('report the agent itself, whenever they are read', async () => {
    const metrics = createMetrics(QUIET);
    const ownMetrics = async (): Promise<string[]> =>
      (await metrics.text()).split('\n').filter(line => line.startsWith('podline_agent_'));
    const once = await ownMetrics();
    expect(once).toContain('podline_agent_lines_total 3');
    expect(once).toContain('podline_agent_reconnects_total{to="nats"} 2');
    expect(once).toContain('podline_agent_spool_bytes{sink="nats"} 4096');
    expect(await ownMetrics()).toEqual(once);
  });

  itWith('promtool')('pass the linter of Prometheus', async () => {
    const metrics = createMetrics(QUIET);
    metrics.see(await announcedOf('ended'), true);
    metrics.see(await announcedOf('overdue'), true);
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await metrics.text(),
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe('');
    expect(status).toBe(0);
  });

  it('are served, together with readiness and health', async () => {
    const metrics = createMetrics(QUIET);
    let ready = false;
    let stopped: string | null = null;
    let trouble: string | null = null;
    const server = await serve({ host: '127.0.0.1', port: 0 }, metrics, {
      isReady: () => ready,
      stopped: () => stopped,
      trouble: () => trouble,
    });
    const fetched = async (path: string): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
      return `${answer.status} ${(await answer.text()).split('\n')[0]}`;
    };
    expect(await fetched('/metrics')).toMatch(/^200 # HELP podline_/);
    expect(await fetched('/healthz')).toBe('200 ok');
    expect(await fetched('/readyz')).toBe('503 reading');
    ready = true;
    trouble = 'the disk is full';
    expect(await fetched('/readyz')).toBe('200 ok');
    expect(await fetched('/healthz')).toBe('503 the disk is full');
    // Starting it again would not help
    expect(await fetched('/livez')).toBe('200 ok');
    stopped = 'no one reads';
    for (const path of ['/healthz', '/livez']) expect(await fetched(path)).toBe('503 no one reads');
    expect(await fetched('/secrets')).toBe('404 not found');
    await server.close();
  });
});

function fail(sentence: string): never {
  throw new Error(sentence);
}
