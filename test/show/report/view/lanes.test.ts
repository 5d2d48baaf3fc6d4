import { describe, expect, it } from 'vitest';
import { AFTER_START, START_STEPS } from '../../../../src/episodes/starts/steps.js';
import { pictureOf } from '../../../../src/show/report/view/lanes/index.js';
import { laneOf, pictureWith } from '../../../../src/show/report/view/lanes/picture.js';
import { concerns, wordsOf } from '../../../../src/show/report/view/words.js';
import { recorded } from '../../../analyze/samples.js';
import { listed } from '../../../document/listed.js';
import { eachInShares } from '../../../share.js';
import { absent, deletion, finding, step } from '../made-up.js';
import { recordedDocument } from '../recorded.js';

const BASE = Date.UTC(2026, 10, 21, 1, 0, 0);
const window = { from: new Date(BASE).toISOString(), to: new Date(BASE + 300_000).toISOString() };
const at = (second: number): number => BASE + second * 1000;

describe('the lanes of a start', () => {
  it.each(Object.values({ ...START_STEPS, ...AFTER_START }))('include one for $title', ({ actor }) => {
    expect(laneOf({ step: 'any', family: 'start' }, () => actor).id).not.toBe('others');
  });
});

describe('the picture of a deletion', () => {
  eachInShares(recorded)('has every step once, in its lane and at its time: %s', async sample => {
    const { lifecycles, input } = listed(await recordedDocument(sample));
    for (const one of lifecycles) {
      const picture = pictureOf(one, input.window);
      const timed = one.steps.filter(({ at: time, status }) => status === 'seen' && time !== null);
      if (picture === null) {
        expect(timed).toEqual([]);
        continue;
      }
      const { lanes, from, to } = picture;
      const marks = lanes.flatMap(lane => lane.marks);
      expect(new Set(marks.map(mark => mark.step))).toEqual(new Set(timed));
      expect(marks.length).toBe(timed.length);
      const ghosts = lanes.flatMap(lane => lane.ghosts);
      const whole = pictureWith(one, input.window, step => wordsOf(step)?.actor, concerns);
      const unseen = new Set(whole?.lanes.flatMap(lane => lane.ghosts.map(ghost => ghost.step)));
      expect(unseen).toEqual(new Set(one.steps.filter(({ status }) => status !== 'seen')));
      expect(new Set(ghosts.map(ghost => ghost.step))).toEqual(
        new Set(one.steps.filter(({ status }) => status === 'missing')),
      );
      expect(new Set(lanes.map(({ id }) => id)).size).toBe(lanes.length);
      for (const time of [...marks.map(mark => mark.at), ...lanes.flatMap(lane => lane.spans.map(span => span.to))]) {
        expect(time).toBeGreaterThanOrEqual(from);
        expect(time).toBeLessThanOrEqual(to);
      }
      for (const { after, before } of ghosts) expect(after).toBeLessThanOrEqual(before);
    }
  });

  it('reaches from the request to the result', () => {
    const picture = pictureOf(
      deletion({
        steps: [
          step('delete-requested', 0, { resourceVersion: '7' }),
          step('delete-seen', 1, { resourceVersion: '7' }),
          step('stop-sent', 2, { container: 'side' }),
          step('stop-sent', 2, { container: 'main' }),
          step('container-stopped', 3, { container: 'main' }),
          step('container-stopped', 19, { container: 'side' }),
          absent('terminated-entered', 'missing', 'the log should have it'),
          step('remove-seen', 20, { resourceVersion: '9' }),
          step('mirror-added', 20),
          step('from-the-future', 20),
        ],
        findings: [finding({ at: new Date(at(5)).toISOString() }), finding({ at: null })],
      }),
      window,
    );
    expect(picture?.lanes.map(({ title }) => title)).toEqual([
      'API server',
      'sync loop',
      'pod worker',
      'container side',
      'container main',
      'volumes',
      'mirror',
      'others',
    ]);
    expect(picture?.lanes.flatMap(({ id, hangs }) => hangs.map(({ from, to }) => [id, from, to]))).toEqual([
      ['volumes', at(5), at(5)],
    ]);
    const spans = picture?.lanes.flatMap(lane => lane.spans.map(({ from, to }) => [lane.id, from, to]));
    expect(spans).toEqual([
      ['api', at(0), at(20)],
      ['container:side', at(2), at(19)],
      ['container:main', at(2), at(3)],
    ]);
    expect(picture?.revisions.map(({ resourceVersion, marks }) => [resourceVersion, marks.length])).toEqual([
      ['7', 2],
      ['9', 1],
    ]);
    expect(picture?.lanes[2]?.ghosts).toMatchObject([{ after: at(19), before: at(20) }]);
    expect(picture?.findings.map(mark => mark.at)).toEqual([at(5)]);
    expect(picture?.pause).toEqual({ from: at(3), to: at(19) });
    expect(picture?.grace).toEqual({ from: at(0), to: at(30) });
  });

  it('shows what hangs up to the end of the log, with an open end', () => {
    const steps = [step('delete-requested', 0), step('stop-sent', 2, { container: 'c' })];
    const stuck = pictureOf(deletion({ outcome: 'stuck', endedAt: null, steps }), window);
    expect(stuck?.to).toBe(at(300));
    const open = stuck?.lanes.flatMap(lane => lane.spans.map(({ end, to }) => [end, to]));
    expect(open).toEqual([
      [null, at(300)],
      [null, at(300)],
    ]);
    expect(pictureOf(deletion({ steps }), window)?.lanes.flatMap(lane => lane.spans)).toEqual([]);
  });

  it('does not exist where nothing has a time', () => {
    const steps = [step('remove-seen', null), absent('forgotten', 'not-observable', '')];
    expect(pictureOf(deletion({ steps }), window)).toBeNull();
  });

  it('gives a mirror pod no time to stop', async () => {
    const { lifecycles, input } = listed(await recordedDocument('mirror-pod-delete'));
    const [picture] = lifecycles.map(one => pictureOf(one, input.window));
    expect(picture?.grace).toBeNull();
    expect(picture?.lanes.map(({ id }) => id)).toEqual(['api', 'sync-loop', 'worker', 'mirror']);
    expect(picture?.revisions.map(({ resourceVersion }) => resourceVersion)).toEqual([
      '292110805',
      '292110806',
      '292110807',
      '292110808',
    ]);
  });
});
