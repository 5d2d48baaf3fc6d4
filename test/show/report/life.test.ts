import { describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument, Start } from '../../../src/document/contract/types.js';
import { lifeTimelineOf, livesOf } from '../../../src/show/report/view/life.js';
import { podline } from '../../cli/podline.js';
import { listed } from '../../document/listed.js';
import { inShares } from '../../share.js';

const SAMPLES = [
  'evicted-completed-crashloop',
  'graceful-quick',
  'kinds',
  'kubelet-killed-mid-termination',
  'mirror-delete-1.29',
  'mirror-delete-witnesses',
  'mirror-pod-delete',
  'name-reuse',
  'namespace-delete-and-liveness',
  'oom-in-grace-period',
  'static-manifest-edited',
  'static-manifest-mistakes',
  'stuck-starts',
  'stuck-volume-unmount',
];

const LIVES = 'the lives in samples/%s';

const printed = new Map<string, Promise<ResultDocument>>();

function read(sample: string): Promise<ResultDocument> {
  const print = async () => JSON.parse((await podline([`samples/${sample}`, '-o', 'json', '-q'])).stdout);
  const document: Promise<ResultDocument> = printed.get(sample) ?? print();
  printed.set(sample, document);
  return document;
}

const { short, rest } = inShares(SAMPLES);

describe.each(short)(LIVES, areWhole);
describe.each(rest)(LIVES, { tags: 'long' }, areWhole);

function areWhole(sample: string): void {
  it('lives have each start and each deletion once, and join those that name each other', async () => {
    const document = await read(sample);
    const lives = livesOf(document);
    const all = lives.flatMap(({ starts, deletions }) => [...starts, ...deletions].map(({ id }) => id));
    const { starts = [], lifecycles } = listed(document);
    expect(all.toSorted()).toEqual([...starts, ...lifecycles].map(({ id }) => id).toSorted());
    for (const { start, id } of lifecycles)
      if (start !== undefined)
        expect(
          lives.some(life => life.starts.some(one => one.id === start) && life.deletions.some(one => one.id === id)),
        ).toBe(true);
  });

  it('lives have one clock: rows in the order of time, with each seen step of a deletion', async () => {
    for (const life of livesOf(await read(sample))) {
      const { rows, zero } = lifeTimelineOf(life);
      const offsets = rows.flatMap(row => (row.kind === 'absent' ? [] : (row.offset ?? [])));
      // A request is known to the second only
      for (const [at, offset] of offsets.entries()) expect(offset).toBeGreaterThan((offsets[at - 1] ?? offset) - 1_000);
      const shown = rows.flatMap(row => (row.kind === 'seen' ? [row.step] : []));
      for (const step of life.deletions.flatMap(seenSteps)) expect(shown).toContainEqual(step);
      if (offsets.length > 0) expect(Date.parse(zero?.at ?? '')).not.toBeNaN();
    }
  });
}

const seenSteps = ({ steps }: Lifecycle | Start) => steps.filter(({ status }) => status === 'seen');
