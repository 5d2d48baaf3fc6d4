import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/correlate/types.js';
import type { Hang, HangId } from '../../src/episodes/ends/hangs/types.js';
import type { Reconstructed, StepId } from '../../src/episodes/ends/types.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { mirrorAlreadyExists } from '../../src/rules/mirror-already-exists.js';
import { mirrorCreateRejected } from '../../src/rules/mirror-create-rejected.js';
import { mirrorFlapping } from '../../src/rules/mirror-flapping.js';
import { mirrorNotRecreated } from '../../src/rules/mirror-not-recreated.js';
import { mirrorOrphan } from '../../src/rules/mirror-orphan.js';
import { staleMirrorDelete } from '../../src/rules/stale-mirror-delete.js';
import { seenLine } from '../correlate/made.js';
import { endingAt, step } from '../episodes/ends/made.js';
import { deletion, lineOf, made, messagesOf, messagesOfRun, shownBy } from './made.js';

const shown = (id: StepId, seq: number, at: number | null): Reconstructed['steps'][number] =>
  shownBy(id, seenLine(seq, 'config-remove', { at }));

describe('mirror-already-exists', () => {
  const failed = (seq: number, name: string | null, err = 'pods "x" already exists'): Observation =>
    lineOf('mirror-create-failed', seq, { err }, { pod: name === null ? null : { namespace: 'kube-system', name } });
  const found = (...mirrorTroubles: readonly Observation[]): string[] =>
    messagesOfRun(mirrorAlreadyExists, { run: { mirrorTroubles } });
  const text = (names: string): string =>
    `the mirror of ${names} existed already when the kubelet wanted to create it: harmless`;

  it('names each mirror pod once, and of many the first', () => {
    expect(found(failed(1, 'etcd'), failed(2, 'etcd'), failed(3, 'api'))).toEqual([
      `@1000 ${text('kube-system/etcd, kube-system/api')} [1 2 3]`,
    ]);
    expect(found(...['a', 'b', 'c', 'd', 'e'].map((name, at) => failed(at, name)))).toEqual([
      `@0 ${text(['a', 'b', 'c', 'd', 'e'].map(name => `kube-system/${name}`).join(', '))} [0 1 4]`,
    ]);
    expect(found(...['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => failed(at, name)))[0]).toContain(
      'kube-system/e and 1 more existed',
    );
    expect(found(failed(1, null), failed(2, 'etcd'))).toEqual([`@1000 ${text('kube-system/etcd')} [1 2]`]);
  });

  it('is reported for this error only', () => {
    expect(found(failed(1, 'etcd', 'pods "x" is forbidden'))).toEqual([]);
    expect(found(failed(1, 'api', 'pods "x" is forbidden'), failed(2, 'etcd'))).toEqual([
      `@2000 ${text('kube-system/etcd')} [2]`,
    ]);
  });
});

describe('mirror-create-rejected', () => {
  const refused = (errors: readonly string[], more: Partial<Hang> = {}): string[] => {
    const lines = errors.map((err, at) => lineOf('mirror-create-failed', at + 1, { err }));
    const hang: Hang = {
      what: 'mirror creation',
      since: 1000,
      until: null,
      ms: 300_000,
      lines,
      tries: lines.length,
      error: errors[0] ?? null,
      ...more,
    };
    return messagesOf(
      mirrorCreateRejected,
      deletion([], { hangs: new Map<HangId, Hang>([['mirror-create-rejected', hang]]) }),
    );
  };
  const EARLY = [
    'insufficient quota to match these scopes: [{PriorityClass In [system-node-critical]}]',
    'status unknown for quota: gke-resource-quotas',
    'no providers available to validate pod request',
    'unable to validate against any pod security policy: []',
    'PodSecurityPolicy: unable to admit pod against any pod security policy: []',
  ];

  it('bootstrapMs: is not reported while a cluster comes up, for five minutes', () => {
    for (const error of EARLY) {
      expect(refused([error], { ms: 299_999 })).toEqual([]);
      expect(refused([error], { ms: 300_000 })).toHaveLength(1);
      expect(refused([error], { until: 500_000, ms: 499_000 })).toEqual([]);
    }
  });

  it('is reported at once where something refuses it', () => {
    const error = 'pods "x" is forbidden: admission webhook said no';
    expect(refused([error], { ms: 1_000, until: 2_000 })).toEqual([
      'warning @1000 mirror creation was stuck for 1 s: admission webhook said no [1] {mirror creation 1000-2000}',
    ]);
    expect(refused([EARLY[0] ?? '', error], { ms: 20_000 })).toHaveLength(1);
    expect(refused([EARLY[4]?.replace('[]', '[a]') ?? ''], { ms: 20_000 })).toHaveLength(1);
    expect(messagesOf(mirrorCreateRejected, deletion([]))).toEqual([]);
  });
});

describe('mirror-flapping', () => {
  const back = (at: number | null, more: Partial<Reconstructed> = {}): Reconstructed =>
    deletion([], {
      kind: 'mirror',
      steps: [
        step('mirror-added', at, {
          evidence: [
            { source: 0, line: (at ?? 0) / 1000 },
            { source: 1, line: 1 },
          ],
        }),
      ],
      ...more,
    });
  const flaps = (...namesakes: readonly Reconstructed[]): string[] =>
    namesakes.flatMap(one => messagesOf(mirrorFlapping, one, { namesakes }));

  it('is reported once, at its beginning, with all mirror pods that came back', () => {
    expect(flaps(back(1000), back(11_000), back(21_000))).toEqual([
      '@1000 3 new mirrors of one name within 20 s, 3 in all [1 11 21]',
    ]);
    expect(flaps(back(1000), back(100_000), back(110_000), back(120_000), back(130_000))).toEqual([
      '@100000 3 new mirrors of one name within 20 s, 5 in all [1 100 130]',
    ]);
    expect(flaps(back(1000), back(50_000), back(62_000), back(200_000))).toEqual([]);
  });

  it('does not count mirror pods without a time or that never came back', () => {
    expect(flaps(back(1000), back(null), back(21_000))).toEqual([]);
    expect(flaps(back(1000), back(2000, { steps: [] }), back(21_000))).toEqual([]);
    expect(flaps(back(1000), back(null), back(2000, { steps: [] }), back(11_000), back(21_000))).toHaveLength(1);
  });

  it('counts only static pods that come back unchanged', () => {
    const same = (at: number, replacedBy: string | null): Reconstructed =>
      back(at, { kind: 'static-replaced', staticUID: 's1', replacedBy });
    expect(flaps(same(1000, 's1'), same(2000, 's1'), same(3000, 's1'))).toHaveLength(1);
    expect(flaps(same(1000, 's1'), same(2000, 's2'), same(3000, 's1'))).toEqual([]);
    expect(
      flaps(back(1000, { staticUID: 's1', replacedBy: 'x' }), back(2000, { staticUID: 's1' }), back(3000)),
    ).toHaveLength(1);
  });
});

describe('mirror-not-recreated', () => {
  const skipped = lineOf('mirror-create-skipped', 7);
  const missing = (
    lastAt: number | null,
    facts: Partial<Reconstructed> = {},
    steps: Reconstructed['steps'] = [shown('remove-seen', 2, 2_000)],
  ): string[] =>
    messagesOf(mirrorNotRecreated, deletion([], { kind: 'mirror', steps, coverage: endingAt(lastAt), ...facts }));
  const stays = (long: string): string => `error @2000 the mirror has been gone for ${long}`;

  it('nextSyncMs: is reported for a mirror pod that does not come back with the next sync', () => {
    expect(missing(97_000)).toEqual([]);
    expect(missing(97_001)).toEqual([`${stays('95 s')} [2] {mirror creation 2000-}`]);
    expect(
      missing(
        300_000,
        deletion([skipped], { kind: 'mirror', steps: [shown('remove-seen', 2, 2_000)], coverage: endingAt(300_000) }),
      ),
    ).toEqual([`${stays('4m58s')}, because the kubelet finds no Node object of its own [2 7] {mirror creation 2000-}`]);
  });

  it('is reported for a mirror pod that came back late', () => {
    const late = (at: number): string[] =>
      missing(300_000, {}, [shown('remove-seen', 2, 2_000), shown('mirror-added', 8, at)]);
    expect(late(97_000)).toEqual([]);
    expect(late(152_000)).toEqual([
      'warning @2000 the mirror came back only after 2m30s [2] {mirror creation 2000-152000}',
    ]);
  });

  it.each<[string, Partial<Reconstructed>, Reconstructed['steps'] | undefined]>([
    ['nothing shows it gone', {}, []],
    ['the time of its end is not known', {}, [shown('remove-seen', 2, null)]],
    ['a hint shows it gone', {}, [step('remove-seen', 2_000)]],
    ['the watch shows the next', { nextStory: made({}) }, undefined],
    ['lines were selected', { coverage: { ...endingAt(300_000), filtered: true } }, undefined],
    ['lines may be missing', { coverage: { ...endingAt(300_000), wholeFrom: () => false } }, undefined],
    ['the log has no end', { coverage: endingAt(null) }, undefined],
    ['its creation is refused', { hangs: new Map([['mirror-create-rejected', made<Hang>({})]]) }, undefined],
  ])('is not reported where %s', (_, facts, steps) => {
    expect(missing(300_000)).toHaveLength(1);
    expect(missing(300_000, facts, steps)).toEqual([]);
  });

  it('is reported for a late mirror pod whatever the log lacks', () => {
    const steps = [shown('remove-seen', 2, 2_000), shown('mirror-added', 8, 152_000)];
    const coverage = { ...endingAt(300_000), filtered: true, wholeFrom: () => false };
    expect(missing(300_000, { coverage, nextStory: made({}) }, steps)).toHaveLength(1);
  });
});

describe('mirror-orphan', () => {
  const ended = shown('worker-finished', 5, 5_000);
  const remains = (
    lastAt: number | null,
    facts: Partial<Reconstructed> = {},
    steps: Reconstructed['steps'] = [ended],
    namesakes: readonly Reconstructed[] = [],
  ): string[] =>
    messagesOf(
      mirrorOrphan,
      deletion([], { kind: 'static-removed', mirrorUIDs: ['m1'], steps, coverage: endingAt(lastAt), ...facts }),
      { namesakes },
    );

  it('orphanMirrorMs: is reported for a mirror pod that is still there ten seconds after its pod', () => {
    expect(remains(15_000)).toEqual([]);
    expect(remains(15_001)).toEqual([
      'error @5000 the mirror is still there 10 s after its static pod ended [5] {mirror delete 5000-}',
    ]);
    const deleted = lineOf('mirror-orphan-deleted', 9);
    expect(remains(25_000, { observations: [deleted] })[0]).toContain(' [5 9] ');
  });

  it('is reported for a mirror pod that went late', () => {
    const late = (at: number | null, lastAt = 60_000): string[] =>
      remains(lastAt, {}, [ended, shown('remove-seen', 9, at)]);
    expect(late(15_000)).toEqual([]);
    expect(late(25_000)).toEqual([
      'warning @5000 the mirror stayed for 20 s after its static pod had ended [5] {mirror delete 5000-25000}',
    ]);
    expect(late(null)).toEqual([]);
  });

  it.each<[string, Partial<Reconstructed>, Reconstructed['steps'] | undefined]>([
    ['its pod has not ended', {}, []],
    ['the time of the end is not known', {}, [shown('worker-finished', 5, null)]],
    ['a hint shows its end', {}, [step('worker-finished', 5_000)]],
    ['there was none', { mirrorUIDs: [] }, undefined],
    ['lines were selected', { coverage: { ...endingAt(60_000), filtered: true } }, undefined],
    ['lines may be missing', { coverage: { ...endingAt(60_000), wholeFrom: () => false } }, undefined],
    ['the log has no end', { coverage: endingAt(null) }, undefined],
    ['its deletion is refused', { hangs: new Map([['mirror-delete-rejected', made<Hang>({})]]) }, undefined],
  ])('is not reported where %s', (_, facts, steps) => {
    expect(remains(60_000)).toHaveLength(1);
    expect(remains(60_000, facts, steps)).toEqual([]);
  });

  it('recognises a mirror pod by the UID of the status that was sent', () => {
    const [own, other] = ['11111111-2222-3333-4444-555555555555', '99999999-2222-3333-4444-555555555555'];
    const patched = (uid: string): Partial<Reconstructed> => {
      const line = lineOf('status-patch', 3, { patch: JSON.stringify({ metadata: { uid } }) });
      return { uid: own, mirrorUIDs: [], observations: [line] };
    };
    expect(remains(60_000, patched(other))).toHaveLength(1);
    expect(remains(60_000, patched(own))).toEqual([]);
    expect(remains(60_000, patched('none'))).toEqual([]);
  });

  it('accepts that another deletion of the name saw it go', () => {
    const from = [seenLine(3, 'config-delete')];
    const seen = (...lines: readonly Observation[]): number =>
      remains(60_000, { observations: from }, [ended], [deletion(lines)]).length;
    expect(seen(lineOf('config-remove', 9, {}, { from: 'api' }))).toBe(0);
    expect(seen(lineOf('status-pod-gone', 9))).toBe(0);
    expect(seen(lineOf('config-remove', 9, {}, { from: 'static' }))).toBe(1);
    expect(seen(lineOf('config-delete', 9, {}, { from: 'api' }))).toBe(1);
    expect(seen(lineOf('config-remove', 3, {}, { from: 'api' }))).toBe(1);
    expect(seen(lineOf('config-remove', 2, {}, { from: 'api' }))).toBe(1);
    expect(
      remains(
        60_000,
        { observations: from },
        [ended, shown('remove-seen', 9, 25_000)],
        [deletion([lineOf('status-pod-gone', 9)])],
      ),
    ).toHaveLength(1);
  });
});

describe('stale-mirror-delete', () => {
  const call = (seq: number, uid: string | null = 'm1'): Observation => lineOf('mirror-delete', seq, {}, { uid });
  const stale = (...lines: readonly Observation[]): string[] =>
    messagesOf(staleMirrorDelete, deletion(lines, { uid: 'm1' }));
  const text =
    'the kubelet tried to delete the old mirror m1 again, which is harmless: it is already gone, and the call affects no other';

  it('is reported for a call with the UID of a pod that is gone', () => {
    expect(stale(call(1), lineOf('mirror-deleted', 2), call(3), call(4))).toEqual([`@3000 ${text} [3 4]`]);
    expect(stale(call(1), lineOf('config-remove', 2, {}, { from: 'api' }), call(3))).toEqual([`@3000 ${text} [3]`]);
    expect(stale(lineOf('mirror-deleted', 2), call(3))).toEqual([`@3000 ${text} [3]`]);
    // The call that was still carried out is the first of two
    expect(stale(call(1), lineOf('mirror-deleted', 2), call(3), lineOf('mirror-deleted', 4), call(5))).toEqual([
      `@5000 ${text} [3 5]`,
    ]);
  });

  it.each([
    ['that deletes the mirror', [call(1), lineOf('mirror-deleted', 2)]],
    ['before it', [call(1), call(2), lineOf('mirror-deleted', 3)]],
    ['for the new mirror', [call(1), lineOf('mirror-deleted', 2), call(3, 'm2')]],
    ['without a UID', [call(1), lineOf('mirror-deleted', 2), call(3, null)]],
    ['after the removal of the static pod', [call(1), lineOf('config-remove', 2, {}, { from: 'static' }), call(3)]],
    [
      'that was carried out',
      [call(1), lineOf('config-remove', 2, {}, { from: 'api' }), call(3), lineOf('mirror-deleted', 4)],
    ],
  ])('is not reported for a call %s', (_, lines) => expect(stale(...lines)).toEqual([]));

  it('takes the UID of the deletion where the first call has none', () =>
    expect(stale(call(1, null), lineOf('mirror-deleted', 2), call(3))).toHaveLength(1));
});

it('a mirror pod that already exists is harmless, and no trace of a teardown', async () => {
  const line =
    'E0612 09:12:01.004411    1811 kubelet.go:1736] "Failed creating a mirror pod for" err="pods \\"web-n1\\" already exists" pod="shop/web-n1"';
  const { findings } = await analyze([bytesSource('kubelet.log', `${line}\n`)]);
  expect(findings.map(({ rule }) => rule)).toEqual(['mirror-already-exists']);
});
