import { describe, expect, it } from 'vitest';
import { listed } from '../document/listed.js';
import { analyzed, type File, fileOf, journalOf } from './made.js';

/** Lines of a journal without anything that states a year. */
const yearless = (...from: Parameters<typeof journalOf>): string[] =>
  journalOf(...from).filter(line => !/20\d\d-\d\d-\d\d/.test(line));
const DATED = 'Nov 21 01:00:00 node-b kubelet[22002]: I1121 01:00:00.000001   22002';
const inYear = (year: number): string[] => [
  `${DATED} pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="default/early" podStartSLOduration=1.5 podCreationTimestamp="${year}-11-21 00:59:58 +0000 UTC"`,
  ...yearless('ignores-sigterm', 'node-b', '22002'),
];
const plain: File = ['a/kubelet.log', fileOf(yearless('graceful-quick', 'node-a'))];
const dated = (year: number): File => ['b/kubelet.log', fileOf(inYear(year))];

async function yearsOf(...files: readonly File[]): Promise<Record<string, number | null>> {
  const { nodes } = await analyzed(...files);
  return Object.fromEntries(nodes.map(({ name, clock }) => [`${name}`, clock.year]));
}

const list = (kind: string, ...items: object[]): string => JSON.stringify({ apiVersion: 'v1', kind, items });
const ofNode = (name: string) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name, uid: `uid-of-${name}` } });
const heart = (name: string, lastHeartbeatTime: string): object => ({
  ...ofNode(name),
  status: { conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime }] },
});

describe('the year of a node whose log states none', () => {
  it('is that of the other nodes', async () => {
    expect(await yearsOf(plain, dated(2022))).toEqual({ 'node-a': 2022, 'node-b': 2022 });
    const { nodes, lifecycles } = listed(await analyzed(plain, dated(2022)));
    expect(nodes[0]?.clock.basis).toMatch(/year taken from the objects, other sources and logs read with it/);
    for (const { startedAt } of lifecycles) expect(startedAt).toMatch(/^2022-11-21T/);
  });

  it('is that of the other nodes in one file with it', async () => {
    const both: File = ['kubelet.log', fileOf([...yearless('graceful-quick', 'node-a'), ...inYear(2022)])];
    expect(await yearsOf(both)).toEqual({ 'node-a': 2022, 'node-b': 2022 });
  });

  it('is known from signs of life of the nodes, and from what pods show', async () => {
    const other: File = ['c/kubelet.log', fileOf(yearless('force-delete', 'node-c', '33003'))];
    const nodes: File = ['nodes.json', list('List', heart('node-a', '2021-11-21T03:00:00Z'))];
    expect(await yearsOf(plain, other, nodes)).toEqual({ 'node-a': 2021, 'node-c': 2021 });
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', namespace: 'default', uid: '0f9d6b1e-1111-4222-8333-444455556666' },
      spec: { nodeName: 'node-a', containers: [{ name: 'web' }] },
      status: { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2020-11-20T03:00:00Z' }] },
    };
    expect(await yearsOf(plain, other, ['pods.json', list('List', pod)])).toEqual({ 'node-a': 2020, 'node-c': 2020 });
    expect(await yearsOf(plain, ['pods.json', list('List', pod)])).toEqual({ 'node-a': 2020 });
  });

  it('never replaces one that a log states itself', async () => {
    const other: File = ['a/kubelet.log', fileOf(inYear(2019).map(line => line.replace(' node-b ', ' node-a ')))];
    expect(await yearsOf(other, dated(2022))).toEqual({ 'node-a': 2019, 'node-b': 2022 });
  });

  it('is the latest possible where no other log has one', async () => {
    const other: File = ['c/kubelet.log', fileOf(yearless('force-delete', 'node-c', '33003'))];
    const years = Object.values(await yearsOf(plain, other));
    expect(new Set(years).size).toBe(1);
    expect(years[0]).toBeGreaterThanOrEqual(2025);
  });
});
