import { describe, expect, it } from 'vitest';
import { endsOf, ownStarts } from '../../../src/document/episodes.js';
import { intervals } from '../../../src/show/report/intervals.js';
import { pascalCase } from '../../../src/show/report/machine/faults.js';
import { recorded } from '../../analyze/samples.js';
import { eachInShares } from '../../share.js';
import { readIntervals } from './intervals-read.js';
import { deletion, documentOf, finding, options, step } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';

describe('the intervals format', () => {
  eachInShares(recorded)(
    'has one interval for the whole of each deletion and start, and none beyond it: %s',
    async sample => {
      const document = await recordedDocument(sample);
      const items = readIntervals(intervals.render(document, options));
      const whole = items.filter(({ source }) => source === 'PodState');
      const starts = ownStarts(document);
      const timed = [...endsOf(document), ...starts].filter(({ steps }) => steps.some(({ at }) => at !== null));
      // A container can fail and be restarted long after the pod was Ready
      const later = new Set([
        'ContainerRestart',
        ...starts.flatMap(one => one.findings.map(({ rule }) => pascalCase(rule))),
      ]);
      expect(whole.map(({ locator }) => locator.keys.pod).sort()).toEqual(timed.map(({ pod }) => pod.name).sort());
      for (const { locator, from, to, message } of items) {
        if (later.has(message.reason)) continue;
        const around = whole.find(one => one.locator.keys.uid === locator.keys.uid && one.from <= from && one.to >= to);
        expect(around).toBeDefined();
      }
    },
  );

  it("has the same facts as OpenShift's own intervals", () => {
    const c = { container: 'web' };
    const steps = [step('delete-requested', 0), step('stop-sent', 1, c), step('container-stopped', 9, c)];
    const found = finding({ at: '2026-11-21T01:00:07.000Z' });
    const lifecycle = deletion({ steps, endedAt: null, findings: [found], verdict: 'incomplete', headline: 'STUCK' });
    const items = readIntervals(intervals.render(documentOf([lifecycle]), options));
    expect(
      items.map(({ level, message, locator }) => [level, message.reason, message.humanMessage, locator.type]),
    ).toEqual([
      ['Error', 'GracefulDelete', 'graceful deletion: STUCK', 'Pod'],
      ['Info', 'StopSent', 'stops', 'Container'],
      ['Error', 'StuckVolumeUnmount', 'volume unmount is stuck', 'Pod'],
    ]);
    expect(items[1]?.locator.keys).toEqual({
      namespace: 'default',
      node: 'node1',
      pod: 'web',
      uid: lifecycle.uid,
      container: 'web',
    });
  });

  it('has an error where a step is missing', async () => {
    const items = readIntervals(intervals.render(await faulty(), options));
    expect(items.filter(({ level }) => level === 'Error').map(({ message }) => message.reason)).toContain(
      'MissingTerminatedEntered',
    );
  });
});
