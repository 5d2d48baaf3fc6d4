import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { aheadOfCluster } from '../../src/document/figures/cluster-clock.js';
import { measured } from '../../src/document/figures/lasted.js';
import { clocksText } from '../../src/show/report/view/nodes.js';
import { worstFirst } from '../../src/show/report/view/verdicts.js';
import { textIn } from '../analyze/samples.js';
import { analyzed, fileOf, journalOf } from '../nodes/made.js';

const NODES = [
  { host: 'worker-1', sample: 'graceful-quick' },
  { host: 'worker-2', sample: 'ignores-sigterm' },
] as const;

/** Moves all times that the node itself wrote in front of its lines; times of others in the lines stay. */
function set(lines: readonly string[], seconds: number): string[] {
  const moved = (time: string): string =>
    new Date(Date.parse(`2026-11-21T${time}Z`) + seconds * 1000).toISOString().slice(11, 19);
  return lines.map(line =>
    line.replace(
      /^(\w{3} \d\d )(\d\d:\d\d:\d\d)( \S+ \S+ [IWEF]\d{4} )(\d\d:\d\d:\d\d)/,
      (_all, day: string, wrapped: string, head: string, time: string) =>
        `${day}${moved(wrapped)}${head}${moved(time)}`,
    ),
  );
}

const cache = new Map<number, Promise<ResultDocument>>();

/** A cluster of two nodes, one of which has a wrong clock. */
function cluster(seconds: number): Promise<ResultDocument> {
  const document =
    cache.get(seconds) ??
    analyzed(
      ...NODES.flatMap(({ host, sample }) => [
        [`${host}/kubelet.log`, fileOf(set(journalOf(sample, host), host === 'worker-2' ? seconds : 0))] as const,
        [`${host}/pods.yaml`, textIn(sample, 'pods.yaml').replaceAll('node1', host)] as const,
      ]),
    );
  cache.set(seconds, document);
  return document;
}

const offsets = ({ nodes }: ResultDocument) => nodes.map(({ clock }) => clock.offset?.ms ?? null);

/** The positions on the axis of the cluster. */
function timeline(document: ResultDocument): string[] {
  const ahead = aheadOfCluster(document);
  return worstFirst(document).flatMap(({ pod, node, steps }) =>
    steps
      .filter(({ step }) => step !== 'delete-requested')
      .map(({ step, at }) => `${pod.name} ${step} ${at === null ? '' : Date.parse(at) - ahead(node)}`),
  );
}

describe('a node whose clock is 90 s off', () => {
  it.each([90, -90])('is shown as such, by %s s, and the timeline of the cluster is the same', async seconds => {
    const [right, wrong] = [await cluster(0), await cluster(seconds)];
    const [first, second] = offsets(right);
    expect(right.nodes.map(({ clock }) => clock.offset?.confidence)).toEqual(['certain', 'certain']);
    expect(offsets(wrong)).toEqual([first, (second ?? 0) + seconds * 1000]);
    // A slow clock is a finding, and findings come first
    expect(timeline(wrong).sort()).toEqual(timeline(right).sort());
    expect(clocksText(wrong)).toMatch(
      new RegExp(`worker-2 is 90 s ${seconds < 0 ? 'behind' : 'ahead'} \\(± 0\\.\\d+ s\\)\\.$`),
    );
  });

  it('keeps its own times, and the duration of a request is measured by one clock', async () => {
    const [right, wrong] = [await cluster(0), await cluster(90)];
    const on = ({ episodes }: ResultDocument) => endsOf({ episodes }).filter(({ node }) => node === 'worker-2');
    const seen = (document: ResultDocument): number[] =>
      on(document).map(({ steps }) => Date.parse(steps.find(({ step }) => step === 'delete-seen')?.at ?? ''));
    expect(seen(wrong)).toEqual(seen(right).map(at => at + 90_000));
    const requests = (document: ResultDocument) => on(document).map(one => measured(one).phases.get('request') ?? null);
    expect(requests(wrong).every(ms => ms !== null && ms < 2_000)).toBe(true);
    expect(requests(wrong).length).toBeGreaterThan(0);
  });
});
