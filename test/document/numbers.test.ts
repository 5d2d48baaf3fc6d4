import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';
import { textIn } from '../analyze/samples.js';

const UID = '3b0f6c1e-7d52-4a86-9c1b-5e0a2f94d713';
const ID = '5d1e7a90c3b2f4e86a7d9c0b1f2e3d4c5b6a79880a1b2c3d4e5f60718293a4b5';
const OTHER = '9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b';

const journal = (second: string, unit: string, text: string): string =>
  `2026-06-12T09:14:${second}+0000 node-a ${unit}[1187]: ${text}`;
const kubelet = (second: string, text: string): string =>
  journal(second, 'kubelet', `I0612 09:14:${second}    1187 kubelet.go:2490] ${text}`);
const runtime = (second: string, text: string): string =>
  journal(second, 'containerd', `time="2026-06-12T09:14:${second}000Z" level=info msg="${text}"`);

const sync = (what: string): string => `"SyncLoop ${what}" source="api" pods=[shop/cart-0]`;
const kill = (name: string, id: string, grace: number): string =>
  `"Killing container with a grace period" pod="shop/cart-0" podUID=${UID} containerName="${name}" containerID="containerd://${id}" gracePeriod=${grace}`;
const died = (id: string): string =>
  `"SyncLoop (PLEG): event for pod" pod="shop/cart-0" event=&{ID:${UID} Type:ContainerDied Data:${id}}`;
const unmounted = `UnmountVolume.TearDown succeeded for volume "kubernetes.io/projected/${UID}-kube-api-access-x" (OuterVolumeSpecName: "kube-api-access-x") pod "${UID}" (UID: "${UID}"). InnerVolumeSpecName "kube-api-access-x". PluginName "kubernetes.io/projected", VolumeGidValue ""`;

async function deletionIn(lines: readonly string[]): Promise<Lifecycle | undefined> {
  const { lifecycles } = await analyzed([['kubelet.log', `${lines.join('\n')}\n`]]);
  expect(lifecycles).toHaveLength(1);
  return lifecycles[0];
}

const rulesOf = (one: Lifecycle | undefined): string[] => one?.findings.map(({ rule }) => rule) ?? [];

const FORCED = [
  kubelet('00.000000', sync('ADD')),
  kubelet('10.000000', sync('DELETE')),
  kubelet('10.001000', kill('app', ID, 30)),
  kubelet('10.003000', sync('REMOVE')),
];

describe('the duration of a forced deletion', () => {
  it('is that of the whole teardown, and the object has its own', async () => {
    const deletion = await deletionIn([...FORCED, kubelet('11.900000', died(ID)), kubelet('42.000000', unmounted)]);
    expect(deletion?.headline).toMatch(/^complete in 32 s; the object was gone at once/);
    expect(deletion?.durationMs).toBe(32_000);
  });

  it('is the same as that of the object where both end within a moment', async () => {
    const deletion = await deletionIn([...FORCED, kubelet('10.700000', unmounted)]);
    expect(deletion?.headline).toBe('complete in 0.7 s');
  });
});

describe('the duration of a deletion that began before the log', () => {
  const LATE = [kubelet('10.000000', `"SyncTerminatingPod exit" pod="shop/cart-0" podUID="${UID}"`)];

  it('is at least that of what is seen', async () => {
    const deletion = await deletionIn([...LATE, kubelet('24.000000', sync('REMOVE'))]);
    expect(deletion?.headline).not.toMatch(/ in \d/);
    expect(deletion?.durationMs).toBeNull();
  });
});

describe("the runtime's own instants", () => {
  const lines = [
    ...FORCED.slice(0, 3),
    runtime('10.002000', `StopContainer for \\"${ID}\\" with timeout 1 (s)`),
    FORCED[3] ?? '',
    runtime('11.010000', `Kill container \\"${ID}\\"`),
    runtime('11.090000', `StopContainer for \\"${ID}\\" returns successfully`),
    kubelet('11.900000', died(ID)),
    runtime('12.500000', `StopContainer for \\"${ID}\\" with timeout 1 (s)`),
    kubelet('12.600000', unmounted),
  ];

  it('precede those of PLEG', async () => {
    const deletion = await deletionIn(lines);
    const message = deletion?.findings.find(({ rule }) => rule === 'removed-while-running')?.message;
    expect(message).toContain('they had stopped 1.1 s later');
  });

  it('tie a SIGKILL to the stop before it', async () => {
    const deletion = await deletionIn(lines);
    const message = deletion?.findings.find(({ rule }) => rule === 'sigkill-sent')?.message;
    expect(message).toContain('1 s after it was asked to stop it');
  });

  it('show that containers which ended at once did not outlive the object', async () => {
    const quick = lines.filter(line => !line.includes('Kill container')).map(line => line.replaceAll('11.09', '10.05'));
    expect(rulesOf(await deletionIn(quick))).not.toContain('removed-while-running');
  });
});

describe('the pauses between steps', () => {
  it('are measured from the end of the last container, and each container from its own stop', async () => {
    const deletion = await deletionIn([
      kubelet('00.000000', sync('ADD')),
      kubelet('10.000000', sync('DELETE')),
      kubelet('10.001000', kill('app', ID, 30)),
      kubelet('10.002000', kill('agent', OTHER, 30)),
      kubelet('10.900000', died(ID)),
      kubelet('40.100000', unmounted),
      kubelet('40.800000', died(OTHER)),
      kubelet('40.900000', sync('DELETE')),
      kubelet('40.910000', sync('REMOVE')),
    ]);
    const pairs = deletion?.gaps.map(({ after, before }) => `${after} ${before}`);
    expect(pairs).toEqual(['stop-sent container-stopped', 'stop-sent volumes-unmounted']);
  });
});

describe('a stop that was under way when the deletion came', () => {
  const text = textIn('shapes', 'probe-kill-under-way.log');

  it('is no step of it, and the wait for the stop is named', async () => {
    const deletion = await deletionIn(text.trimEnd().split('\n'));
    expect(rulesOf(deletion)).not.toContain('step-order');
    expect(deletion?.headline).toContain('while a container was still being stopped for another reason');
  });

  it('differs from a stop that the termination began', async () => {
    const deletion = await deletionIn(
      text
        .trimEnd()
        .split('\n')
        .filter((_, index) => index !== 1 && index !== 4),
    );
    expect(deletion?.headline).not.toContain('another reason');
  });
});
