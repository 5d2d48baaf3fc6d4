import { describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument } from '../../../../src/document/contract/types.js';
import { endsOf } from '../../../../src/document/episodes.js';
import { runData } from '../../../../src/show/report/html/run-data.js';
import { absent, deletion, documentOf, finding, options, step } from '../../../../test/show/report/made-up.js';
import { recordedDocument } from '../../../../test/show/report/recorded.js';
import { foldedScale } from '../../src/model/axis.js';
import { type Chart, chartOf } from '../../src/model/chart.js';
import { layoutOf } from '../../src/model/layout.js';
import { rowsOf } from '../../src/model/rows.js';

function charted(one: Lifecycle, document: ResultDocument = documentOf([one])): Chart {
  const chart = chartOf(one, document, runData(document, options).words);
  if (chart === null) throw new Error('nothing to draw');
  return chart;
}

describe('the chart', () => {
  it('puts steps that were not seen between those that were', () => {
    const lifecycle = deletion({
      steps: [
        step('delete-requested', 0),
        step('delete-seen', 1),
        absent('teardown-begun', 'missing', 'it should be there'),
        absent('terminating-entered', 'not-observable', 'not at this -v'),
        step('stop-sent', 2),
      ],
    });
    const { marks } = charted(lifecycle);
    const at = (id: string) => marks.find(mark => mark.id === id)?.at ?? -1;
    expect(['step-1', 'step-2', 'step-3', 'step-4'].map(at).map(Math.round)).toEqual([1_000, 1_333, 1_667, 2_000]);
    expect(marks.filter(({ isTimed }) => !isTimed).map(({ look }) => look)).toEqual(['missing', 'not-observable']);
  });

  it('has a row below it for what lasts, from its first line to its last', async () => {
    const document = await recordedDocument('kubelet-killed-mid-termination');
    const killed = endsOf(document).find(({ pod }) => pod.name === 'midkill');
    const rows = killed === undefined ? [] : rowsOf(killed, runData(document, options).words);
    const lasting = rows.filter(({ lasts }) => lasts);
    expect(lasting.map(({ title, evidence }) => [title.slice(0, 25), evidence.map(({ line }) => line)])).toEqual([
      ['the kubelet was restarted', [683, 2292]],
    ]);
  });

  it('has its rows in the order of time, also where nothing shows when it began', () => {
    const at = '2026-11-21T01:00:01.000Z';
    const lifecycle = deletion({
      ...{ requestedAt: null, startedAt: null },
      steps: [step('stop-sent', 2), step('container-stopped', 19)],
      findings: [finding({ at, hang: { what: 'volume unmount', error: 'target is busy' } })],
    });
    const rows = rowsOf(lifecycle, runData(documentOf([lifecycle]), options).words);
    expect(rows.map(({ id, offset }) => [id, offset])).toEqual([
      ['finding-0', null],
      ['step-0', null],
      ['step-1', null],
    ]);
  });

  it('shows which steps precede others, within one container only', () => {
    const container = (name: string) => ({ container: name });
    const lifecycle = deletion({
      steps: [
        step('stop-sent', 1, container('a')),
        step('stop-sent', 1, container('b')),
        step('container-stopped', 2, container('a')),
        step('container-stopped', 3, container('b')),
      ],
    });
    expect(charted(lifecycle).edges).toEqual([
      { from: 'step-0', to: 'step-2' },
      { from: 'step-1', to: 'step-3' },
    ]);
  });

  it('shows when the kubelet was restarted, and where lines are missing', () => {
    const kubelet = { pid: 1, version: null, versionBasis: '', verbosity: 4 };
    const at = (second: number) => `2026-11-21T01:00:${String(second).padStart(2, '0')}.000Z`;
    const [one] = [deletion()];
    const gap = finding({ rule: 'input-gap', level: 'warning', at: at(7) });
    const restarted = [
      { ...kubelet, from: at(0), to: at(5) },
      { ...kubelet, from: at(9), to: at(40) },
    ];
    const surroundings = (kubelets: typeof restarted) =>
      charted(one, documentOf([one], { kubelets }, [gap])).surroundings;
    expect(surroundings(restarted)).toEqual([
      { from: 5_000, to: 9_000, title: 'kubelet restarted' },
      { from: 7_000, to: 7_000, title: 'lines are missing here' },
    ]);
    const atOnce = restarted.map(each => ({ ...each, from: at(0) }));
    expect(surroundings(atOnce).map(({ title }) => title)).toEqual(['lines are missing here']);
  });

  it('never overlaps two labels', async () => {
    for (const sample of ['stuck-volume-unmount', 'kubelet-killed-mid-termination', 'mirror-pod-delete']) {
      const document = await recordedDocument(sample);
      for (const one of endsOf(document)) {
        const chart = charted(one, document);
        const { place } = foldedScale(chart.marks.map(({ at }) => at));
        const width = (text: string): number => text.length * 6;
        for (const lane of layoutOf(chart, ms => place(ms) * 700, { width, plot: 760 })) {
          const boxes = lane.marks.map(({ mark, row, isLeft }) => {
            const at = place(mark.at) * 700;
            const label = 12 + width(mark.title);
            return { row, from: isLeft ? at - label : at - 7, to: isLeft ? at + 7 : at + label };
          });
          const over = boxes.flatMap((a, index) =>
            boxes.slice(index + 1).filter(b => a.row === b.row && b.from < a.to && a.from < b.to),
          );
          expect(over).toEqual([]);
        }
      }
    }
  });

  it('is not drawn for a deletion without any time', () => {
    const lifecycle = deletion({ requestedAt: null, startedAt: null, steps: [step('delete-seen', null)] });
    expect(
      chartOf(lifecycle, documentOf([lifecycle]), {
        steps: {},
        kinds: {},
        rules: {},
        testimonies: {},
        parts: {},
      }),
    ).toBeNull();
  });
});

describe('the rows of a deletion', () => {
  it('have every step, hang and testimony once, in the order of time', async () => {
    const [one] = endsOf(await recordedDocument('stuck-volume-unmount'));
    const testimonies = ['2026-11-21T00:00:00.000Z', one?.startedAt ?? null, null].map(at => ({
      witness: 'runtime',
      what: 'signal-sent',
      at,
      evidence: [],
    }));
    const rows = rowsOf(
      { ...deletion(), ...one, testimony: testimonies },
      {
        steps: {},
        kinds: {},
        rules: {},
        testimonies: {},
        parts: {},
      },
    );
    expect(one?.findings.map(({ hang }) => hang?.tries)).toEqual([8]);
    expect(rows.length).toBe((one?.steps.length ?? 0) + 1 + testimonies.length);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const timed = rows.flatMap(({ offset }) => offset ?? []);
    expect(timed).toEqual([...timed].sort((a, b) => a - b));
  });
});
