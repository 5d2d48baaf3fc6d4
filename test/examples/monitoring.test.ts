import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../packages/fleet/src/agent/metrics/index.js';
import { questions } from '../../packages/fleet/src/store/questions/index.js';
import { PHASE_WORDS } from '../../src/episodes/phases.js';
import { rules } from '../../src/rules/registry.js';
import { describeWith } from '../installed.js';
import { root } from '../root.js';
import { scratchOfTest } from '../scratch.js';

const folder = join(root, 'examples/fleet/monitoring');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

interface Alerts {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const alerts = (load(read('alerts.yaml')) as Alerts).groups.flatMap(group => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(one => one.expr)),
];

/** An agent that has nothing to report yet. */
const metrics = {
  lagSeconds: () => 0,
  lines: () => 0,
  bytes: () => 0,
  unparsed: () => 0,
  holes: () => 0,
  stateFailures: () => 0,
  reconnects: () => new Map<string, number>(),
  sinks: () => [],
};

describe('the alerts and the dashboard', () => {
  it('use only metrics of the agent, and every one of them', async () => {
    const text = await createMetrics(metrics).text();
    const declared = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    expect(declared.size).toBeGreaterThan(10);
    const named = new Set(
      expressions.flatMap(expr =>
        [...expr.matchAll(/podline_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
      ),
    );
    expect([...named].filter(name => !declared.has(name))).toEqual([]);
    expect([...declared].filter(name => !named.has(name) && name !== 'podline_agent_spool_entries')).toEqual([]);
  });

  it('use only rules, phases and questions that exist', () => {
    const all = `${expressions.join('\n')}\n${read('alerts.yaml')}`;
    const ids = (pattern: RegExp): string[] => [...all.matchAll(pattern)].map(([, id = '']) => id);
    const ruleIds = rules.map(({ id }) => id);
    expect(ids(/\brule="([^"]+)"/g).length).toBeGreaterThan(0);
    expect(ids(/\brule="([^"]+)"/g).filter(id => !ruleIds.includes(id))).toEqual([]);
    const phases = ['whole', 'running', ...[...PHASE_WORDS.end, ...PHASE_WORDS.start].map(({ id }) => id)];
    expect(ids(/\bphase!?="([^"]+)"/g).filter(id => !phases.includes(id))).toEqual([]);
    const queried = ids(/podline query STORE ([\w-]+)/g);
    expect(queried.length).toBeGreaterThan(1);
    expect(queried.filter(id => !questions.some(question => question.id === id))).toEqual([]);
  });

  it('have a test of every alert', () => {
    const tested = new Set([...read('alerts.test.yaml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name));
    expect(alerts.map(({ alert }) => alert).filter(name => !tested.has(name))).toEqual([]);
  });

  it('have panels that do not overlap', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  });
});

describeWith('promtool')('promtool', { tags: 'long' }, () => {
  it.each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ])('finds nothing wrong with %s %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    expect(`${stdout}${stderr}`).not.toMatch(/FAILED|warn|error/i);
    expect(status).toBe(0);
  });

  it('accepts every expression of the dashboard', () => {
    const rulesOf = panels.flatMap(({ targets }) => targets.map(({ expr }) => plain(expr)));
    const text = JSON.stringify({
      groups: [{ name: 'dashboard', rules: rulesOf.map((expr, at) => ({ record: `panel:${at}`, expr })) }],
    });
    expect(checked('rules', text)).toMatch(/SUCCESS: \d\d rules found/);
  });

  it('accepts the rules for labels (some distributions build Prometheus without its Kubernetes discovery)', () => {
    const { scrape_configs } = load(read('scrape.yaml')) as {
      scrape_configs: readonly Readonly<Record<string, unknown>>[];
    };
    const jobs = scrape_configs.map(({ kubernetes_sd_configs, ...job }) => {
      expect(kubernetes_sd_configs).toBeDefined();
      return job;
    });
    expect(jobs.map(({ job_name }) => job_name)).toEqual(['podline-agent']);
    expect(checked('config', JSON.stringify({ scrape_configs: jobs }))).toMatch(/SUCCESS/);
  });
});

/** The messages of promtool about a text. */
function checked(what: string, text: string): string {
  const file = join(scratchOfTest(), 'text.yaml');
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync('promtool', ['check', what, file], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).not.toMatch(/FAILED|warn|error/i);
  return stdout;
}

/** The expression as Grafana sends it. */
const plain = (expr: string): string => expr.replaceAll('$__rate_interval', '5m').replaceAll('$kind', '.*');
