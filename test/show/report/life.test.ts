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

describe('podline --life', () => {
  it('shows no other pods', async () => {
    const { stdout } = await podline(['samples/stuck-volume-unmount', '--life', 'busytmp', '-q']);
    expect(stdout).toContain('default/busytmp  start');
    expect(stdout).toContain('default/busytmp  graceful deletion');
    expect(stdout).not.toMatch(/^. default\/busybind/m);
  });

  it('has the retries of a hang as a row, and the restarts with their reasons', async () => {
    const hang = await podline(['samples/stuck-volume-unmount', '--life', 'busytmp', '-q']);
    expect(hang.stdout).toMatch(/^ *\+.* volume unmount failed for 2m08s/m);
    const crash = await podline(['samples/evicted-completed-crashloop', '--life', 'crash', '-q']);
    expect(crash.stdout.match(/container restarted \(c\): Error, exit code/g)).toHaveLength(3);
  });

  it('shows the lives of one name one after another', async () => {
    const { stdout } = await podline(['samples/name-reuse', '--life', 'samename', '-q']);
    expect(stdout).toMatch(/^default\/samename lived 3 times in this input/);
    const begun = [...stdout.matchAll(/times count from (\S+ \S+)/g)].map(([, at]) => at);
    expect(begun).toHaveLength(3);
    expect(begun).toEqual(begun.toSorted());
  });

  it.each([['--follow'], ['--summary'], ['--starts']])('is refused with %s', async option => {
    const { status, stderr } = await podline(['samples/graceful-quick', '--life', 'quick', option]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("'--life <pod>' cannot be used with")]);
  });
});
