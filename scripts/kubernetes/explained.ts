/** A difference between the catalogue and the sources that is correct, with the reason. */
interface Explained {
  /** How the message begins. */
  readonly message: string;
  readonly what: RegExp;
  readonly why: string;
}

const BOTH = 'It is printed in both ways: as an error when there is one, else at a level of its own';
const PRERELEASE = 'The copy of 1.20 has it ahead of its release';
const THROTTLED =
  'Two calls print it: one at -v=3, and one at any level, at most once in a while, for the longest waits (`throttledLogger` in client-go/rest/request.go)';
const BY_VARIABLE =
  'Since 1.26 it is printed through a variable that holds the call (kubelet.go, updateRuntimeUp: `klogErrorS`), which is at -v=4 until the runtime is expected to be ready';
const COMPOSED = 'It is put together from parts, with values in place of their words';
const REFLECTOR =
  'client-go prints it (tools/cache/reflector.go) for the watch of any object, and names the reflector and the type; here they are those of pods, and of single configmaps and secrets';

export const EXPLAINED: readonly Explained[] = [
  ...[
    'object-%q',
    'pkg/kubelet/config/apiserver.go:',
    'k8s.io/kubernetes/pkg/kubelet/config/apiserver.go:',
    'k8s.io/client-go@',
    'Caches populated',
    'Failed to watch',
    'Listing and watching',
    'Retrying watch after',
    'Warning: watch ended',
    'Watch ',
  ].map(message => ({ message, what: /^not in/, why: REFLECTOR })),
  { message: 'Container runtime network not ready', what: /^not in/, why: BY_VARIABLE },
  { message: 'Container runtime not ready', what: /^not in/, why: BY_VARIABLE },
  {
    message: 'Topology Admit Handler',
    what: /^after /,
    why: 'A manager that admits everything prints it on (cm/topologymanager/fake_topology_manager.go), which no kubelet uses',
  },
  { message: 'Throttling request took', what: /^at -v=/, why: THROTTLED },
  { message: 'Waited for %v{delay} due to', what: /^at -v=/, why: THROTTLED },
  {
    message: 'Waited for %v{delay} due to',
    what: /^not in/,
    why: '1.20 says "Throttling request took"; patch releases of it say this',
  },
  { message: 'Waited before sending request', what: /^at -v=/, why: THROTTLED },
  { message: 'Waiting for node sync before', what: /^before/, why: PRERELEASE },
  { message: 'Watching apiserver', what: /^before/, why: PRERELEASE },
  { message: 'node sync', what: /^before/, why: PRERELEASE },
  { message: 'Reconciler: start to sync state', what: /^before/, why: PRERELEASE },
  { message: 'Creating a mirror pod for static pod', what: /^at -v=/, why: BOTH },
  { message: 'PLEG: Write status', what: /^as I/, why: BOTH },
  { message: 'PLEG: Ignoring events', what: /^as E/, why: 'It is an information since 1.35' },
  { message: 'Probe errored', what: /^as E/, why: 'It is an information since 1.35' },
  {
    message: 'Failed to get status for pod',
    what: /^as I/,
    why: 'It was an information that is printed at every level',
  },
  {
    message: 'Failed to update status for pod',
    what: /^as I/,
    why: 'It was an information that is printed at every level',
  },
  {
    message: 'failed to ensure lease exists',
    what: /^not in/,
    why: 'The copies of these versions have the message of the version after them',
  },
  {
    message: 'Failed to remove cgroup',
    what: /^not in/,
    why: 'runc prints it (libcontainer/cgroups/utils.go), whose code the kubelet links',
  },
  { message: 'Machine: {Timestamp', what: /^not in/, why: COMPOSED },
  {
    message: '[pod_container_deletor]',
    what: /^not in/,
    why: 'Printed before 1.20; its words are a part of a later message',
  },
  {
    message: 'orphaned pod %q{podUID} found, but',
    what: /^not in/,
    why: 'Printed before 1.20; its words are a part of a later message',
  },
  {
    message: 'SyncLoop (DELETE mirror',
    what: /^not in/,
    why: 'Printed before 1.20; its words are a part of a later message',
  },
  { message: 'Pod has completed and its containers', what: /^not in/, why: '1.20 has it only in patch releases' },
  {
    message: 'error killing pod',
    what: /^not in/,
    why: 'It is part of the error of "Error syncing pod, skipping", and is made from parts since 1.31',
  },
  { message: 'container %v', what: /^not in/, why: COMPOSED },
  { message: 'init container %v', what: /^not in/, why: COMPOSED },
  { message: 'failed to "Kill', what: /^not in/, why: COMPOSED },
  { message: '[failed to "Kill', what: /^not in/, why: COMPOSED },
  {
    message: 'Pod was deleted and then recreated',
    what: /^not in/,
    why: 'The copy that was read carries a patch; releases of 1.26 print it',
  },
  {
    message: 'Operation for %q{operation} failed',
    what: /^not in/,
    why: 'A function returns it (pkg/util/goroutinemap/exponentialbackoff), and its caller prints it',
  },
  { message: 'operationExecutor.UnmountVolume failed', what: /^not in/, why: COMPOSED },
  {
    message: 'Pod removed broadcasted',
    what: /^not in/,
    why: 'pkg/kubelet/apis/pods/server.go prints it, a folder that is not read',
  },
  {
    message: 'Pod update broadcasted',
    what: /^not in/,
    why: 'pkg/kubelet/apis/pods/server.go prints it, a folder that is not read',
  },
  {
    message: 'command failed',
    what: /^not in/,
    why: 'component-base/cli/run.go prints it for every component, and its calls are not read; here it is that of a kubelet',
  },
  {
    message: 'FlexVolume: driver call failed',
    what: /^not in/,
    why: 'Of all calls of a driver, which print this with their arguments, that of an unmount',
  },
  {
    message: 'Startup probe for %q{pod}',
    what: /^not in/,
    why: 'The kind of the probe is an argument of the call (`%s probe for %q failed (%v): %s`, `%s probe for %q errored: %v`), and startup probes exist from 1.16 on',
  },
  ...['Exec', 'HTTP', 'Sleep'].map(kind => ({
    message: `${kind} lifecycle hook for Container in Pod failed`,
    what: /^as I/,
    why: 'It is an information since 1.34',
  })),
];
