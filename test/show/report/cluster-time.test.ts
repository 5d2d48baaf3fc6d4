import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument } from '../../../src/document/contract/types.js';
import { startsOf } from '../../../src/document/episodes.js';
import { clusterTime } from '../../../src/document/figures/cluster-clock.js';
import type { TracesData } from '../../../src/show/report/otlp.js';
import { podline } from '../../cli/podline.js';
import { deletion, documentOf, source, step } from './made-up.js';
import { recordedDocument } from './recorded.js';

const AHEAD = 90_000;
const ZERO = Date.parse('2026-11-21T01:00:00.000Z');
const iso = (second: number): string => new Date(ZERO + second * 1000).toISOString();
const log = (name: string, second: number) => step(name, second, { evidence: [{ source: 0, line: 1 }] });

/** Its node's clock is ahead: the API server dated the request, and the kubelet dated the rest. */
const ahead = deletion({
  id: 'b1b1b1b1b1b1b1b1',
  node: 'node-b',
  startedAt: iso(0),
  endedAt: iso(110),
  steps: [
    step('delete-requested', 0, { evidence: [{ source: 1, line: 5 }] }),
    log('delete-seen', 90.5),
    log('stop-sent', 91),
    log('container-stopped', 110),
  ],
  testimony: [
    { witness: 'audit', what: 'deletion-accepted', at: iso(0), evidence: [{ source: 1, line: 5 }] },
    { witness: 'runtime', what: 'stop-asked', at: iso(91), evidence: [{ source: 0, line: 6 }] },
  ],
});

function twoNodes(lifecycles: readonly Lifecycle[], offset: number | null = AHEAD): ResultDocument {
  const document = documentOf(lifecycles, { sources: [source('all.log'), source('pods.json', { type: 'pod-watch' })] });
  const node = (name: string, ms: number | null) => ({
    name,
    basis: 'the host in its lines',
    hosts: [name],
    sources: [],
    kubelets: [],
    window: { from: iso(0), to: iso(200) },
    clock: { ...document.input.clock, offset: { ms, uncertaintyMs: ms === null ? null : 10, basis: 'made up' } },
  });
  return { ...document, nodes: [node('node-a', 0), node('node-b', offset)] };
}

describe('several nodes on one axis', () => {
  it('have the times of the API server: those of the logs are moved, and no others', () => {
    const { of, window, taken } = clusterTime(twoNodes([ahead]));
    const { startedAt, endedAt, steps, testimony } = of(ahead);
    expect([startedAt, endedAt]).toEqual([iso(0), iso(20)]);
    expect(steps.map(({ at }) => at)).toEqual([iso(0), iso(0.5), iso(1), iso(20)]);
    expect(testimony.map(({ at }) => at)).toEqual([iso(0), iso(1)]);
    expect([window, taken('node-b'), taken('node-a')]).toEqual([{ from: iso(-90), to: iso(200) }, AHEAD, 0]);
  });

  it('have starts too, which the API server dated at their creation', async () => {
    const starts = startsOf(await recordedDocument('stuck-starts'));
    const [own] = starts;
    if (own === undefined) throw new Error('it has starts');
    const start = { ...own, node: 'node-b', createdAt: iso(0) };
    const { of } = clusterTime(twoNodes([ahead]));
    const less = (at: string | null | undefined) => (at == null ? at : Date.parse(at) - AHEAD);
    const moved = of(start);
    expect(moved.createdAt).toBe(iso(0));
    for (const key of ['seenAt', 'startedAt', 'readyAt'] as const)
      expect(Date.parse(moved[key] ?? '')).toBe(less(start[key]));
    expect(moved.steps.map(({ at }) => (at === null ? null : Date.parse(at)))).toEqual(
      start.steps.map(({ at }) => less(at)),
    );
    expect(of({ ...start, node: 'node-a' })).toEqual({ ...start, node: 'node-a' });
  });

  it.each([
    ['whose clock is not compared', twoNodes([ahead], null)],
    ['that is the only one', { ...twoNodes([ahead]), nodes: twoNodes([]).nodes.slice(1) }],
  ])('leave the times of a node %s unchanged', (_, document) => {
    const { of, taken } = clusterTime(document);
    expect([of(ahead), taken('node-b')]).toEqual([ahead, null]);
  });
});

interface Perfetto {
  readonly otherData: { readonly times: string };
  readonly traceEvents: readonly { readonly ts?: number; readonly ph: string; readonly name: string }[];
}

interface Intervals {
  readonly items: readonly {
    readonly from: string;
    readonly to: string;
    readonly source: string;
    readonly locator: { readonly keys: { readonly node: string } };
    readonly message: { readonly annotations: { readonly nodeClockOffset?: string } };
  }[];
}

describe('the option for one axis', () => {
  const steps = [log('delete-seen', 1), log('stop-sent', 2), log('container-stopped', 19)];
  const here = deletion({ id: 'a1a1a1a1a1a1a1a1', node: 'node-a', startedAt: iso(0), endedAt: iso(20), steps });
  const folder = mkdtempSync(join(tmpdir(), 'podline-axis-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  async function printed<Printed>(format: string, of: ResultDocument): Promise<Printed> {
    const path = join(folder, `${format}.json`);
    writeFileSync(path, JSON.stringify(of));
    const { stdout, stderr } = await podline([path, '-o', format]);
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  }
  const document = twoNodes([here, ahead]);
  const withoutOffset = twoNodes([here, ahead], null);

  it('puts perfetto on one axis and states that', async () => {
    const ends = ({ traceEvents }: Perfetto) =>
      traceEvents
        .filter(({ name, ph }) => name === 'container stopped' && ph === 'X')
        .map(({ ts = 0 }) => ts / 1000 - ZERO);
    const moved = await printed<Perfetto>('perfetto', document);
    expect(ends(moved)).toEqual([19_000, 20_000]);
    expect(moved.otherData.times).toMatch(/API server's clock: .*node-b is 90 s ahead/);
    const own = await printed<Perfetto>('perfetto', withoutOffset);
    expect(ends(own)).toEqual([19_000, 110_000]);
    expect(own.otherData.times).toMatch(/the offset of one is unknown/);
  });

  it('puts intervals on one axis and states that', async () => {
    const whole = ({ items }: Intervals) =>
      items
        .filter(one => one.source === 'PodState' && one.locator.keys.node === 'node-b')
        .map(({ from, to, message }) => [from, to, message.annotations.nodeClockOffset]);
    expect(whole(await printed<Intervals>('intervals', document))).toEqual([[iso(0), iso(20), '+90.000 s']]);
    expect(whole(await printed<Intervals>('intervals', withoutOffset))).toEqual([[iso(0), iso(110), undefined]]);
  });

  it('puts traces on one axis and states that', async () => {
    const resources = async (of: ResultDocument) =>
      (await printed<TracesData>('otlp', of)).resourceSpans.map(({ resource, scopeSpans }) => [
        resource.attributes.find(({ key }) => key === 'podline.node.clock_offset_ms')?.value,
        Number(BigInt(scopeSpans[0]?.spans[0]?.endTimeUnixNano ?? 0) / 1_000_000n) - ZERO,
      ]);
    expect(await resources(document)).toEqual([
      [{ intValue: '0' }, 20_000],
      [{ intValue: `${AHEAD}` }, 20_000],
    ]);
    expect(await resources(withoutOffset)).toEqual([
      [{ intValue: '0' }, 20_000],
      [undefined, 110_000],
    ]);
  });
});
