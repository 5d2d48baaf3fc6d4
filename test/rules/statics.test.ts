import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/event-id.js';
import type { Life, Observation } from '../../src/correlate/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { nameOverlap } from '../../src/rules/name-overlap.js';
import { nameReused } from '../../src/rules/name-reused.js';
import { staticDuplicateName } from '../../src/rules/static-duplicate-name.js';
import { staticManifestBroken } from '../../src/rules/static-manifest-broken.js';
import { staticManifestInvalid } from '../../src/rules/static-manifest-invalid.js';
import { staticStartBlocked } from '../../src/rules/static-start-blocked.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import { seenLine, WEB } from '../correlate/made.js';
import { step } from '../episodes/ends/made.js';
import {
  deletion,
  lineOf,
  made,
  messagesOf,
  messagesOfName,
  messagesOfRun,
  runFacts,
  shownBy,
  withMessage,
} from './made.js';

describe('static-duplicate-name', () => {
  const ignored = (seq: number, from: Observation['from'] = 'static'): Observation =>
    lineOf('static-duplicate-name', seq, {}, { from });

  it('is reported for the warning about the file source', () => {
    const found = (...lines: readonly Observation[]): string[] =>
      messagesOf(staticDuplicateName, deletion(lines, { kind: 'static-removed' }));
    expect(found(ignored(2), ignored(3))).toEqual([
      '@2000 another manifest defines a pod with the same name, and one of them is ignored [2 3]',
    ]);
    expect(found(ignored(2, 'api'), ignored(3, null))).toEqual([
      '@3000 another manifest defines a pod with the same name, and one of them is ignored [3]',
    ]);
    expect(found(ignored(2, 'api'))).toEqual([]);
    expect(found(lineOf('static-duplicate-name', 2, {}, { from: 'static', at: null }))).toEqual([
      expect.stringMatching(/^@null /),
    ]);
  });

  it('is reported for a pod that another manifest replaces, and that replaces it', () => {
    const replaced = (
      uid: string | null,
      replacedBy: string | null,
      seq = 4,
      more: Partial<Reconstructed> = {},
    ): Reconstructed =>
      deletion([seenLine(seq, 'config-delete')], { kind: 'static-replaced', uid, replacedBy, ...more });
    const edited = replaced('a', 'b', 2);
    const found = (self: Reconstructed, ...others: readonly Reconstructed[]): string[] =>
      messagesOf(staticDuplicateName, self, { namesakes: [self, ...others] });
    expect(found(edited, replaced('b', 'a'))).toEqual([
      '@2000 two manifests define this pod alternately: most likely there is a copy of its file in the folder [2 4]',
    ]);
    expect(found(edited, replaced('b', 'c'))).toEqual([]);
    expect(found(edited, replaced('c', 'a'))).toEqual([]);
    expect(found(edited, replaced('b', 'a', 4, { kind: 'mirror' }))).toEqual([]);
    expect(found(replaced(null, 'b', 2), replaced('b', null))).toEqual([]);
    expect(found(replaced('a', 'a', 2))).toEqual([]);
    // A pod that starts again unchanged replaces itself
    expect(found(replaced('a', 'a', 2), replaced('a', 'a'))).toEqual([]);
    expect(found({ ...edited, begun: null }, replaced('b', 'a'))).toEqual([expect.stringMatching(/^@4000 .* \[4\]$/)]);
    expect(found({ ...edited, begun: null }, replaced('b', 'a', 4, { begun: null }))).toEqual([
      expect.stringMatching(/^@null .* \[\]$/),
    ]);
  });
});

describe('the rules about manifests', () => {
  const error = (seq: number, path: string | null, err: string, more: Partial<Observation> = {}): Observation =>
    lineOf('static-manifest-error', seq, { ...(path === null ? {} : { path }), err }, more);
  const ETCD = '/etc/kubernetes/manifests/etcd.yaml';
  const BAD = 'yaml: line 3: did not find expected key';

  it('static-manifest-invalid: names the file, the error and the number of lines', () => {
    const invalid = (...node: readonly Observation[]): string[] =>
      messagesOfRun(staticManifestInvalid, { run: { node }, records: 900 });
    expect(invalid(seenLine(1, 'housekeeping-slow'), error(2, ETCD, BAD))).toEqual([]);
    const twice = (one: Observation): string[] => invalid(one, { ...one, line: 9 });
    expect(twice(error(1, ETCD, `invalid pod: ${ETCD}: ${BAD}, please check config file`))).toEqual([
      `@1000 ${ETCD}: ${BAD} (x2) [1 9]`,
    ]);
    expect(twice(error(1, ETCD, BAD))).toEqual([`@1000 ${ETCD}: ${BAD} (x2) [1 9]`]);
    expect(twice(error(1, ETCD, `${ETCD}: a, please check config file, b`))).toEqual([
      `@1000 ${ETCD}: a, please check config file, b (x2) [1 9]`,
    ]);
    expect(twice(error(1, ETCD, `${ETCD}: a: ${ETCD}: b`))).toEqual([`@1000 ${ETCD}: b (x2) [1 9]`]);
    expect(invalid(error(1, ETCD, BAD), error(2, '/other.yaml', BAD))).toEqual([]);
    expect(invalid(seenLine(1, 'housekeeping-slow'), seenLine(2, 'housekeeping-slow'))).toEqual([]);
    // In a few copied lines, each may be the one in question
    const copied = staticManifestInvalid.check(runFacts({ run: { node: [error(1, ETCD, BAD)] } }));
    expect(copied).toMatchObject([{ level: 'info', message: `${ETCD}: ${BAD}` }]);
  });

  it('static-manifest-invalid: names the file where only the error has it', () => {
    const invalid = (one: Observation): string[] => messagesOfRun(staticManifestInvalid, { run: { node: [one, one] } });
    const why = `error while processing event: config file "${ETCD}": ${BAD}`;
    expect(invalid(error(1, null, why))).toEqual([`@1000 ${ETCD}: ${why} (x2) [1 1]`]);
    expect(
      invalid(
        withMessage(seenLine(1, 'static-manifest-error'), String.raw`can't process config file \"${ETCD}\": no`),
      )[0],
    ).toContain(`@1000 ${ETCD}: `);
    expect(invalid(error(1, null, 'no such folder'))).toEqual([]);
    expect(invalid(error(1, null, 'config file ""'))).toEqual([]);
  });

  it('static-manifest-invalid: limits the length of what a hostile log prints', () => {
    const long = 'x'.repeat(5_000);
    const [message = ''] = messagesOfRun(staticManifestInvalid, {
      run: { node: [error(1, `/${long}`, long), error(1, `/${long}`, long)] },
    });
    expect(message).toBe(`@1000 /${'x'.repeat(299)}: ${'x'.repeat(300)} (x2) [1 1]`);
  });

  describe('static-manifest-broken', () => {
    const removed = seenLine(30, 'config-remove');
    const broken = (manifests: readonly Observation[], facts: Partial<Reconstructed> = {}): string[] =>
      messagesOf(
        staticManifestBroken,
        deletion([seenLine(29, 'config-delete'), removed], {
          kind: 'static-removed',
          pod: { namespace: 'kube-system', name: 'etcd-n1' },
          outcome: 'in-progress',
          ...facts,
        }),
        {
          troubles: nodeTroubles(manifests),
        },
      );

    it('manifestReadMs: is reported for an error about the file shortly before or during the end', () => {
      expect(broken([error(29, ETCD, BAD)])).toEqual([`@29000 its manifest ${ETCD} cannot be read: ${BAD} [29 30]`]);
      expect(broken([error(4, ETCD, BAD)])).toHaveLength(1);
      expect(broken([error(4, ETCD, BAD, { at: 3_999 })])).toEqual([]);
      expect(broken([error(40, ETCD, BAD)])).toHaveLength(1);
      expect(broken([error(40, ETCD, BAD)], { outcome: 'removed', steps: [step('forgotten', 39_000)] })).toEqual([]);
      expect(broken([error(5, ETCD, BAD, { at: null })])).toEqual([]);
    });

    it('cites two of the errors, and the removal', () => {
      expect(broken([5, 6, 7, 40].map(at => error(at, ETCD, BAD)))).toEqual([
        `@5000 its manifest ${ETCD} cannot be read: ${BAD} [5 6 30]`,
      ]);
      // An error at the moment of the beginning is in both spans
      expect(broken([error(29, ETCD, BAD), error(30, ETCD, BAD)])).toEqual([
        `@29000 its manifest ${ETCD} cannot be read: ${BAD} [29 30 30]`,
      ]);
    });

    it('cites two of the errors where no line shows the removal, and one of several removals', () => {
      const line = seenLine(29, 'config-delete');
      const withLines = (observations: readonly Observation[]): Partial<Reconstructed> => ({
        observations,
      });
      const three = [5, 6, 7].map(at => error(at, ETCD, BAD));
      expect(broken(three, { ...withLines([line]) })[0]).toContain(' [5 6]');
      expect(broken([error(5, ETCD, BAD)], { ...withLines([line, removed, { ...removed, line: 31 }]) })[0]).toContain(
        ' [5 30]',
      );
    });

    it.each([
      ['/m/etcd.yaml', 1],
      ['/m/etcd.yml', 1],
      ['/m/etcd.json', 1],
      ['/m/etcd.manifest', 1],
      ['/m/etcd', 1],
      ['etcd.yaml', 1],
      ['/m/etc.yaml', 0],
      ['/m/n1.yaml', 0],
      ['/m/etcd.yaml.bak', 0],
      ['/m/etcd.yaml-n', 0],
      ['/m/.yaml', 0],
      ['/etcd/x.yaml', 0],
    ])('is reported for a file named like the pod: %s', (path, times) =>
      expect(broken([error(20, path, BAD)])).toHaveLength(times),
    );

    it('needs the name of a file and the beginning of the deletion', () => {
      expect(broken([error(20, null, BAD)])).toEqual([]);
      expect(broken([error(20, ETCD, BAD)], { begun: null })).toEqual([]);
      expect(broken([error(20, '/m/api.yaml', BAD), error(21, ETCD, BAD)])).toHaveLength(1);
      expect(broken([])).toEqual([]);
    });
  });
});

const life = (role: Life['role'], uid: string | null, observations: readonly Observation[]): Life => ({
  pod: WEB,
  role,
  uid,
  staticUID: null,
  observations,
  story: null,
});

describe('static-start-blocked', () => {
  const wait = (seq: number, at: number | null = seq * 1000): Observation =>
    lineOf('static-wait-start', seq, {}, { at });
  const blocked = (
    lines: readonly Observation[],
    deletions: readonly Reconstructed[] = [],
    { last = 600_000 as number | null, filtered = false, whole = true, role = 'static' as Life['role'] } = {},
  ): string[] =>
    messagesOfName(staticStartBlocked, {
      lives: [life(role, 's2', lines)],
      deletions,
      run: made({ coverage: () => ({ filtered, lastAt: last, whole: () => whole, wholeFrom: () => whole }) }),
    });
  const old = (at: number | null, facts: Partial<Reconstructed> = {}): Reconstructed =>
    deletion([seenLine(1, 'config-delete')], {
      kind: 'static-replaced',
      steps: [step('worker-finished', at)],
      ...facts,
    });
  const lasts = (long: string, times: number): string =>
    `error @10000 static pod default/web-0 has been waiting for ${long} to start: its predecessor was in the way (asked ${times} times)`;

  it('staticTryMs: is reported 20 s after the worker of its predecessor ended', () => {
    expect(blocked([wait(10), wait(20)], [old(12_000)], { last: 32_000 })).toEqual([]);
    expect(blocked([wait(10), wait(20)], [old(12_000)], { last: 32_001 })).toEqual([
      `${lasts('22 s', 2)} [10 20] {wait for the old static pod 10000-}`,
    ]);
  });

  it('staticTerminationMs: is reported 30 s after the grace period', () => {
    const graced = deletion([lineOf('grace-period', 1, { gracePeriod: '5' })], { kind: 'static-replaced' });
    expect(blocked([wait(10)], [graced], { last: 45_000 })).toEqual([]);
    expect(blocked([wait(10)], [graced], { last: 45_001 })).toHaveLength(1);
    expect(blocked([wait(10)], [old(null)], { last: 70_000 })).toEqual([]);
    expect(blocked([wait(10)], [old(null)], { last: 70_001 })).toHaveLength(1);
    expect(blocked([wait(10)], [], { last: 70_000 })).toEqual([]);
    expect(blocked([wait(10)], [], { last: 70_001 })).toHaveLength(1);
  });

  it.each(['sync-enter', 'static-never-start', 'teardown-begun', 'containers-terminated', 'kill-begin'] as const)(
    'ends with %s after the last query',
    id => {
      const end = (seq: number, at: number | null = seq * 1000): Observation => lineOf(id, seq, {}, { at });
      expect(blocked([wait(10), wait(20), end(50)], [old(12_000)])).toEqual([
        'warning @10000 static pod default/web-0 could start only after 40 s: its predecessor was in the way (asked 2 times) [10 20] {wait for the old static pod 10000-50000}',
      ]);
      expect(blocked([wait(10), wait(20), end(25)], [old(12_000)])).toEqual([]);
      expect(blocked([wait(10), end(15), wait(20)], [old(12_000)])).toEqual([
        `${lasts('9m50s', 2)} [10 20] {wait for the old static pod 10000-}`,
      ]);
      expect(blocked([wait(10), end(50, null)], [old(12_000)])).toEqual([]);
      expect(blocked([wait(10), seenLine(50, 'pleg-event')], [old(12_000)])).toHaveLength(1);
    },
  );

  it('is judged by the last predecessor that began before it', () => {
    expect(blocked([wait(10)], [old(2_000), old(60_000)], { last: 70_000 })).toEqual([]);
    const later = deletion([seenLine(11, 'config-delete')], { steps: [step('worker-finished', 60_000)] });
    expect(blocked([wait(10)], [old(2_000), later], { last: 70_000 })).toHaveLength(1);
    expect(blocked([wait(10)], [old(2_000), deletion([])], { last: 70_000 })).toHaveLength(1);
  });

  it('is not reported for selected lines, for other pods, or without times', () => {
    expect(blocked([wait(10)], [old(12_000)])).toHaveLength(1);
    expect(blocked([wait(10)], [old(12_000)], { filtered: true })).toEqual([]);
    expect(blocked([wait(10)], [old(12_000)], { role: 'mirror' })).toEqual([]);
    // The lines that are missing may contain its start
    expect(blocked([wait(10)], [old(12_000)], { whole: false })).toEqual([]);
    expect(blocked([wait(10), lineOf('sync-enter', 50)], [old(12_000)], { whole: false })).toEqual([]);
    expect(blocked([wait(10)], [old(12_000)], { last: null })).toEqual([]);
    expect(blocked([wait(10, null)], [old(12_000)])).toEqual([]);
    expect(blocked([seenLine(10, 'sync-enter')], [old(12_000)])).toEqual([]);
  });
});

describe('two pods of one name', () => {
  const end = seenLine(9, 'containers-terminated');
  const forced = (steps: Reconstructed['steps'], facts: Partial<Reconstructed> = {}): Reconstructed =>
    deletion([seenLine(2, 'config-delete')], { kind: 'forced', uid: 'u1', steps, ...facts });
  const gone = shownBy('remove-seen', seenLine(4, 'config-remove'));
  const over = shownBy('containers-terminated', end);
  const added = (
    seq: number,
    uid: string | null = 'u2',
    role: Life['role'] = 'ordinary',
    id: EventId = 'config-add',
  ): Life => life(role, uid, [seenLine(1, 'pleg-event'), seenLine(seq, id)]);
  const overlap = (deletions: readonly Reconstructed[], ...lives: readonly Life[]): string[] =>
    messagesOfName(nameOverlap, { deletions, lives });

  it('name-overlap: overlap where the second comes before the first has ended', () => {
    const text = (who: string): string =>
      `@6000 default/web-0 was re-created while the old pod with the same name (${who}) was still terminating [6 9]`;
    expect(overlap([forced([gone, over])], added(6))).toEqual([text('u1')]);
    expect(overlap([forced([gone, over], { uid: null })], added(6))).toEqual([text('of unknown UID')]);
    expect(overlap([forced([gone, over]), forced([gone, over])], added(6))).toEqual([text('u1')]);
    expect(overlap([forced([gone, over])], added(1.5), added(6))).toEqual([text('u1')]);
  });

  it.each<[string, Reconstructed, Life]>([
    ['it came later', forced([gone, over]), added(10)],
    ['it came before', forced([gone, over]), added(1)],
    ['it is the same', forced([gone, over]), added(6, 'u1')],
    ['it has no UID', forced([gone, over]), added(6, null)],
    ['it is a mirror', forced([gone, over]), added(6, 'u2', 'mirror')],
    ['nothing shows that it was added', forced([gone, over]), added(6, 'u2', 'ordinary', 'sync-enter')],
    ['the object went last', forced([shownBy('remove-seen', seenLine(12, 'config-remove')), over]), added(6)],
    ['the object did not go', forced([over]), added(6)],
    ['nothing shows its end', forced([gone]), added(6)],
    ['its removal is a guess', forced([step('remove-seen', 4_000), over]), added(6)],
    ['it was another kind of deletion', forced([gone, over], { kind: 'evicted' }), added(6)],
    ['its beginning is not known', forced([gone, over], { begun: null }), added(6)],
  ])('name-overlap: do not overlap where %s', (_, one, next) => expect(overlap([one], next)).toEqual([]));

  it('name-reused: are distinguished by their UIDs', () => {
    const pod = (uid: string | null, seq = 5): Reconstructed => deletion([seenLine(seq, 'config-delete')], { uid });
    const reused = (one: Reconstructed, ...others: readonly Reconstructed[]): string[] =>
      messagesOf(nameReused, one, { namesakes: [one, ...others] });
    expect(reused(pod('a', 2), pod('b'))).toEqual(['@2000 another pod had this name: b [5]']);
    expect(reused(pod('a', 2), pod('b', 5), pod('b', 6), pod('c', 7))).toEqual([
      '@2000 2 other pods had this name: b, c [5 6 7]',
    ]);
    expect(reused(pod('a', 2), ...['b', 'c', 'd', 'e'].map(uid => pod(uid)))[0]).toContain(
      '4 other pods had this name: b, c, d, e [',
    );
    expect(reused(pod('a', 2), ...['b', 'c', 'd', 'e', 'f'].map(uid => pod(uid)))[0]).toContain(
      '5 other pods had this name: b, c, d, e, … [',
    );
    expect(reused(pod('a', 2), pod('a'), pod(null))).toEqual([]);
    expect(reused(pod(null, 2), pod('b'))).toEqual([]);
    expect(reused({ ...pod('a'), begun: null }, { ...pod('b'), begun: null })).toEqual([
      '@null another pod had this name: b [5]',
    ]);
  });
});
