import { describe, expect, it } from 'vitest';
import { podline } from '../../cli/podline.js';

/** One process that contains the kubelet and the controller manager, as in MicroK8s, in the journal of its unit. */
const printed = (texts: readonly string[]): string =>
  texts
    .map((text, index) => {
      const second = `08:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
      return `Nov 21 ${second} edge-1 microk8s.daemon-kubelite[4242]: ${text[0]}1121 ${second}.000000    4242 ${text.slice(1)}\n`;
    })
    .join('');

/** A line of the controller manager, at the -v=3 of its library. */
const EVENT =
  'Ievent.go:389] "Event occurred" object="shop/cart" fieldPath="" kind="ReplicaSet" apiVersion="apps/v1" type="Normal" reason="SuccessfulDelete" message="Deleted pod: cart-7d9f"';
const DONE =
  'Ioperation_generator.go:917] UnmountVolume.TearDown succeeded for volume "kubernetes.io/configmap/3a1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d07-conf" (OuterVolumeSpecName: "conf") pod "3a1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d07" (UID: "3a1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d07"). InnerVolumeSpecName "conf". PluginName "kubernetes.io/configmap", VolumeGIDValue ""';
const ADD = 'Ikubelet.go:2445] "SyncLoop ADD" source="api" pods=["shop/web-0"]';
const UPDATE = 'Ikubelet.go:2448] "SyncLoop UPDATE" source="api" pods=["shop/web-0"]';
const OTHERS = Array.from(
  { length: 150 },
  (_, index) => `Eremote_runtime.go:${index + 100}] "ListImages with filter from image service failed" err="rpc error"`,
);

const answerTo = async (...texts: readonly string[]): Promise<string> =>
  (await podline([], printed([...texts, ...OTHERS]))).stdout.replaceAll(/\s+/g, ' ');

describe('an answer that shows no deletion', () => {
  it('does not take the level of another component in the process for that of the kubelet', async () => {
    const text = await answerTo(EVENT);
    expect(text).toContain('No pod deletion can be seen in stdin (151 lines, none at -v=2 or above).');
    expect(text).not.toContain('No pod is deleted');
  });

  it('takes the level from a line of the kubelet', async () => {
    expect(await answerTo(EVENT, UPDATE)).toContain('No pod is deleted in the input.');
  });

  it('states for a few lines of the kubelet only that nothing is wrong', async () => {
    const few = async (...texts: readonly string[]) => (await podline([], printed(texts))).stdout;
    const calm = 'Ilog.go:25] "Validated CRI v1 runtime API"';
    expect(await few(calm, UPDATE)).toMatch(
      /^No line of stdin \(2 lines\) says that something is wrong, or shows a pod deletion\./,
    );
    expect(await few(calm, 'Wcni.go:239] Unable to update cni config: no networks found')).not.toContain('No line of');
    const ofOther = `${printed([calm])}Nov 21 08:00:09 edge-1 till[7]: it does not work\n`;
    expect((await podline([], ofOther)).stdout).not.toContain('No line of');
  });

  it('is a pod that is still starting', async () => {
    const text = await answerTo(EVENT, ADD);
    expect(text).toMatch(/^\? shop\/web-0 start still starting when the input ends/);
    expect(text).not.toMatch(/No pod|time of the deletion/);
  });

  it('never claims that no pod is deleted while one is torn down', async () => {
    for (const lines of [[DONE], [DONE, ADD], [EVENT, DONE, ADD]]) {
      const text = await answerTo(...lines);
      expect(text).toMatch(/torn down/);
      expect(text).not.toContain('No pod is deleted');
    }
  });
});
