import type { EventDefinition } from '../types.js';

/** What keeps the kubelet from running at all. */
export const kubeletFailed: readonly EventDefinition[] = [
  {
    event: 'kubelet-failed',
    means: 'The kubelet cannot start or continue: its process ends with this error.',
    traits: ['failure'],
    goroutine: 'main',
    texts: [
      {
        // component-base/cli/run.go, Run: every component prints it
        message: 'command failed',
        only: { err: /^(?:failed to [\w ]{0,40}kubelet\b|failed to set feature gates from initial flags)/i },
        level: 0,
        since: '1.24',
        made: [
          'E0309 10:15:30.123456    2317 run.go:74] "command failed" err="failed to run Kubelet: validate service connection: validate CRI v1 runtime API for endpoint \\"unix:///run/containerd/containerd.sock\\": rpc error: code = Unimplemented desc = unknown service runtime.v1.RuntimeService"',
        ],
      },
      {
        message: 'Failed to run kubelet',
        level: 0,
        since: '1.21',
        until: '1.23',
        made: [
          'E0309 10:15:30.123456    2317 server.go:302] "Failed to run kubelet" err="failed to run Kubelet: misconfiguration: kubelet cgroup driver: \\"systemd\\" is different from docker cgroup driver: \\"cgroupfs\\""',
        ],
      },
      {
        message: 'Failed to load kubelet config file',
        level: 0,
        since: '1.21',
        until: '1.23',
        made: [
          'E0309 10:15:30.123456    2317 server.go:205] "Failed to load kubelet config file" err="failed to load Kubelet config file /var/lib/kubelet/config.yaml, error failed to read kubelet config file \\"/var/lib/kubelet/config.yaml\\", error: open /var/lib/kubelet/config.yaml: no such file or directory" path="/var/lib/kubelet/config.yaml"',
        ],
      },
      {
        message: 'Failed to validate kubelet configuration',
        level: 0,
        since: '1.21',
        until: '1.23',
        made: [
          'E0309 10:15:30.123456    2317 server.go:221] "Failed to validate kubelet configuration" err="invalid configuration: nodeStatusUpdateFrequency must be positive" path="/var/lib/kubelet/config.yaml"',
        ],
      },
      {
        message: 'Failed to parse kubelet flag',
        level: 0,
        since: '1.21',
        until: '1.23',
        made: [
          'E0309 10:15:30.123456    2317 server.go:158] "Failed to parse kubelet flag" err="unknown flag: --cadvisor-port"',
        ],
      },
      {
        message: 'Failed to construct kubelet dependencies',
        level: 0,
        since: '1.21',
        until: '1.23',
        made: [
          'E0309 10:15:30.123456    2317 server.go:294] "Failed to construct kubelet dependencies" err="unable to load client CA file /etc/kubernetes/pki/ca.crt: open /etc/kubernetes/pki/ca.crt: no such file or directory"',
        ],
      },
      {
        message: 'Failed to start ContainerManager',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1466] "Failed to start ContainerManager" err="failed to initialize top level QOS containers: root container [kubepods] doesn\'t exist"',
        ],
      },
      {
        message: 'Failed to start cAdvisor',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1449] "Failed to start cAdvisor" err="inotify_init: too many open files"',
        ],
      },
      {
        // server.go, NewKubeletCommand: the error that Run returned
        message: 'failed to run Kubelet: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'F0309 10:15:30.123456    2317 server.go:262] failed to run Kubelet: Running with swap on is not supported, please disable swap! or set --fail-swap-on flag to false. /proc/swaps contained: [Filename\t\t\t\tType\t\tSize\tUsed\tPriority /dev/sda2                               partition\t2097148\t0\t-2]',
        ],
      },
      {
        message: 'failed to load Kubelet config file %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'F0309 10:15:30.123456    2317 server.go:198] failed to load Kubelet config file /var/lib/kubelet/config.yaml, error failed to read kubelet config file "/var/lib/kubelet/config.yaml", error: open /var/lib/kubelet/config.yaml: no such file or directory',
        ],
      },
      {
        message: 'Failed to start ContainerManager %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          "F0309 10:15:30.123456    2317 kubelet.go:1384] Failed to start ContainerManager failed to initialize top level QOS containers: root container [kubepods] doesn't exist",
        ],
      },
      {
        message: 'Failed to start cAdvisor %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'F0309 10:15:30.123456    2317 kubelet.go:1373] Failed to start cAdvisor inotify_init: too many open files',
        ],
      },
    ],
  },
];
