import { type Thresholds, valuesOf } from '../../kit/thresholds.js';

/** Every duration and number that decides what is reported of a node. */
export const THRESHOLDS = {
  pauseMs: [120_000, 'ms', 'A trouble of the node that no line states for longer than this is over.', 'What lasts is logged again every 5 s (kubelet.go, syncLoop and updateRuntimeUp), the lease every 10 s; a call to the runtime may take --runtime-request-timeout = 2m (kubelet defaults.go).'],
  calmMs: [60_000, 'ms', 'After a success, it is another trouble if it comes back later than this.', 'The watch of pods is tried again after 30 s at most, or twice that by its jitter of 1.0 (client-go, reflector.go, backoffManager), the lease after 10 s, the sync loop after 5 s.'],
  startMs: [30_000, 'ms', 'A trouble that begins this soon after the start of a kubelet belongs to the start.', 'maxWaitForContainerRuntime = 30 s (kubelet.go, all versions).'],
  bootstrapMs: [300_000, 'ms', 'A trouble of the start that lasts longer than this after it is reported.', 'kubeadm waits four minutes for a control plane, and installs the network plugin after that (cmd/kubeadm/app/constants, ControlPlaneComponentHealthCheckTimeout = 4m).'],
  outagePods: [3, 'times', 'network-outage: the network plugin failed for this many pods at the same time.', 'One pod, or the old and the new pod of one owner, can have an error of their own. Chosen.'],
  outageMs: [10_000, 'ms', 'A trouble of the runtime, the network or the API server is worth a warning if it lasts this long.', 'Two heartbeats: the lease is renewed every 10 s (nodelease: renewInterval = 0.25 of NodeLeaseDurationSeconds = 40 s).'],
  baseSyncMs: [30_000, 'ms', '“container runtime is down” is logged when the runtime has not answered for this long.', 'runtimeState is made with maxWaitForContainerRuntime = 30 s as its threshold (kubelet.go, newRuntimeState; runtime.go, runtimeErrors).'],
  callMs: [120_000, 'ms', 'runtime-outage: a call that timed out had begun this long before, unless the runtime answered later than that.', '--runtime-request-timeout = 2m (kubelet defaults.go, RuntimeRequestTimeout).'],
  awayMs: [10_000, 'ms', 'kubelet-absence: without a kubelet for this long, the node misses a heartbeat, which is worth a warning.', 'nodeStatusUpdateFrequency = 10 s, and the lease is renewed as often (kubelet defaults.go; nodelease).'],
  quietTimes: [2, 'times', 'kubelet-absence: a pause between two kubelets shows that none ran from this multiple of the longest silence of either on, where nothing states how the first one ended.', 'A quiet kubelet logs nothing for minutes. Chosen.'],
  jumpMs: [1_000, 'ms', 'clock: a step of the clock that is smaller than this is not reported.', 'chronyd steps the clock instead of slewing it from 1 s on in the configuration of most distributions (makestep 1.0 3).'],
  pressureMs: [300_000, 'ms', 'pressure: the node is no longer short of a resource that was not reclaimed for longer than this.', 'evictionPressureTransitionPeriod = 5m keeps the condition (kubelet defaults.go), and the eviction manager looks every 10 s (eviction_manager.go, monitoringInterval).'],
  shortRunMs: [60_000, 'ms', 'kubelet-crash-loop: runs of the kubelet that are shorter than this follow each other.', 'systemd starts it again after RestartSec = 10 s (kubeadm, kubelet.service), k3s after 5 s. Chosen.'],
  shortRuns: [3, 'times', 'kubelet-crash-loop: so many short runs in a row are one.', 'An installer starts a kubelet twice: before and after its configuration is written. Chosen.'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
