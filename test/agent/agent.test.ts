import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createAgent } from '../../src/agent/agent.js';
import { serve } from '../../src/agent/http.js';
import { createMemory } from '../../src/agent/memory.js';
import { createMetrics } from '../../src/agent/metrics/index.js';
import type { Told } from '../../src/agent/types.js';
import type { Lifecycle } from '../../src/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';
import { logOf, watchOf } from '../analyze/samples.js';
import { podline } from '../cli/podline.js';
import { isInstalled } from '../installed.js';

const folder = mkdtempSync(join(tmpdir(), 'podline-agent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SAMPLE = 'kubelet-killed-mid-termination';

async function toldOf(standing: Told['standing'], change: Partial<Lifecycle> = {}): Promise<Told> {
  const document = await analyzed([
    ['kubelet.log', logOf(SAMPLE)],
    ['pods.yaml', watchOf(SAMPLE)],
  ]);
  const [one] = document.lifecycles;
  if (one === undefined) throw new Error(`${SAMPLE} has a deletion`);
  return { standing, again: false, document, lifecycle: { ...one, ...change } };
}

describe('an agent', () => {
  it('whose log ends anywhere and that begins anew with all of it tells each deletion once, as one that went on', async () => {
    const log = logOf(SAMPLE);
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
      const state = join(folder, `${share}.json`);
      const part = lines.slice(0, Math.floor(lines.length * share)).join('\n');
      const told = [];
      for (const text of [part, log])
        told.push(...idsIn((await podline(['agent', '-', '--state', state], text)).stdout));
      expect(told.filter(one => one.endsWith('ended')).sort()).toEqual([...whole].sort());
    }
  });

  it('goes on when a sink fails, and says which', async () => {
    const failures: string[] = [];
    const heard: string[] = [];
    const agent = createAgent(
      [
        { name: 'broken', tell: () => Promise.reject(new Error('no disk')) },
        { name: 'good', tell: ({ lifecycle }) => void heard.push(lifecycle.id) },
      ],
      createMemory(null),
      (sink, error) => failures.push(`${sink}: ${error}`),
    );
    const told = await toldOf('ended');
    agent.tell(told);
    agent.tell(told);
    await agent.settled();
    expect(heard).toEqual([told.lifecycle.id]);
    expect(failures).toEqual(['broken: Error: no disk']);
  });

  it.each([
    [['agent', '-', '--metrics', 'nowhere'], /write it as :9464/],
    [['agent', join(folder, 'none.log')], /no such file/],
  ] as const)('%j is refused with a sentence', async (args, sentence) => {
    const { status, stderr } = await podline([...args]);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(2);
  });
});

const hasPromtool = isInstalled('promtool');

describe('metrics', () => {
  it('count what ended, and show what is overdue until it ends', async () => {
    const metrics = createMetrics();
    const finding = { rule: 'finalizer', level: 'warning', message: '', at: null, evidence: [] } as const;
    const linesOf = async (name: string): Promise<string[]> =>
      (await metrics.text()).split('\n').filter(line => line.startsWith(name));
    await metrics.tell(await toldOf('overdue', { findings: [finding] }));
    expect(await linesOf('podline_pods_terminating{')).toEqual(['podline_pods_terminating{blocked_by="finalizer"} 1']);
    expect(await linesOf('podline_pod_terminations_total{')).toEqual([]);
    await metrics.tell(
      await toldOf('ended', { kind: 'graceful', verdict: 'complete', durationMs: 31_000, findings: [finding] }),
    );
    expect(await linesOf('podline_pods_terminating{')).toEqual(['podline_pods_terminating{blocked_by="finalizer"} 0']);
    expect(await linesOf('podline_pod_terminations_total{')).toEqual([
      'podline_pod_terminations_total{kind="graceful",verdict="complete"} 1',
    ]);
    expect(await linesOf('podline_findings_total{')).toEqual(['podline_findings_total{rule="finalizer"} 1']);
    const whole = await linesOf('podline_pod_termination_duration_seconds_sum{kind="graceful",phase="whole"}');
    expect(whole).toEqual(['podline_pod_termination_duration_seconds_sum{kind="graceful",phase="whole"} 31']);
  });

  it.skipIf(!hasPromtool)('pass the linter of Prometheus (skipped where promtool is not installed)', async () => {
    const metrics = createMetrics();
    await metrics.tell(await toldOf('ended'));
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await metrics.text(),
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe('');
    expect(status).toBe(0);
  });

  it('are served, and readiness with them', async () => {
    const metrics = createMetrics();
    let ready = false;
    const server = await serve({ host: '127.0.0.1', port: 0 }, metrics, { isReady: () => ready });
    const ask = async (path: string): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
      return `${answer.status} ${(await answer.text()).split('\n')[0]}`;
    };
    expect(await ask('/metrics')).toMatch(/^200 # HELP podline_pod_termination_duration_seconds /);
    expect(await ask('/healthz')).toBe('200 ok');
    expect(await ask('/readyz')).toBe('503 reading');
    ready = true;
    expect(await ask('/readyz')).toBe('200 ok');
    expect(await ask('/secrets')).toBe('404 not found');
    await server.close();
  });
});
