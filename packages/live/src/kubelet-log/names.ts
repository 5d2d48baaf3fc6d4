/**
 * The values of `--kubelet-log` besides `command:…`, for help and completion, which load no way. `test/kubelet-log/choose.test.ts`
 * compares them with the ways.
 */
export const WAY_NAMES = [
  ...['auto', 'none'],
  ...['node-log-query', 'openshift-journal', 'files', 'debug-pod'],
  ...['kind', 'minikube', 'ssh', 'talosctl'],
] as const;
