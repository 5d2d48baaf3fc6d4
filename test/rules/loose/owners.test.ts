import { describe, expect, it } from 'vitest';
import type { NodeObservation } from '../../../src/correlate/node-events.js';
import type { Observation } from '../../../src/correlate/types.js';
import { isOfNone, type Owner, ownersOf } from '../../../src/rules/loose/owners.js';
import { lineOf, runFacts } from '../made.js';

const UID = '0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0011';
const SANDBOX = 'ab'.repeat(32);
const CONTAINER = 'cd'.repeat(32);

interface Track {
  readonly pod: Observation['pod'] | null;
  readonly uids: readonly string[];
  readonly observations: readonly Observation[];
}
const owners = (tracks: readonly Track[], lines: readonly NodeObservation[] = []): Owner[] =>
  ownersOf(runFacts({ run: { tracks: () => tracks, node: lines } }).run);
const named = (observations: readonly Observation[], name = 'a', uids: readonly string[] = []): Track => ({
  pod: { namespace: 'shop', name },
  uids,
  observations,
});
const nameless = (observations: readonly Observation[], uids: readonly string[] = []): Track => ({
  pod: null,
  uids,
  observations,
});
const asText = ({ pod, isNamed, lines }: Owner): string =>
  `${pod}${isNamed ? '' : ' ?'} ${lines.map(({ source, line }) => (source === 0 ? line : `${source}:${line}`)).join(' ')}`;

describe('the list of pods that have lines', () => {
  it('has the pods that the input names, then those of which a line has something, then lines without a pod', () => {
    const lines = [
      lineOf('runtime-stop-container-failed', 1, { containerID: CONTAINER }),
      lineOf('unmount-failed', 2, { uniqueName: `kubernetes.io/secret/${UID}-token` }),
    ];
    expect(
      owners([named([lineOf('sync-error', 3)]), nameless([lineOf('sync-error', 4)], [UID])], lines).map(asText),
    ).toEqual(['shop/a 3', `${UID} ? 4`, `${UID} ? 2`, 'null ? 1']);
  });

  it.each<[string, Observation]>([
    ['the sandbox', lineOf('sandbox-stop-failed', 5, { podSandboxID: SANDBOX })],
    ['a container', lineOf('kill-begin', 5, { containerID: SANDBOX })],
    [
      'a container that PLEG reports',
      lineOf('pleg-event', 5, {
        event: `&pleg.PodLifecycleEvent{ID:"${UID}", Type:"ContainerDied", Data:"${SANDBOX}"}`,
      }),
    ],
    [
      'the sandbox that its error names',
      lineOf('sync-error', 5, { err: `failed to destroy network for sandbox "${SANDBOX}"` }),
    ],
  ])('assigns lines of the runtime about %s, in the order of the input', (_, line) => {
    const stop = (seq: number, source: number, id = SANDBOX) =>
      lineOf('runtime-stop-sandbox-failed', seq, { podSandboxID: id }, { source });
    const lines = [stop(1, 1), stop(9, 0), stop(2, 0), stop(3, 0, CONTAINER)];
    expect(owners([named([line]), named([lineOf('sync-error', 6)], 'b')], lines).map(asText)).toEqual([
      'shop/a 2 5 9 1:1',
      'shop/b 6',
      'null ? 3',
    ]);
  });

  it('assigns lines about one container to one pod, the one that has its volume', () => {
    const stop = (seq: number, containerID: string) => lineOf('runtime-stop-container-failed', seq, { containerID });
    expect(owners([], [stop(1, SANDBOX), stop(2, CONTAINER), stop(3, SANDBOX)]).map(asText)).toEqual([
      'null ? 1 3',
      'null ? 2',
    ]);
    const unmount = (name: string) => lineOf('unmount-failed', 1, { uniqueName: `kubernetes.io/nfs/${name}` });
    expect(owners([], [unmount('share')]).map(asText)).toEqual(['null ? 1']);
  });

  it('assigns lines with a name but no namespace to no pod for certain', () => {
    const bare: NodeObservation = { ...lineOf('runtime-run-sandbox-failed', 1), bareName: 'api-0' };
    expect(owners([], [bare, lineOf('runtime-not-ready', 2)]).map(asText)).toEqual(['api-0 ? 1', 'null ? 2']);
  });
});

describe('the name of a pod', () => {
  const called = (uids: readonly string[], ...observations: readonly Observation[]): string | null | undefined =>
    owners([nameless(observations, uids)])[0]?.pod;

  it.each<[string, Record<string, string>]>([
    ['the name of its line', { podName: 'web-0' }],
    ['that of its volume', { volumePod: 'web-0' }],
    ['that in its error', { err: `MountVolume.SetUp failed for volume "x" pod "web-0" (UID: "${UID}") : no` }],
    ['that in an error in an error', { err: `failed: pod \\"web-0\\" (UID: \\"${UID}\\") : no` }],
  ])('is %s, with its UID', (_, fields) => {
    expect(called([UID], lineOf('unmount-failed', 1, fields))).toBe(`web-0 (${UID})`);
    expect(called([], lineOf('unmount-failed', 1, fields))).toBe('web-0');
  });

  it('comes from the first line that has one', () => {
    const lines = ['', UID, 'web-0', 'web-1'].map((podName, at) => lineOf('unmount-failed', at, { podName }));
    expect(called([UID], lineOf('sync-error', 9), ...lines)).toBe(`web-0 (${UID})`);
  });

  it('is its UID where no line has a name', () => {
    expect(called([UID], lineOf('unmount-failed', 1, { podName: UID }))).toBe(UID);
    expect(called([UID], lineOf('unmount-failed', 1, { err: 'busy' }))).toBe(UID);
    expect(called([])).toBeNull();
  });

  it.each(['<pod>', '[redacted]', 'REDACTED-1', 'xxx', 'masked'])(
    'is its name and UID where many may have that name: %s',
    name => {
      const line = lineOf('sync-error', 1);
      expect(owners([named([line], name, [UID])])[0]?.pod).toBe(`shop/${name} (${UID})`);
      expect(owners([named([line], name)])[0]?.pod).toBe(`shop/${name}`);
    },
  );

  it('is its name alone where that was not hidden', () => {
    expect(owners([named([lineOf('sync-error', 1)], 'nginx', [UID])])[0]?.pod).toBe('shop/nginx');
  });
});

describe('lines of no deletion', () => {
  const owner = (pod: string | null): Owner => ({ pod, isNamed: true, lines: [] });
  const isOther = isOfNone([{ pod: { namespace: 'shop', name: 'a' } }]);

  it('belong to another pod, or without a pod to any', () => {
    expect(isOther(owner('shop/b'))).toBe(true);
    expect(isOther(owner('shop/a'))).toBe(false);
    expect(isOther(owner('a'))).toBe(false);
    expect(isOther(owner(null))).toBe(false);
    expect(isOfNone([])(owner(null))).toBe(true);
  });
});
