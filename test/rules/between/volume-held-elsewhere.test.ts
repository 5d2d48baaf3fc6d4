import { describe, expect, it } from 'vitest';
import type { Lifecycle, MultiAttachError, VolumeWait } from '../../../src/document/contract/types.js';
import type { JudgedNode } from '../../../src/rules/between/between-rule.js';
import { LIMITS } from '../../../src/rules/thresholds.js';
import { deletion } from '../../show/report/made-up.js';
import { evidence, findingsOf, iso, messagesOf, moment, node, pod, rulesOf } from './judged-node.js';

const volume = 'kubernetes.io/csi/disk.example^vol-7';
const wait = (ms: number, more: Partial<VolumeWait> = {}): VolumeWait => ({
  ...moment(ms, 1),
  volume,
  name: 'pvc-7',
  pod,
  uid: 'new',
  mounted: null,
  failed: null,
  ...more,
});

describe('volume-held-elsewhere', () => {
  const released = (ms: number, of = volume): JudgedNode =>
    node('a', { traces: { releases: [{ ...moment(ms, 2), volume: of }] } });
  const waiting = (more: Partial<VolumeWait>): JudgedNode => node('b', { traces: { waits: [wait(1_000, more)] } });

  it('volumeHeldMs: is reported if the volume is released this long after the request', () => {
    const b = waiting({ mounted: moment(90_000, 3) });
    expect(findingsOf(released(1_000 + LIMITS.volumeHeldMs), b)).toEqual([
      {
        rule: 'volume-held-elsewhere',
        level: 'warning',
        message: `default/db-0 on b waited 89 s for the volume ${volume}, which a released only after 30 s`,
        at: iso(1_000),
        evidence: [1, 2, 3].map(line => ({ source: 0, line })),
      },
    ]);
    expect(rulesOf(released(1_000 + LIMITS.volumeHeldMs - 1), b)).toEqual([]);
  });

  it('takes the first release after the request', () => {
    const releases = [500, 1_000, 61_000, 80_000].map(ms => ({ ...moment(ms), volume }));
    expect(messagesOf(node('a', { traces: { releases } }), waiting({ mounted: moment(90_000) }))).toEqual([
      expect.stringContaining('which a released only after 60 s'),
    ]);
  });

  it('is reported where the mount is at the moment of the release', () => {
    expect(rulesOf(released(60_000), waiting({ mounted: moment(60_000) }))).toEqual(['volume-held-elsewhere']);
    expect(rulesOf(released(60_000), waiting({ mounted: moment(59_999) }))).toEqual([]);
  });

  it.each<[string, JudgedNode[]]>([
    ['a volume that both nodes may have', [released(60_000), waiting({ mounted: moment(2_000) })]],
    ['a pod that does not visibly wait', [released(60_000), waiting({})]],
    [
      'another volume',
      [released(60_000, 'kubernetes.io/csi/disk.example^vol-8'), waiting({ mounted: moment(90_000) })],
    ],
    [
      'a volume that its own node released',
      [
        node('b', {
          traces: { waits: [wait(1_000, { mounted: moment(90_000) })], releases: [{ ...moment(60_000), volume }] },
        }),
      ],
    ],
    [
      'a node whose clock is only assumed',
      [
        { ...released(60_000), facts: node('a', { confidence: 'assumed' }).facts },
        waiting({ mounted: moment(90_000) }),
      ],
    ],
    ['a volume that was released before', [released(1_000), waiting({ mounted: moment(90_000) })]],
  ])('is not reported of %s', (_, nodes) => {
    expect(rulesOf(...nodes)).toEqual([]);
  });

  it('is reported once, whatever number of nodes has it', () => {
    expect(rulesOf(released(60_000), { ...released(60_000) }, waiting({ mounted: moment(90_000) }))).toEqual([
      'volume-held-elsewhere',
    ]);
  });

  describe('where no line shows the release', () => {
    const user = (more: Partial<VolumeWait> = {}): VolumeWait =>
      wait(0, { ...moment(0, 4), mounted: moment(500), uid: 'old', ...more });
    const held = (outcome: Lifecycle['outcome'], more: Partial<VolumeWait> = {}): JudgedNode =>
      node('a', {
        lifecycles: [deletion({ uid: 'another', outcome: 'removed' }), deletion({ pod, uid: 'old', outcome })],
        traces: { waits: [user(more)] },
      });
    const b = waiting({ failed: moment(200_000, 5) });

    it('needs a pod that is being deleted', () => {
      expect(findingsOf(held('stuck'), b)).toEqual([
        {
          rule: 'volume-held-elsewhere',
          level: 'warning',
          message: `default/db-0 on b waits for the volume ${volume}, and no line of a shows that it was unmounted there`,
          at: iso(1_000),
          evidence: [1, 4, 5].map(line => ({ source: 0, line })),
        },
      ]);
      expect(rulesOf(held('in-progress'), b)).toEqual(['volume-held-elsewhere']);
      expect(rulesOf(held('removed'), b)).toEqual([]);
    });

    it('does not name the pod that uses the volume where a release is logged', () => {
      const a = held('stuck');
      const traces = { ...a.traces, releases: [{ ...moment(60_000, 2), volume }] };
      expect(findingsOf({ ...a, traces }, b)[0]?.evidence).toEqual([1, 2, 5].map(line => ({ source: 0, line })));
    });

    it.each<[string, Partial<VolumeWait>, JudgedNode]>([
      ['has another volume', { volume: 'kubernetes.io/csi/disk.example^vol-8' }, b],
      ['never got it', { mounted: null }, b],
      ['requested it later', moment(1_000), b],
      ['is not the one that is deleted', { uid: 'third' }, b],
    ])('ignores a pod that %s', (_, more, other) => {
      expect(rulesOf(held('stuck', more), other)).toEqual([]);
    });

    it('ignores a volume that the other node mounted in the end', () => {
      expect(rulesOf(held('stuck'), waiting({ mounted: moment(200_000) }))).toEqual([]);
    });
  });
});

describe('volume-held-elsewhere, by events', () => {
  const says = 'Volume is already exclusively attached to one node';
  const refused = (ms: number, until = ms, more: Partial<MultiAttachError> = {}): MultiAttachError => ({
    at: iso(ms),
    until: iso(until),
    evidence: { source: 5, line: 3 },
    name: 'pvc-7',
    pod,
    uid: 'new',
    says,
    ...more,
  });
  const waiting = (more: Partial<VolumeWait>, ...multiAttach: MultiAttachError[]): JudgedNode =>
    node('b', { traces: { waits: [wait(1_000, { ...moment(1_000), ...more })], multiAttach } });

  it('volumeHeldMs: is reported if the volume is mounted this long after the event', () => {
    const mounted = moment(2_000 + LIMITS.volumeHeldMs);
    expect(findingsOf(waiting({ mounted }, refused(2_000)))).toMatchObject([
      {
        message: `default/db-0 on b waited 30 s for the volume pvc-7, which another node had (Multi-Attach error: ${says})`,
        at: iso(2_000),
        evidence: [{ source: 5, line: 3 }, evidence],
      },
    ]);
    expect(rulesOf(waiting({ mounted }, refused(2_001)))).toEqual([]);
  });

  it('volumeHeldMs: is reported if the kubelet gives up waiting this long after the event', () => {
    expect(messagesOf(waiting({ failed: moment(120_000) }, refused(2_000)))).toEqual([
      `default/db-0 on b waits for the volume pvc-7, which another node had (Multi-Attach error: ${says})`,
    ]);
    expect(rulesOf(waiting({}, refused(2_000)))).toEqual([]);
  });

  it('volumeHeldMs: is reported if the event recurs this long afterwards, where no line is about the pod', () => {
    const alone = (until: number) => node('a', { traces: { multiAttach: [refused(0, until)] } });
    expect(findingsOf(alone(LIMITS.volumeHeldMs))).toEqual([
      {
        rule: 'volume-held-elsewhere',
        level: 'warning',
        message: `default/db-0 waits for the volume pvc-7, which another node had (Multi-Attach error: ${says})`,
        at: iso(0),
        evidence: [{ source: 5, line: 3 }],
      },
    ]);
    expect(rulesOf(alone(LIMITS.volumeHeldMs - 1))).toEqual([]);
  });

  it('spans the first event to the last, in any order', () => {
    const first = refused(0);
    const last = refused(LIMITS.volumeHeldMs - 1, LIMITS.volumeHeldMs, { evidence: { source: 6, line: 1 } });
    for (const multiAttach of [
      [first, last],
      [last, first],
    ])
      expect(findingsOf(node('a', { traces: { multiAttach } }))).toMatchObject([
        { at: iso(0), evidence: [first.evidence] },
      ]);
    const longest = refused(0, LIMITS.volumeHeldMs);
    expect(rulesOf(node('a', { traces: { multiAttach: [longest, refused(1_000)] } }))).toEqual([
      'volume-held-elsewhere',
    ]);
  });

  it.each<[string, Partial<MultiAttachError>]>([
    ['another pod', { uid: 'other' }],
    ['another volume', { name: 'pvc-8' }],
  ])('is reported of %s by its own event', (_, more) => {
    const found = messagesOf(waiting({ mounted: moment(90_000) }, refused(2_000), refused(0, 60_000, more)));
    expect(found).toHaveLength(2);
    expect(found[0]).toContain('on b waited');
    expect(found[1]).toContain('db-0 waits for the volume');
  });

  it('is reported once though each node has the events, and the log of the holder may show more', () => {
    const mounted = moment(90_000);
    const holder = node('a', { traces: { releases: [{ ...moment(60_000), volume }], multiAttach: [refused(2_000)] } });
    const found = findingsOf(holder, waiting({ mounted }, refused(2_000)));
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('which a released only after 59 s')]);
    expect(found[0]?.evidence).toContainEqual({ source: 5, line: 3 });
  });

  it('is not judged by events where the log of the pod shows what followed', () => {
    expect(rulesOf(waiting({ mounted: moment(3_000) }, refused(2_000, 60_000)))).toEqual([]);
    expect(rulesOf(waiting({}, refused(2_000, 60_000)))).toEqual([]);
  });

  it('is not reported of another volume of the pod', () => {
    const other = refused(2_000, 2_000, { name: 'pvc-8' });
    expect(rulesOf(waiting({ mounted: moment(90_000) }, other))).toEqual([]);
  });
});
