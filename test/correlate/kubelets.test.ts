import { describe, expect, test } from 'vitest';
import { possibleMinors } from '../../src/catalogue/versions.js';
import { createKubeletTracker, type StatedVersion } from '../../src/correlate/events/kubelets.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { readRecord } from '../catalogue/read.js';

const catalogue = createCatalogue();
function track(texts: readonly string[], elsewhere: StatedVersion | null = null) {
  const tracker = createKubeletTracker();
  for (const text of texts) {
    const record = readRecord(text);
    tracker.push(record, catalogue.recognise(record));
  }
  return tracker.kubelets(elsewhere);
}
const line = (pid: number, file: string, text: string, severity = 'I'): string =>
  `${severity}1121 10:00:00.000000 ${pid} ${file}:1] ${text}`;
const stated = (pid: number, version: string): string =>
  line(pid, 'server.go', `"Kubelet version" kubeletVersion="${version}"`);

describe('the version of a kubelet', () => {
  test('is what the log states', () => {
    expect(track([stated(7, 'v1.36.2')])[0]).toMatchObject({
      pid: 7,
      version: 'v1.36.2',
      minors: { min: '1.36', max: '1.36' },
    });
    expect(track([line(7, 'server.go', 'Version: v1.18.6')])[0]?.version).toBe('v1.18.6');
  });

  test("is not taken from cAdvisor's machine, nor from any other text", () => {
    expect(track([line(7, 'manager.go', 'Version: {KernelVersion:6.1 DockerVersion:}')])[0]?.version).toBeNull();
    expect(track([stated(7, '\\x1b[31m')])[0]?.version).toBeNull();
  });

  test('can be older than any version in the catalogue', () => {
    const killing = line(
      7,
      'manager.go',
      'Killing container "391afe293a4b alpine default/nfs" with 30 second grace period',
    );
    expect(track([killing])[0]?.minors).toEqual({ min: null, max: '1.6' });
    expect(possibleMinors({ min: null, max: '1.6' })[0]).toBe(2);
  });

  test('is limited by the messages', () => {
    const of122 = line(7, 'kubelet.go', '"syncPod enter" pod="a/b" podUID=x');
    expect(track([of122])[0]?.minors).toEqual({ min: '1.22', max: '1.26' });
    const of127 = line(7, 'kubelet.go', '"SyncPod enter" pod="a/b" podUID="x"');
    expect(track([of127])[0]?.minors).toEqual({ min: '1.27', max: null });
    expect(track([line(7, 'kubelet.go', 'SyncLoop (ADD, "api"): ""')])[0]?.minors).toEqual({ min: null, max: '1.21' });
  });

  test('is not limited by a single message that does not fit', () => {
    const lines = ['"SyncPod enter"', '"SyncPod exit"', '"SyncTerminatedPod enter"', '"syncTerminatedPod exit"'];
    const [kubelet] = track(lines.map(text => line(7, 'kubelet.go', text)));
    expect(kubelet?.minors).toEqual({ min: '1.27', max: null });
    expect(kubelet?.basis).toContain('1 of other versions');
  });

  test('is unknown where the messages of two are mixed', () => {
    const lines = ['"SyncPod enter"', '"SyncPod exit"', '"syncPod enter"', '"syncPod exit"'];
    const [kubelet] = track(lines.map(text => line(7, 'kubelet.go', text)));
    expect(kubelet?.minors).toEqual({ min: null, max: null });
  });

  test('is not limited by old texts that structured logging kept', () => {
    expect(track([line(7, 'kubelet.go', 'Watching apiserver')])[0]?.minors).toEqual({ min: null, max: null });
    expect(track([line(7, 'kubelet.go', 'SyncLoop (housekeeping)')])[0]?.verbosity).toBe(4);
  });

  test('is what another component states, where the messages of the log could be of that version', () => {
    const of = (text: string, version: string) =>
      track([line(7, 'kubelet.go', text)], { kubelet: 0, version, basis: 'it states' })[0]?.version;
    expect(['v1.26.1', 'v1.27.1', 'x'].map(version => of('"SyncPod enter"', version))).toEqual([null, 'v1.27.1', null]);
    expect(['1.22.1', '1.21.1'].map(version => of('SyncLoop (ADD, "api"): ""', version))).toEqual([null, 'v1.21.1']);
    expect(of('"Something else"', 'v1.30.1')).toBe('v1.30.1');
  });
});

describe('the verbosity of a kubelet', () => {
  test('is the highest level seen, also by file', () => {
    const [kubelet] = track([
      line(7, 'kubelet.go', '"SyncLoop DELETE" source="api" pods=["a/b"]'),
      line(7, 'pod_workers.go', '"Processing pod event" pod="a/b" podUID="x" updateType="sync"'),
    ]);
    expect(kubelet?.verbosity).toBe(4);
    expect([...(kubelet?.levels ?? [])]).toEqual([
      ['kubelet.go', 2],
      ['pod_workers.go', 4],
    ]);
  });

  test('depends on the version', () => {
    const create = line(7, 'kubelet.go', '"Creating a mirror pod for static pod" pod="a/b"');
    expect(track([stated(7, 'v1.31.4'), create])[0]?.verbosity).toBe(4);
    expect(track([stated(7, 'v1.32.0'), create])[0]?.verbosity).toBe(0);
    expect(track([create])[0]?.verbosity).toBe(0);
  });

  test('is not raised by errors', () => {
    expect(track([line(7, 'generic.go', '"PLEG: Write status" err="x" pod="a/b"', 'E')])[0]?.verbosity).toBeNull();
  });

  test('is not raised by a library, which logs for any program', () => {
    const event = line(7, 'event.go', '"Event occurred" object="a/b" kind="ReplicaSet" reason="SuccessfulDelete"');
    const json = '{"ts":1795226844668.7,"caller":"record/event.go:389","msg":"Event occurred","v":3}';
    expect([track([event])[0]?.verbosity, track([json])[0]?.verbosity]).toEqual([null, null]);
  });

  test('is what JSON states, for any message', () => {
    const json = '{"ts":1795226844668.7,"caller":"x/new.go:1","msg":"Something else","v":6}';
    expect(track([json])[0]?.verbosity).toBe(6);
    expect(track([json.replace(',"v":6', '')])[0]?.verbosity).toBeNull();
  });

  test('is kept of a thousand files', () => {
    const inFiles = (text: (file: string) => string) => Array.from({ length: 1002 }, (_, at) => text(`f${at}.go`));
    const json = inFiles(
      file => `{"ts":1795226844668.7,"caller":"x/${file}:1","msg":"m","v":${file === 'f0.go' ? 2 : 1}}`,
    );
    const texts = inFiles(file => line(7, file, '"SyncPod enter"'));
    for (const one of [track(json), track(texts)]) expect(one[0]?.levels.size).toBe(1000);
    expect(track([...json, (json[0] ?? '').replace('"v":2', '"v":5')])[0]?.levels.get('f0.go')).toBe(5);
  });

  test('is not what a key v of a text contains', () => {
    expect(track([line(7, 'new.go', '"Something else" v=9')])[0]?.verbosity).toBeNull();
  });
});

test('processes are distinguished by pid, and by a second version line of the same pid', () => {
  const add = (pid: number): string => line(pid, 'kubelet.go', '"SyncLoop ADD" source="api" pods=[]');
  const kubelets = track([stated(1, 'v1.29.1'), add(1), stated(1, 'v1.30.0'), add(1), add(22)]);
  expect(kubelets.map(one => [one.pid, one.version])).toEqual([
    [1, 'v1.29.1'],
    [1, 'v1.30.0'],
    [22, null],
  ]);
});
