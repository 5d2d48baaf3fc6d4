import type { Start } from '../../../src/document/contract/types.js';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';

export const UID = '5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';
const POD = 'pod="shop/web-0"';

/** A line of the kubelet, this number of seconds after noon. */
export function at(seconds: number, text: string, pid = 2317): string {
  const severity = text.startsWith('E ') ? 'E' : 'I';
  const [minutes, rest] = [Math.floor(seconds / 60), (seconds % 60).toFixed(6).padStart(9, '0')];
  return `${severity}0309 12:${String(minutes).padStart(2, '0')}:${rest}    ${pid} ${text.replace(/^E /, '')}`;
}

export const add = 'kubelet.go:2535] "SyncLoop ADD" source="api" pods=["shop/web-0"]';
export const remove = 'kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/web-0"]';
export const worker = `pod_workers.go:796] "Pod is being synced for the first time" ${POD} podUID="${UID}" updateType="create"`;
export const noSandbox = `util.go:34] "No sandbox for pod can be found. Need to start a new one" ${POD}`;
export const mounted = `operation_generator.go:617] "MountVolume.SetUp succeeded for volume \\"v\\" (UniqueName: \\"kubernetes.io/projected/${UID}-v\\") pod \\"web-0\\" (UID: \\"${UID}\\") " ${POD}`;
export const sandbox = `kuberuntime_manager.go:1622] "Created PodSandbox for pod" podSandboxID="${'a'.repeat(64)}" ${POD}`;
export const event = (reason: string, message: string, list = 'containers{c}'): string =>
  `event.go:389] "Event occurred" object="shop/web-0" fieldPath="spec.${list}" kind="Pod" apiVersion="v1" type="Normal" reason="${reason}" message="${message.replaceAll('"', '\\"')}"`;
export const pleg = (id: string, type = 'ContainerStarted'): string =>
  `kubelet.go:2566] "SyncLoop (PLEG): event for pod" ${POD} event={"ID":"${UID}","Type":"${type}","Data":"${id.repeat(64)}"}`;
export const failed = (what: string): string =>
  `E pod_workers.go:1324] "Error syncing pod, skipping" err="${what.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}" ${POD} podUID="${UID}"`;
export const container = (reason: string, text: string): string =>
  failed(`failed to "StartContainer" for "c" with ${reason}: "${text.replaceAll('"', '\\"')}"`);
export const status = (patch: object): string =>
  `status_manager.go:1184] "Patch status for pod" ${POD} podUID="${UID}" patch="${JSON.stringify({ metadata: { uid: UID }, status: patch }).replaceAll('"', '\\"')}"`;
export const ready = status({
  conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-03-09T12:00:03Z' }],
});

export async function startsIn(...lines: readonly string[]): Promise<readonly Start[]> {
  const { starts = [] } = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)], {
    now: new Date('2026-03-10T00:00:00Z'),
  });
  return starts;
}

/** The only start of the document. */
export async function startIn(...lines: readonly string[]): Promise<Start> {
  const [only, ...others] = await startsIn(...lines);
  if (only === undefined || others.length > 0) throw new Error('not one start');
  return only;
}
