import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitions } from '../../src/catalogue/events.js';
import { textField } from '../../src/catalogue/fields.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import type { KlogRecord } from '../../src/read/records/types.js';
import { anyCharacter } from '../any-character.js';
import { eventOf, readRecord } from '../catalogue/read.js';
import { samplesOf } from '../catalogue/samples.js';

const catalogue = createCatalogue();
const record = (message: string, more: Partial<KlogRecord> = {}): KlogRecord => ({
  line: 1,
  lines: 1,
  frame: null,
  header: null,
  message,
  structured: false,
  fields: [],
  ...more,
});

describe('equal texts of messages', () => {
  const text = '"Pod is terminated, but some volumes have not been cleaned up" pod="default/web-0"';

  test('are distinguished by the file that printed them', () => {
    expect(eventOf(`I1121 10:00:00.000000 1 kubelet_pods.go:943] ${text}`).id).toBe('status-blocked-volumes');
    expect(eventOf(`I1121 10:00:00.000000 1 kubelet.go:2503] ${text}`).id).toBe('volumes-linger');
  });

  test('belong to the newer version without a file', () => {
    expect(eventOf(text, { header: null }).id).toBe('volumes-linger');
  });
});

describe('printf texts of messages', () => {
  test('belong to the message that fixes more of the text', () => {
    const event = eventOf('Orphaned pod "0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0001" found, removing pod cgroups');
    expect(event.id).toBe('orphan-cgroup-removing');
  });

  test('are recognised when they break off if only one message is possible', () => {
    expect(catalogue.recognise(record('Killing unwanted pod "web'))?.id).toBe('legacy-kill');
    expect(catalogue.recognise(record('Killing unwanted pod "web'))?.args).toEqual({});
    expect(catalogue.recognise(record('Status for pod "web-0_default(u)" '))).toBeNull();
    expect(catalogue.recognise(record('Pod "web-0_default(u)" is termin'))).toBeNull();
  });

  test('lose a value at the end of a cut record, which may be incomplete', () => {
    const text = 'Trying to delete pod etcd-node-1_kube-system 0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a00';
    expect(catalogue.recognise(record(text))?.args.podUID).toBe('0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a00');
    expect(catalogue.recognise(record(text, { cut: true }))?.args).toEqual({ pod: 'etcd-node-1_kube-system' });
  });

  test('are found inside structured messages too', () => {
    const event = eventOf(
      String.raw`"operationExecutor.UnmountVolume started for volume \"cfg\" (UniqueName: \"kubernetes.io/configmap/0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0001-cfg\") pod \"0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0001\" (UID: \"0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0001\") "`,
    );
    expect(event.id).toBe('unmount-begin');
    expect(textField(event, 'volume')).toBe('cfg');
  });
});

test('a message may follow the name of a logger', () => {
  expect(catalogue.recognise(record('pod-startup: SyncPod enter'))?.id).toBe('sync-enter');
  expect(catalogue.recognise(record('a/b.c: SyncPod enter'))?.id).toBe('sync-enter');
  expect(catalogue.mayMatter('"a/b.c: SyncPod enter" pod="ns/p"')).toBe(true);
  expect(catalogue.recognise(record('syncpod ENTER'))).toBeNull();
});

const UNHANDLED = ['"Unhandled Error" err="', '"Unhandled Error","err":"'] as const;

test.each(UNHANDLED)('an unhandled error may be a message: %s', begin => {
  expect(catalogue.mayMatter(`${begin}container web start failed in pod a_b(c): ErrImagePull: x"`)).toBe(true);
  expect(catalogue.mayMatter(`${begin}something else"`)).toBe(false);
});

describe('before a text is read', () => {
  test.each([
    ['"Kubelet version" kubeletVersion="v1.31.4"', 'process-start'],
    ['"Processing pod event done" podUID="x"', 'once'],
    ['"SyncLoop DELETE" source="api"', 'always'],
    ['SyncLoop (DELETE, "api"): "web-0"', 'always'],
    ['"kubelet/sync: SyncLoop DELETE" source="api"', 'always'],
    ['"SyncLoop DEL', 'always'],
    ['"SyncLoop DEL" source="api"', 'never'],
    ['SyncLoop DEL', 'never'],
    ['"ELETE', 'never'],
    ['"kubelet/sync: Something else"', 'never'],
  ])('it shows how often it is needed: %s', (text, need) => {
    expect([catalogue.need(text), catalogue.need(`x ${text}`, 2)]).toEqual([need, need]);
  });

  test.each([
    ['"Predicate failed on Pod" pod="a/b"', true],
    ['"kubelet/sync: Predicate failed on Pod" pod="a/b"', true],
    ['Predicate failed on Pod: a_b(c), for reason: x', true],
    ['Pod "a_b(c)" is terminated, but some volumes have not been cleaned up', true],
    ['Pod "a_b(c)" is fine', false],
    ['"SyncLoop DELETE" source="api"', false],
    ['"kubelet/sync: SyncLoop DELETE" source="api"', false],
  ])('it shows whether it says why something ends, fails or waits: %s', (text, why) => {
    expect([catalogue.saysWhy(text, 0), catalogue.saysWhy(`x ${text}`, 2)]).toEqual([why, why]);
  });
});

test.each([
  ['"Failed to watch" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" err="x"', 'pod-watch-lost'],
  ['"Failed to watch" reflector="object-\\"shop\\"/\\"app\\"" type="*v1.ConfigMap" err="x"', 'object-watch-lost'],
  ['"Watch closed" reflector="k8s.io/client-go/informers/factory.go:160" type="*v1.Node" err="x"', undefined],
  ['"Unhandled Error" err="pkg/kubelet/config/apiserver.go:66: Failed to watch *v1.Pod: x"', 'pod-watch-lost'],
  ['"Unhandled Error" err="something else"', undefined],
  ['"Unhandled Error"', undefined],
])('what several parts of a kubelet print is told apart by what it is about: %s', (text, id) => {
  const line = readRecord(`E0309 10:15:30.123456    2317 reflector.go:166] ${text}`);
  expect(catalogue.recognise(line)?.id).toBe(id);
});

test('a text that breaks off where two messages part means neither; a line of another program after one changes nothing', () => {
  const idOf = (text: string, more: Partial<KlogRecord> = {}) => catalogue.recognise(record(text, more))?.id;
  expect(idOf('Deleted mirror pod ', { cut: true })).toBeUndefined();
  expect(idOf('Deleted mirror pod "a', { cut: true })).toBe('mirror-deleted');
  expect(idOf('Container "a', { cut: true })).toBeUndefined();
  expect(idOf('SyncLoop (DELETE, "api"): "web-0_shop(u)"\nmount: x')).toBe('config-delete');
  expect(idOf('SyncLoop DELETE\nmount: x', { structured: true })).toBeUndefined();
});

describe('any text in the catalogue', () => {
  const samples = definitions.flatMap(samplesOf);
  const messages = samples.map(sample => readRecord(sample).message);
  const mangled = fc
    .tuple(fc.constantFrom(...messages), fc.nat({ max: 300 }), fc.string({ unit: anyCharacter, maxLength: 30 }))
    .map(([message, at, noise]) => message.slice(0, at) + noise + message.slice(at + noise.length));
  const anything = fc.oneof(
    mangled,
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('__proto__', 'constructor', ''),
  );

  test('gets from mayMatter and need what decisive states', () => {
    const begin = fc.constantFrom('', '"', 'a/b.c: ', '"pod-startup: ', ...UNHANDLED);
    fc.assert(
      fc.property(begin, anything, fc.string({ unit: anyCharacter }), (before, message, other) => {
        const text = `${before}${message}\n`;
        const decided = text.slice(0, catalogue.decisive(text, 0));
        expect(catalogue.mayMatter(decided + other)).toBe(catalogue.mayMatter(text));
        expect(catalogue.need(decided + other)).toBe(catalogue.need(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('mayMatter never denies what recognise accepts', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (message, cut) => {
        if (catalogue.recognise(record(message, cut ? { cut } : {}))) expect(catalogue.mayMatter(message)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test('is never recognised as another event when it breaks off', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.double({ min: 0, max: 1, noNaN: true }), (sample, share) => {
        const whole = readRecord(sample);
        const part = { ...whole, message: whole.message.slice(0, Math.floor(whole.message.length * share)) };
        const found = catalogue.recognise({ ...part, cut: true as const });
        const isWholeText = definitions.some(one => one.message === part.message);
        if (found && !isWholeText) expect(found.id).toBe(catalogue.recognise(whole)?.id);
      }),
      { numRuns: 3000 },
    );
  });

  test('costs no more than its length', () => {
    for (const { message, printf } of definitions) {
      if (!printf) continue;
      const hostile = `${message.slice(0, message.indexOf('%'))}"${'\\"'.repeat(200_000)} (`;
      expect(() => catalogue.recognise(record(hostile))).not.toThrow();
    }
  });
});
