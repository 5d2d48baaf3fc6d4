import { describe, expect, it } from 'vitest';
import type { ClockFacts, ClockOffset, NodeFacts } from '../../../src/document/contract/types.js';
import { mergeLogs, mergeNodes } from '../../../src/document/merge/merge.js';
import { document, second } from '../made.js';

const { window, clock, kubelets } = document([]).input;
const node = (name: string | null, more: Partial<NodeFacts> = {}): NodeFacts => ({
  name,
  basis: 'made up',
  hosts: [],
  sources: [],
  window,
  clock,
  kubelets,
  ...more,
});
const span = (from: number | null, to: number | null) => ({
  from: from === null ? null : second(from),
  to: to === null ? null : second(to),
});

describe('nodes of several documents', () => {
  it('are one where they have the same name, the first of them', () => {
    const merged = mergeNodes([
      node('a', { hosts: ['h'], sources: ['1'] }),
      node('b'),
      node('a', { basis: 'another', hosts: ['h', 'i'], sources: ['1', '2'] }),
    ]);
    expect(merged).toEqual([node('a', { hosts: ['h', 'i'], sources: ['1', '2'] }), node('b')]);
  });

  it('are one where they have no name and were read from the same logs', () => {
    const nameless = (...sources: string[]) => node(null, { sources });
    expect(mergeNodes([nameless('1', '2'), nameless('1', '2')])).toEqual([nameless('1', '2')]);
    expect(mergeNodes([nameless('1', '2'), nameless('1'), node('1')])).toHaveLength(3);
    // A name that looks like a list of sources
    expect(mergeNodes([nameless('1'), node('? 1'), node('1')])).toHaveLength(3);
  });

  it('have the offset that is known better', () => {
    const offset = (ms: number, uncertaintyMs: number | null) =>
      ({ ms, uncertaintyMs, basis: 'made up' }) as ClockOffset;
    const merged = (...offsets: (ClockOffset | null)[]) =>
      mergeNodes(offsets.map(one => node('a', { clock: one === null ? clock : { ...clock, offset: one } })))[0]?.clock
        .offset?.ms;
    expect([merged(offset(1, 10), offset(2, 5)), merged(offset(1, 5), offset(2, 10))]).toEqual([2, 1]);
    expect([merged(offset(1, 5), offset(2, 5)), merged(offset(1, null), offset(2, null))]).toEqual([1, 1]);
    expect([merged(null, offset(2, null)), merged(offset(1, null), null), merged(null, null)]).toEqual([
      2,
      1,
      undefined,
    ]);
  });
});

describe('logs of several documents', () => {
  const facts = (more: object) => ({ window, clock, kubelets, ...more });
  const merged = (a: object, b: object) => mergeLogs(facts(a), facts(b));

  it('cover the times of all of them', () => {
    const windowOf = (a: ReturnType<typeof span>, b: ReturnType<typeof span>) =>
      merged({ window: a }, { window: b }).window;
    expect([windowOf(span(2, 5), span(1, 3)), windowOf(span(1, 3), span(2, 5))]).toEqual([span(1, 5), span(1, 5)]);
    expect([windowOf(span(1, 9), span(2, 3)), windowOf(span(null, null), span(2, 3))]).toEqual([
      span(1, 9),
      span(2, 3),
    ]);
    expect([windowOf(span(2, 3), span(null, null)), windowOf(span(null, null), span(null, null))]).toEqual([
      span(2, 3),
      span(null, null),
    ]);
  });

  it('state a clock where it is the same', () => {
    const windowOf = (a: Partial<ClockFacts>, b: Partial<ClockFacts>) =>
      merged({ clock: { ...clock, ...a } }, { clock: { ...clock, ...b } }).clock;
    expect(windowOf({}, {})).toEqual(clock);
    expect(windowOf({ zone: 'Z' }, { zone: '+08:00' })).toMatchObject({ zone: null, year: 2026 });
    expect(windowOf({ year: 2025 }, {})).toMatchObject({ zone: 'Z', year: null });
  });

  it('state the clock of those that have records', () => {
    const unread = { window: span(null, null), clock: { ...clock, zone: null, confidence: 'assumed' as const } };
    expect([merged({}, unread).clock, merged(unread, {}).clock]).toEqual([clock, clock]);
    expect(merged(unread, unread).clock).toEqual(unread.clock);
  });

  it('are as certain as the least certain of them', () => {
    const windowOf = (a: ClockFacts['confidence'], b: ClockFacts['confidence']) =>
      merged({ clock: { ...clock, confidence: a } }, { clock: { ...clock, confidence: b } }).clock.confidence;
    expect([windowOf('certain', 'certain'), windowOf('certain', 'inferred'), windowOf('assumed', 'inferred')]).toEqual([
      'certain',
      'inferred',
      'assumed',
    ]);
  });

  it('have each basis once', () => {
    const windowOf = (a: string, b: string) =>
      merged({ clock: { ...clock, basis: a } }, { clock: { ...clock, basis: b } });
    expect(windowOf('x | y', 'y | z').clock.basis).toBe('x | y | z');
  });

  it('have each kubelet once', () => {
    const [kubelet] = kubelets;
    const other = { ...kubelet, pid: 2 } as NonNullable<typeof kubelet>;
    expect(merged({}, { kubelets: [...kubelets, other] }).kubelets).toEqual([kubelet, other]);
  });
});
