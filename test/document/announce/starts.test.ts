import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { follow } from '../../../src/analyze/follow.js';
import { type News, needsAttention } from '../../../src/document/announce/announce.js';
import type { ResultDocument, Start } from '../../../src/document/contract/types.js';
import { startsOf } from '../../../src/document/episodes.js';
import { FOLLOW_REPORTS } from '../../../src/show/follow.js';
import { analyzed } from '../../analyze/analyzed.js';
import { asWritten, scripted } from '../../analyze/followed.js';
import { logOf } from '../../analyze/samples.js';
import { handClock } from '../../read/live/hands.js';
import { root } from '../../root.js';
import { type Report, startsReported } from './reported.js';

const LOG = readFileSync(join(root, 'samples/stuck-starts/kubelet.log'), 'utf8');

const shown = ({ news: { standing, one: start } }: Report): string => `${standing} ${start.pod.name} ${start.outcome}`;

describe('starts that are followed', () => {
  it('are reported once each, when they are over or overdue; only trouble is printed', async () => {
    const all = await startsReported(LOG);
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
    expect((await startsReported(within)).filter(({ news }) => news.standing === 'overdue')).toEqual([]);
  });

  const tick = (time: string) => `I0309 ${time}    1873 kubelet.go:2818] "SyncLoop (housekeeping)"`;
  const until = (time: string, from: (line: string) => boolean = () => true) =>
    [...LOG.split('\n').filter(line => from(line) && line.slice(6, 21) < time), tick(time)].join('\n');

  it('startOverdueMs: are overdue when they have failed for one minute', async () => {
    const overdue = async (time: string) =>
      (await startsReported(until(time, line => line.includes('billing-0')))).filter(
        one => one.news.standing === 'overdue',
      ).length;
    expect([await overdue('07:15:20.399000'), await overdue('07:15:20.401000')]).toEqual([0, 1]);
  });

  it('restartToldMs: have their restarts reported 15 seconds later', async () => {
    const reportedAt = async (time: string) => {
      const log = [until(time, line => line.includes('cache-0')), tick('07:16:30.000000')].join('\n');
      const started = (await startsReported(log)).find(({ news }) => (news.restarts?.length ?? 0) > 0);
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
      for (const { news } of (await startsReported(log)).filter(one => one.news.standing === 'ended')) {
        const whole = starts.find(({ id }) => id === news.one.id);
        expect(whole).toMatchObject({ outcome: news.one.outcome, readyAt: news.one.readyAt });
      }
    }
  });

  it('have each restart reported once, when it happens', async () => {
    const restarts = (await startsReported(LOG)).flatMap(({ news }) =>
      (news.restarts ?? []).map(one => ({ ...one, id: news.one.id })),
    );
    expect(restarts).toEqual([expect.objectContaining({ container: 'cache', reason: 'OOMKilled', number: 1 })]);
  });

  it('have their own lines in NDJSON', async () => {
    const { document, ...news } = overdueOf(await startsReported(LOG));
    const line = JSON.parse(FOLLOW_REPORTS.ndjson?.episode(news, document, {} as never) ?? '');
    expect(line).toMatchObject({ family: 'start', standing: 'overdue', outcome: 'stuck' });
  });
});

const overdueOf = (all: readonly Report[]): News<Start> & { readonly document: ResultDocument } => {
  const found = all.find(({ news }) => news.standing === 'overdue');
  if (found === undefined) throw new Error('one is overdue');
  return { ...found.news, document: found.document };
};
