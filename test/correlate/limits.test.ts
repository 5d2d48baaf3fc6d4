import { expect, it } from 'vitest';
import { createGapWatch, createWatchOutages } from '../../src/correlate/evidence/gaps.js';
import { createUnexplained } from '../../src/correlate/evidence/unexplained.js';
import type { PlacedRecord } from '../../src/correlate/types.js';
import { eventOf, readRecord } from '../catalogue/read.js';

it('of a log that was assembled by hand, two hundred gaps are kept', () => {
  const gaps = createGapWatch(() => {});
  for (let line = 0; line <= 200; line++) gaps.marked(0, line, '--');
  expect([gaps.all().length, gaps.all().at(-1)?.line]).toEqual([200, 199]);
});

it('of a watch that stays broken, the first lines are kept and the last one', () => {
  const outages = createWatchOutages();
  const event = eventOf('"Failed to watch" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" err="x"');
  for (let line = 1; line <= 202; line++)
    outages.see({
      event,
      observations: [],
      late: [],
      source: 0,
      line,
      at: line,
      kubelet: 0,
    } as unknown as PlacedRecord);
  const [outage] = outages.all();
  expect([outage?.lines.length, outage?.lines.at(-2)?.line, outage?.lines.at(-1)?.line]).toEqual([200, 199, 202]);
});

it('of the complaints of a log, the first of forty call sites are kept, and fatal ones of eight more', () => {
  const unexplained = createUnexplained();
  const see = (severity: string, site: number) =>
    unexplained.see(0, { ...readRecord(`${severity}0612 10:00:00.000000 7 cloud.go:${site}] lost`), line: site });
  for (let site = 1; site <= 41; site++) see('E', site);
  for (let site = 51; site <= 59; site++) see('F', site);
  for (const site of [40, 41, 58, 59]) see(site < 50 ? 'W' : 'F', site);
  expect(unexplained.all().map(({ line }) => line)).toEqual(
    [...Array(40).keys(), ...Array(8).keys()].map((one, at) => one + (at < 40 ? 1 : 51)),
  );
  expect(
    unexplained
      .all()
      .slice(-2)
      .map(({ ended }) => ended),
  ).toEqual([1, 2]);
  expect(unexplained.all().at(39)?.severity).toBe('E');
});
