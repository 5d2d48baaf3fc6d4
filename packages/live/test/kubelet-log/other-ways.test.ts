import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { logFiles } from '../../src/kubelet-log/log-files.js';
import { openshiftJournal } from '../../src/kubelet-log/openshift-journal.js';
import type { KubeletLogWay } from '../../src/kubelet-log/way.js';
import { startCluster } from '../cluster.js';
import type { ApiServer } from '../server/index.js';
import type { FakeKubelet, LogFile } from '../server/kubelet.js';
import { countsIn, journal, klogLine, upTo } from './lines.js';
import { NOON, read } from './read.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

async function readLog(way: KubeletLogWay, kubelet: FakeKubelet, wanted = {}) {
  const cluster = await startCluster(folder, { 'node-1': kubelet });
  servers.push(cluster.server);
  return { ...(await read(way, cluster, wanted)), requests: cluster.server.requests, cluster };
}

describe("OpenShift's journal endpoint", () => {
  const KUBELET = journal('2026-11-22T11:50:00Z', 600, { every: 1000 });

  it('is requested for this number of seconds, with room for a wrong clock', async () => {
    const { result, text, requests } = await readLog(openshiftJournal, {
      openshift: true,
      journal: { kubelet: KUBELET },
      now: () => NOON.getTime(),
    });
    expect(result).toEqual({ came: true, holes: [], notes: [] });
    expect(countsIn(text)).toEqual(upTo(600, 480));
    expect(requests).toEqual([
      'GET /api/v1/nodes/node-1/proxy/logs/journal?since=-120s&unit=kubelet&output=short-iso-precise',
    ]);
  });

  it.each([
    ['nothing of that name', {}],
    ['a folder of that name', { 'journal/0123/system.journal': file('LPKSHHRH') }],
  ])('does not exist on other kubelets: %s', async (_, files) => {
    const { result } = await readLog(openshiftJournal, { files });
    expect(result).toMatchObject({ came: false, reason: 'the kubelet of node-1 has no journal endpoint' });
  });
});

describe('the files under /logs/', () => {
  /** 100 bytes per line, one line each second until noon by a clock that is `hours` ahead of UTC. */
  const text = (count: number, hours = 0, from = 0): string =>
    upTo(count, from)
      .map(index => klogLine(NOON.getTime() + hours * 3_600_000 - (count - 1 - index) * 1000, index))
      .map(line => `${line.padEnd(99)}\n`)
      .join('');

  const AS_NEEDED = 'reads as much from the end as is needed, in the local time of the node (%i h)';
  it.each([8])(AS_NEEDED, readsAsNeeded);
  it.each([0, -5])(AS_NEEDED, { tags: 'long' }, readsAsNeeded);

  async function readsAsNeeded(hours: number): Promise<void> {
    const whole = text(40_000, hours);
    const { result, text: came, requests } = await readLog(logFiles, { files: { 'kubelet.log': file(whole) } });
    expect(result).toMatchObject({ came: true, holes: [] });
    expect(countsIn(came).at(-1)).toBe(39_999);
    expect(countsIn(came)[0]).toBe(39_939);
    expect(requests).toHaveLength(2);
  }

  it('are read twice if long, and only the requested part is written', async () => {
    const whole = text(100_000);
    const { text: came, requests } = await readLog(logFiles, { files: { 'kubelet.log': file(whole) } });
    expect(countsIn(came)).toEqual(upTo(100_000, 99_939));
    expect(requests).toHaveLength(3);
  });

  it('are written completely if their lines have no times', async () => {
    const whole = 'a line without a time\n'.repeat(10);
    expect((await readLog(logFiles, { files: { 'kubelet.log': file(whole) } })).text).toBe(whole);
  });

  it('are requested only in a way that a kubelet does not log at length: never a part of a file', async () => {
    const { cluster } = await readLog(logFiles, { files: { 'kubelet.log': file(text(40_000)) } });
    expect(cluster.server.requests).toContain('GET /api/v1/nodes/node-1/proxy/logs/kubelet.log');
    expect(cluster.server.ranges).toEqual([]);
  });

  it('are not opened if last written before the requested time', async () => {
    const old = { ...file(text(100)), modified: new Date('2026-11-22T11:00:00Z') };
    const { requests } = await readLog(logFiles, {
      files: { 'kubelet.log': file(text(30)), 'kubelet.log.1': old, 'kubelet.log.2': old },
    });
    expect(requests.filter(one => one.includes('kubelet.log'))).toHaveLength(2);
  });

  it('continue in their rotated predecessors, which may be compressed', async () => {
    const whole = text(300);
    const cut = (from: number, to: number): string => whole.slice(from * 100, to * 100);
    const { result, text: came } = await readLog(
      logFiles,
      {
        files: {
          'kubelet.log': file(cut(280, 300)),
          'kubelet.log.1': file(cut(200, 280)),
          'kubelet.log.2.gz': file(gzipSync(cut(100, 200))),
          'kubelet.log.3.gz': file(gzipSync(cut(0, 100))),
        },
      },
      { since: new Date(NOON.getTime() - 150_000) },
    );
    expect(countsIn(came)).toEqual(upTo(300, 149));
    expect(result).toMatchObject({
      came: true,
      holes: [],
      notes: ['read from /var/log: kubelet.log.2.gz, kubelet.log.1, kubelet.log'],
    });
  });

  it('are found in a folder, by the newest of dated names', async () => {
    const whole = text(100);
    const { text: came } = await readLog(logFiles, {
      files: {
        'kubelet/kubelet.log': file(whole.slice(5_000)),
        'kubelet/kubelet-20261122.log': file(whole.slice(0, 5_000)),
        'kubelet/kubelet-20261121.log': file('E1121 00:00:00.000000 1 old.go:1] old\n'),
      },
    });
    expect(countsIn(came)).toEqual(upTo(100, 39));
    expect(came).not.toContain('old.go');
  });

  it('have a gap, which is reported, where the oldest file begins later', async () => {
    const { result } = await readLog(logFiles, { files: { 'kubelet.log': file(text(30)) } });
    expect(result).toMatchObject({
      came: true,
      holes: [{ from: new Date('2026-11-22T11:59:00Z'), to: new Date('2026-11-22T11:59:31Z') }],
    });
  });

  it('may be empty', async () => {
    expect((await readLog(logFiles, { files: { 'kubelet.log': file('') } })).result).toMatchObject({ came: true });
  });

  it('are reported as missing', async () => {
    const { result } = await readLog(logFiles, { files: { 'pods/x/0.log': file('') } });
    expect(result).toMatchObject({ came: false, reason: 'the kubelet of node-1 writes no file to /var/log' });
  });

  it('are never taken from outside of the folder, whatever the listing contains', async () => {
    const cluster = await startCluster(folder, { 'node-1': {} });
    servers.push(cluster.server);
    const html =
      '<pre>\n<a href="../../etc/shadow">x</a>\n<a href="..%2Fkubelet.log">y</a>\n<a href="%E0%A4%A">z</a>\n</pre>';
    cluster.server.fault({ on: () => true, answer: reply => reply.text(200, html) });
    expect((await read(logFiles, cluster)).result).toMatchObject({ came: false });
    expect(cluster.server.requests).toHaveLength(1);
  });
});

function file(content: string | Uint8Array): LogFile {
  return { content: Buffer.from(content), modified: NOON };
}
