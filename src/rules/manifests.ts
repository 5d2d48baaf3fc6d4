import { textField } from '../catalogue/fields.js';
import type { NodeObservation } from '../correlate/node-events.js';
import { causeIn } from '../episodes/node/reasons.js';

/** What the file source prints about manifests (pkg/kubelet/config/file.go: listConfig, extractFromDir, consumeWatchEvent). */

const MAX_CAUSE_LETTERS = 300;

/** `path=…` when the folder is read; when one file changes, only the error has the path. */
export function manifestIn(line: NodeObservation): string | null {
  const path = textField(line.event, 'path') ?? /config file \\?"([^"\\]{1,1000})/.exec(causeIn(line))?.[1];
  return path === undefined ? null : path.slice(0, MAX_CAUSE_LETTERS);
}

/** The error without the path and without the kubelet's words around it. */
export function complaint(cause: string, path: string): string {
  const from = cause.lastIndexOf(`${path}: `);
  const text = from < 0 ? cause : cause.slice(from + path.length + 2);
  return text.slice(0, MAX_CAUSE_LETTERS).replace(/, please check config file$/, '');
}

/** The kubelet appends the name of the node: the pod of `etcd.yaml` is `etcd-<node>`, if its file is named after it. */
export function mayBeManifestOf(path: string, podName: string): boolean {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:ya?ml|json|manifest)$/, '');
  return base !== '' && podName.startsWith(`${base}-`);
}
