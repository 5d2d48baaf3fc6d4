import { describe, expect, it } from 'vitest';
import { definitions, type MessageDefinition } from '../../src/catalogue/events.js';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { samplesOf } from './samples.js';

/** Every message about a wait, as the last line of a deletion that does not proceed. */
const waits = definitions.filter(({ waitsFor }) => waitsFor !== undefined);

const UID = '5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';
const HEAD = (second: number): string => {
  const time = new Date(Date.UTC(2026, 2, 9, 10, 15, second)).toISOString().slice(11, 19);
  return `0309 ${time}.000000    2317`;
};
const STRUCTURED = /"(?:SyncLoop|Pod)/;

/** The sample as this kubelet would print it for this pod, at this second. */
function about(sample: string, second: number): string {
  return sample
    .replace(/^([IWE])\d{4} [\d:.]+ +\d+/, (_, severity: string) => `${severity}${HEAD(second)}`)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b(?!")/g, UID)
    .replaceAll(/\b(pod=|Pod |for pod )"[^"]+"/g, (_, key: string) =>
      STRUCTURED.test(sample) || key === 'pod=' ? `${key}"default/web-0"` : `${key}"web-0_default(${UID})"`,
    )
    .replaceAll(/podUID="?[0-9a-f]{32}"?/g, `podUID="${UID}"`);
}

/** A deletion at -v=5 whose worker has begun and then logs nothing while the kubelet has other work. */
async function hanging(last: string): Promise<Lifecycle | undefined> {
  const lines = [
    `I${HEAD(0)} kubelet.go:2432] "SyncLoop ADD" source="api" pods=["default/web-0"]`,
    `I${HEAD(1)} kubelet.go:2476] "SyncLoop (PLEG): event for pod" pod="default/web-0" event={"ID":"${UID}","Type":"ContainerStarted","Data":"aa11"}`,
    `I${HEAD(2)} kubelet.go:2448] "SyncLoop DELETE" source="api" pods=["default/web-0"]`,
    `I${HEAD(2)} pod_workers.go:727] "Pod is being synced for the first time" pod="default/web-0" podUID="${UID}" updateType="update"`,
    last,
    ...Array.from({ length: 59 }, (_, k) => `I${HEAD(50 * (k + 1))} reconciler.go:224] "Looked around"`),
    `I${HEAD(3000)} kubelet.go:2522] "SyncLoop (housekeeping)"`,
  ];
  const lifecycles = endsOf(await analyze([bytesSource('kubelet.log', lines.join('\n'))]));
  return lifecycles.find(({ pod }) => pod.name === 'web-0');
}

/**
 * Up to 1.20 some lines about a container have only its name. A mount for a pod whose configmaps and secrets the kubelet no longer tracks
 * ("not registered") holds no deletion.
 */
const namesPod = (sample: string): boolean =>
  (about(sample, 0).includes(UID) || /"default\/web-0"/.test(about(sample, 0))) && !sample.includes('not registered');

const named = (of: readonly MessageDefinition[]): [string, MessageDefinition][] =>
  of.map(one => [`${one.event}: ${one.message}`, one]);

describe('a line that reports a wait', () => {
  it('comes from some messages', () => expect(waits.length).toBeGreaterThan(20));

  it.each(named(waits))('gives the headline its reason: %s', async (_, definition) => {
    const { waitsFor = '' } = definition;
    const words = waitsFor.split(/\{\w+\}/)[0] ?? '';
    for (const sample of samplesOf(definition).filter(namesPod)) {
      const deletion = await hanging(about(sample, 20));
      expect(deletion?.outcome, deletion?.headline).toBe('stuck');
      expect(deletion?.headline).not.toContain('no line says');
      // A hang that comes from the line names the position
      expect(deletion?.headline).toMatch(new RegExp(`${words}|^STUCK in `));
    }
  });

  it('is missing where the headline states that no line gives the reason', async () => {
    const deletion = await hanging(`I${HEAD(20)} kubelet.go:2522] "SyncLoop (housekeeping)"`);
    expect(deletion?.headline).toMatch(/: no line says why$/);
  });

  it('is no longer the reason when the deletion proceeded after it', async () => {
    const wait = `I${HEAD(10)} kubelet_pods.go:967] "Pod is terminated, but some containers are still running" pod="default/web-0"`;
    const stop = `I${HEAD(11)} kuberuntime_container.go:714] "Killing container with a grace period" pod="default/web-0" podUID="${UID}" containerName="web" containerID="containerd://aa11" gracePeriod=30`;
    const deletion = await hanging(`${wait}\n${stop}`);
    expect(deletion?.headline).not.toContain('waits for');
  });
});
