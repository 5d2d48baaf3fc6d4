import { objectTold, type Testify } from '../types.js';

/** After a restart of the node each pod has a second sandbox, and a pod may be done with its work in it. */
const USUAL_SANDBOXES = 2;

/** The last sandbox of a pod is gone, after several others: the kubelet makes another one each time (kuberuntime_manager.go, syncPod). */
export function lostSandbox(
  testify: Testify,
  line: number,
  of: { readonly namespace: string; readonly name: string },
  attempt: number,
): void {
  const count = attempt + 1;
  if (count <= USUAL_SANDBOXES) return;
  const message = `it has had ${count} of them, and the last one is not ready`;
  testify(objectTold(line, { kind: 'Pod', ...of }, { reason: 'SandboxesLost', message }));
}
