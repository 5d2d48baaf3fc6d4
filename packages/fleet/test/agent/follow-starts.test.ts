import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { follow } from '../../../../src/analyze/follow.js';
import { type News, needsAttention } from '../../../../src/document/announce/announce.js';
import type { ResultDocument, Start } from '../../../../src/document/contract/types.js';
import { startsOf } from '../../../../src/document/episodes.js';
import { FOLLOW_REPORTS } from '../../../../src/show/follow.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { asWritten, scripted } from '../../../../test/analyze/followed.js';
import { logOf } from '../../../../test/analyze/samples.js';
import { handClock } from '../../../../test/read/live/hands.js';
import { root } from '../../../../test/root.js';
import { createMetrics } from '../../src/agent/metrics/index.js';
import { QUIET } from './parts.js';

const LOG = readFileSync(join(root, 'samples/stuck-starts/kubelet.log'), 'utf8');

interface Report {
  readonly news: News<Start>;
  readonly document: ResultDocument;
}

const cache = new Map<string, Promise<readonly Report[]>>();

/** The reports of a followed log; each log is followed once. */
function reportsOf(log: string): Promise<readonly Report[]> {
  const all = cache.get(log) ?? followed(log);
  cache.set(log, all);
  return all;
}

async function followed(log: string): Promise<readonly Report[]> {
  const time = handClock();
  const all: Report[] = [];
  await follow(
    { inputs: [scripted('kubelet.log', time, asWritten(log))], watches: [] },
    {
      time,
      stop: new AbortController().signal,
      families: ['start'],
      announce(news, document) {
        if (news.one.family === 'start') all.push({ news: { ...news, one: news.one }, document });
      },
    },
  );
  return all;
}

const shown = ({ news: { standing, one: start } }: Report): string => `${standing} ${start.pod.name} ${start.outcome}`;

describe('starts that are followed', () => {
  it('are reported once each, when they are over or overdue; only trouble is printed', async () => {
    const all = await reportsOf(LOG);
    expect(
      all
        .filter(({ news }) => news.standing !== 'open')
        .map(shown)
        .sort(),
    ).toEqual([
      'ended batch-7xk2p ready',
      'ended cache-0 ready',
      'ended ledger-1 refused',
      'ended web-5d4f9c7b8-q2wls ready',
      'overdue billing-0 stuck',
    ]);
    expect(all.filter(({ news }) => needsAttention(news)).map(shown)).toEqual([
      'ended ledger-1 refused',
      'overdue billing-0 stuck',
    ]);
  });

  it('are known to the rules at the end: a failed mount is not reported again as trouble of a teardown', async () => {
    const time = handClock();
    const options = { time, stop: new AbortController().signal, announce: () => undefined };
    const inputs = [scripted('kubelet.log', time, asWritten(LOG))];
    const { findings } = await follow({ inputs, watches: [] }, { ...options, families: ['start'] });
    const whole = await analyzed([['kubelet.log', LOG]]);
    expect(startsOf(whole).flatMap(one => one.findings.map(({ rule }) => rule))).toContain('stuck-config');
    const aboutPods = (all: typeof findings) => all.map(({ rule }) => rule).filter(rule => !rule.startsWith('input-'));
    expect(aboutPods(findings)).toEqual(aboutPods(whole.findings));
  });

  it('are overdue after one minute, not at their first failure', async () => {
    const lines = LOG.split('\n');
    const within = lines.filter(line => line.slice(6, 14) < '07:15:10').join('\n');
    expect((await reportsOf(within)).filter(({ news }) => news.standing === 'overdue')).toEqual([]);
  });

  const tick = (time: string) => `I0309 ${time}    1873 kubelet.go:2818] "SyncLoop (housekeeping)"`;
  const until = (time: string, from: (line: string) => boolean = () => true) =>
    [...LOG.split('\n').filter(line => from(line) && line.slice(6, 21) < time), tick(time)].join('\n');

  it('startOverdueMs: are overdue when they have failed for one minute', async () => {
    const overdue = async (time: string) =>
      (await reportsOf(until(time, line => line.includes('billing-0')))).filter(one => one.news.standing === 'overdue')
        .length;
    expect([await overdue('07:15:20.399000'), await overdue('07:15:20.401000')]).toEqual([0, 1]);
  });

  it('restartToldMs: have their restarts reported 15 seconds later', async () => {
    const reportedAt = async (time: string) => {
      const log = [until(time, line => line.includes('cache-0')), tick('07:16:30.000000')].join('\n');
      const started = (await reportsOf(log)).find(({ news }) => (news.restarts?.length ?? 0) > 0);
      return started?.document.nodes[0]?.window?.to?.slice(11);
    };
    expect([await reportedAt('07:15:50.449000'), await reportedAt('07:15:50.451000')]).toEqual([
      '07:16:30.000Z',
      '07:15:50.451Z',
    ]);
  });

  it('have the same result as in an analysis of the whole log', async () => {
    for (const log of [LOG, logOf('init-containers-volumes')]) {
      const starts = startsOf(await analyzed([['kubelet.log', log]]));
      for (const { news } of (await reportsOf(log)).filter(one => one.news.standing === 'ended')) {
        const whole = starts.find(({ id }) => id === news.one.id);
        expect(whole).toMatchObject({ outcome: news.one.outcome, readyAt: news.one.readyAt });
      }
    }
  });

  it('have each restart reported once, when it happens', async () => {
    const restarts = (await reportsOf(LOG)).flatMap(({ news }) =>
      (news.restarts ?? []).map(one => ({ ...one, id: news.one.id })),
    );
    expect(restarts).toEqual([expect.objectContaining({ container: 'cache', reason: 'OOMKilled', number: 1 })]);
  });

  it('are counted with few labels', async () => {
    const metrics = createMetrics(QUIET);
    for (const { news } of await reportsOf(LOG)) {
      (news.restarts ?? []).forEach(metrics.restarted);
      metrics.see({ ...news, episode: news.one }, true);
    }
    const text = await metrics.text();
    expect(text).toContain('podline_pods_starting{blocked_by="stuck-config"} 1');
    expect(text).toContain('podline_pod_starts_total{outcome="ready"} 3');
    expect(text).toContain('podline_pod_starts_total{outcome="refused"} 1');
    expect(text).toContain('podline_pod_start_duration_seconds_count{phase="ready"} 3');
    expect(text).toContain('podline_pod_start_duration_seconds_sum{phase="pull"} 10.198');
    expect(text).toContain('podline_container_restarts_total{cause="oom-killed"} 1');
    expect(text).not.toContain('billing');
    metrics.see({ episode: overdueOf(await reportsOf(LOG)).one, standing: 'ended' }, false);
    expect(await metrics.text()).toContain('podline_pods_starting{blocked_by="stuck-config"} 0');
  });

  it('are no longer overdue when their pod is deleted', async () => {
    const line = (time: string, what: string) =>
      `I0309 ${time}    1873 kubelet.go:2544] "SyncLoop ${what}" source="api" pods=["shop/billing-0"]`;
    const log = [LOG.trimEnd(), line('07:20:00.000000', 'DELETE'), line('07:20:00.500000', 'REMOVE')].join('\n');
    const metrics = createMetrics(QUIET);
    for (const { news } of await reportsOf(log)) metrics.see({ ...news, episode: news.one }, true);
    const text = await metrics.text();
    expect(text).toContain('podline_pods_starting{blocked_by="stuck-config"} 0');
    expect(text).toContain('podline_pod_starts_total{outcome="gone"} 1');
  });

  it('have their own lines in NDJSON', async () => {
    const { document, ...news } = overdueOf(await reportsOf(LOG));
    const line = JSON.parse(FOLLOW_REPORTS.ndjson?.episode(news, document, {} as never) ?? '');
    expect(line).toMatchObject({ family: 'start', standing: 'overdue', outcome: 'stuck' });
  });

  it('are left out where they are not requested', () => {
    const followed = (...args: string[]): string =>
      spawnSync(process.execPath, [join(root, 'dist/cli.js'), '--follow', '-', '--summary', ...args], {
        input: LOG,
        encoding: 'utf8',
      }).stdout;
    expect(followed()).toMatch(/^✗ overdue {2}shop\/billing-0 {2}start {2}STUCK in volume mount/m);
    expect(followed('--no-starts')).not.toContain('shop/ledger-1');
  });
});

const overdueOf = (all: readonly Report[]): News<Start> & { readonly document: ResultDocument } => {
  const found = all.find(({ news }) => news.standing === 'overdue');
  if (found === undefined) throw new Error('one is overdue');
  return { ...found.news, document: found.document };
};
