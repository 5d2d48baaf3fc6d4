import { afterAll, describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { nodeLogQuery } from '../../src/kubelet-log/node-log-query.js';
import { startCluster } from '../cluster.js';
import type { ApiServer, ApiServerOptions } from '../server/index.js';
import type { FakeKubelet } from '../server/kubelet.js';
import { countsIn, journal, upTo } from './lines.js';
import { NOON, read } from './read.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

async function readLog(kubelet: FakeKubelet, options: ApiServerOptions = {}, wanted = {}) {
  const cluster = await startCluster(folder, { 'node-1': kubelet }, options);
  servers.push(cluster.server);
  return { ...(await read(nodeLogQuery, cluster, wanted)), requests: cluster.server.requests };
}

/** Four lines per second, from 11:58 to noon. */
const KUBELET = journal('2026-11-22T11:58:00Z', 480);

describe('the node log query', () => {
  it('requests what is needed, and no more', async () => {
    const { result, text, requests } = await readLog({ query: 'on', journal: { kubelet: KUBELET } });
    expect(result).toEqual({ came: true, holes: [], notes: [] });
    expect(countsIn(text)).toEqual(upTo(480, 240));
    expect(requests.map(line => decodeURIComponent(line))).toEqual([
      'GET /api/v1/nodes/node-1/proxy/logs/?query=kubelet&tailLines=100',
      'GET /api/v1/nodes/node-1/proxy/logs/?query=kubelet&sinceTime=2026-11-22T11:59:00+00:00',
    ]);
  });

  it('ends where the time range ends', async () => {
    const until = new Date('2026-11-22T11:59:30Z');
    const { text } = await readLog({ query: 'on', journal: { kubelet: KUBELET } }, {}, { until });
    expect(countsIn(text)).toEqual(upTo(361, 240));
  });

  it.each([2_000, 5_003, 20_011])(
    'requests page after page where journalctl is killed after %i bytes, and loses and repeats nothing',
    async killedAfter => {
      // This many bytes end in the middle of a line
      const few = journal('2026-11-22T11:59:00Z', 240);
      const kubelet = { query: 'on', journal: { kubelet: few }, killedAfter } as const;
      const cluster = await startCluster(folder, { 'node-1': kubelet });
      servers.push(cluster.server);
      const { result, text } = await read(nodeLogQuery, cluster);
      expect(result).toMatchObject({ came: true, holes: [] });
      expect(countsIn(text)).toEqual(upTo(240));
    },
  );

  it('continues where the connection is cut in the middle of a line', async () => {
    const cluster = await startCluster(folder, { 'node-1': { query: 'on', journal: { kubelet: KUBELET } } });
    servers.push(cluster.server);
    cluster.server.fault({ on: ({ url }) => url.searchParams.has('sinceTime'), cutAfter: 12_345 });
    const { result, text } = await read(nodeLogQuery, cluster);
    expect(result).toMatchObject({ came: true, holes: [] });
    expect(countsIn(text)).toEqual(upTo(480, 240));
  });

  it('keeps a line that occurs twice', async () => {
    const [first, ...rest] = journal('2026-11-22T11:59:00Z', 12);
    const twice = first === undefined ? [] : [first, first, ...rest];
    const { text } = await readLog({ query: 'on', journal: { kubelet: twice }, killedAfter: 1_500 });
    expect(countsIn(text)).toEqual([0, ...upTo(12)]);
  });

  it('reports the gap where the kubelet never reaches the end of its log', async () => {
    // More in one second than journalctl can print before it is killed
    const burst = journal('2026-11-22T11:59:00Z', 400, { every: 1 });
    const { result, text } = await readLog({ query: 'on', journal: { kubelet: burst }, killedAfter: 14_000 });
    expect(result).toMatchObject({
      came: true,
      holes: [{ why: 'the answers of the kubelet end before its log does' }],
    });
    expect(countsIn(text)).toEqual(upTo(countsIn(text).length));
  });

  it.each([
    ['east', 8],
    ['west', -5],
    ['at half an hour', 5.5],
  ])('uses the local time of the node, which journalctl expects in the digits (%s)', async (_, hours) => {
    const offset = hours * 3_600_000;
    const local = journal('2026-11-22T11:58:00Z', 480, { offset });
    const { result, text } = await readLog({ query: 'on', journal: { kubelet: local }, offset });
    expect(result).toEqual({ came: true, holes: [], notes: [] });
    expect(countsIn(text)).toEqual(upTo(480, 240));
  });

  it('reports that it cannot find out the local time of the node', async () => {
    const plain = KUBELET.map(({ at }, index) => ({ at, text: `node-1 kubelet[812]: plain count=${index}` }));
    const { result } = await readLog({ query: 'on', journal: { kubelet: plain } });
    expect(result).toMatchObject({
      came: true,
      notes: ['the journal of node-1 does not show the zone of its clock: if that is not UTC, lines may be missing'],
    });
  });

  it('works over New Year, though the journal has no year', async () => {
    const around = journal('2026-12-31T23:59:00Z', 480);
    const { text } = await readLog(
      { query: 'on', journal: { kubelet: around } },
      {},
      { since: new Date('2026-12-31T23:59:30Z'), until: new Date('2027-01-01T00:01:00Z') },
    );
    expect(countsIn(text)).toEqual(upTo(480, 120));
  });

  it('finds the unit of k3s, whose name is not kubelet', async () => {
    const { result, text } = await readLog({ query: 'on', journal: { k3s: KUBELET } });
    expect(result).toMatchObject({ came: true });
    expect(countsIn(text)).toEqual(upTo(480, 240));
  });

  it('finds the unit of the runtime next to it', async () => {
    const { text } = await readLog(
      { query: 'on', journal: { kubelet: [], crio: KUBELET } },
      {},
      { service: 'runtime' },
    );
    expect(countsIn(text)).toEqual(upTo(480, 240));
  });
});

/** The table of answers that come instead of a log. */
describe('where there is no log', () => {
  it('reports that the query is off: 200 and a listing of /var/log', async () => {
    const { result, text } = await readLog({ query: 'off', files: { 'kubelet.log': file('') } });
    expect(text).toBe('');
    expect(result).toMatchObject({
      came: false,
      reason: 'the node log query is off: the kubelet of node-1 answers with a listing of /var/log',
      remedy: expect.stringContaining('enableSystemLogQuery: true'),
    });
  });

  it('reports that the handler is off: 405', async () => {
    const { result } = await readLog({ handler: false });
    expect(result).toMatchObject({
      came: false,
      reason: 'the kubelet of node-1 gives no logs (405, enableSystemLogHandler is false)',
      remedy: expect.stringContaining('enableSystemLogHandler: true'),
    });
  });

  it.each([
    [400, 'sinceTime: Invalid value: "yesterday": invalid time format'],
    [406, 'tailLines: Invalid value: 200000: must be between 0 and 100000, inclusive'],
  ])('reports bad values: %i', async (status, words) => {
    const cluster = await startCluster(folder, { 'node-1': { query: 'on' } });
    servers.push(cluster.server);
    cluster.server.fault({ on: () => true, answer: reply => reply.text(status, `${words}\n`) });
    expect((await read(nodeLogQuery, cluster)).result).toMatchObject({
      came: false,
      reason: `the kubelet does not take the query (${status}): ${words}`,
    });
  });

  it('reports an unknown service, which the body states', async () => {
    const { result, text } = await readLog({ query: 'on', journal: { sshd: KUBELET } });
    expect(text).toBe('');
    expect(result).toMatchObject({ came: false, reason: 'the journal of node-1 knows no unit of a kubelet' });
  });

  it('reports that the service logs to a file, which the body states, and does not fetch the whole file', async () => {
    const { result, text } = await readLog({
      query: 'on',
      journal: {},
      files: { 'kubelet.log': file('I1122 11:59:00.000000') },
    });
    expect(text).toBe('');
    expect(result).toMatchObject({
      came: false,
      reason: 'the kubelet of node-1 writes files, not to the journal',
      remedy: 'read the files: --kubelet-log files',
    });
  });

  it('reports an empty journal', async () => {
    const { result } = await readLog({ query: 'on', journal: { kubelet: [] } });
    expect(result).toMatchObject({ came: false });
  });

  it('never sends an untilTime before early 2024, so nothing is mistaken for it', async () => {
    const { text, requests } = await readLog({ query: 'on-1.29', journal: { kubelet: KUBELET } });
    expect(countsIn(text)).toEqual(upTo(480, 240));
    expect(requests.filter(line => line.includes('untilTime'))).toEqual([]);
  });

  it('names the right that is missing', async () => {
    const denies: ApiServerOptions['denies'] = (_, { subresource }) => subresource === 'proxy';
    const { result } = await readLog({ query: 'on', journal: { kubelet: KUBELET } }, { denies });
    expect(result).toMatchObject({
      came: false,
      reason: 'the right is missing: get nodes/proxy (in the whole cluster)',
      right: { verb: 'get', resource: 'nodes/proxy', name: 'node-1' },
    });
  });

  it('reports a node that is down', async () => {
    const { result } = await readLog({ down: 'refused' });
    expect(result).toMatchObject({
      came: false,
      reason: expect.stringContaining('does not reach the kubelet of node-1 (503): error trying to reach service'),
    });
  });

  it('reports a node that is gone', async () => {
    const { result } = await readLog({}, {}, { node: 'node-9' });
    expect(result).toMatchObject({ came: false, reason: 'there is no node node-9 any more' });
  });
});

const file = (text: string) => ({ content: Buffer.from(text), modified: NOON });
