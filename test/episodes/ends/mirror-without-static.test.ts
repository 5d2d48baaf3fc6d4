import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { analyzed } from '../../analyze/analyzed.js';

/** A client deletes a mirror pod, and the manifest of its static pod goes before the static pod reacts. */

const STATIC = '5b60c1e9d3147d1f0b5293c44f7ea2a8';
const MIRROR = '19d2a7c6-5e0b-4f8a-8c11-7a9be0d4f602';
const NAME = 'kube-system/cache-n1';
const line = (at: string, rest: string): string => `I0617 09:30:${at}    2208 ${rest}`;
const sync = (at: string, what: string, source: string): string =>
  line(at, `kubelet.go:2734] "SyncLoop ${what}" source="${source}" pods=["${NAME}"]`);

const RUNS = [
  sync('00.000000', 'ADD', 'file'),
  line('00.000100', `kubelet.go:3514] "Creating a mirror pod for static pod" pod="${NAME}"`),
  sync('00.020000', 'ADD', 'api'),
];
const REQUESTED = [
  sync('20.000000', 'DELETE', 'api'),
  line('20.000100', `kubelet.go:2942] "Skipping pod update for non-allocated pod" pod="${NAME}" podUID="${MIRROR}"`),
];
const GOES = [
  sync('25.000000', 'REMOVE', 'file'),
  line('25.000200', `kubelet.go:2309] "SyncTerminatingPod enter" pod="${NAME}" podUID="${STATIC}"`),
  line('25.400000', `kubelet.go:2323] "SyncTerminatingPod exit" pod="${NAME}" podUID="${STATIC}"`),
  line(
    '25.900000',
    `pod_workers.go:1105] "Pod is complete and the worker can now stop" pod="${NAME}" podUID="${STATIC}"`,
  ),
  line('26.000000', `mirror_client.go:131] "Deleting a mirror pod" pod="${NAME}" podUID=""`),
  line('26.020000', 'kubelet_pods.go:1326] "Deleted mirror pod" podName="cache-n1_kube-system"'),
  sync('26.020100', 'DELETE', 'api'),
  sync('26.020200', 'REMOVE', 'api'),
];
const END = 'I0617 09:34:30.000000    2208 kubelet.go:2818] "SyncLoop (housekeeping)"';
const read = async (...lines: readonly string[]): Promise<readonly Lifecycle[]> =>
  (await analyzed([['kubelet.log', [...RUNS, ...lines, END].join('\n')]])).lifecycles;

describe('a mirror pod whose static pod goes before it is created again', () => {
  it('was deleted by the first client that requested it, and is not waited for', async () => {
    const all = await read(...REQUESTED, ...GOES);
    expect(all.map(({ kind, outcome, verdict }) => [kind, outcome, verdict])).toEqual([
      ['mirror', 'removed', 'complete'],
      ['static-removed', 'removed', 'complete'],
    ]);
    expect(all[0]?.startedAt).toMatch(/09:30:20\.000/);
    expect(all[0]?.steps.filter(({ status }) => status !== 'seen')).toEqual([]);
    expect(all.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('goes with its static pod where nothing was requested before', async () => {
    const all = await read(...GOES);
    expect(all.map(({ kind }) => kind)).toEqual(['static-removed']);
  });

  it('is waited for where its static pod stays', async () => {
    const [one] = await read(...REQUESTED, sync('21.000000', 'REMOVE', 'api'));
    expect([one?.kind, one?.outcome]).toEqual(['mirror', 'stuck']);
  });
});
