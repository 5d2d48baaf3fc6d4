/** Lines that are errors only by their level, and what they mean: no pod waits for any of it. */
const HARMLESS: readonly (readonly [text: RegExp, means: string])[] = [
  // cm/cpumanager/cpu_manager.go, removeStaleState, 1.18 and later
  [
    /^"?RemoveStaleState: removing container/,
    'a container that is gone was taken off the list of those that have CPUs',
  ],
  // stats/cri_stats_provider.go, makeContainerStats; stats/helper.go
  [
    /^"?Unable to fetch (?:container|pod) (?:log|etc hosts) stats/,
    'the log of a container that is gone or new is not there to be measured',
  ],
  // cadvisor, machine/machine.go, GetCPUVendorID
  [/^"?Cannot read vendor id correctly/, 'the processor states no vendor, as those of arm64'],
  // cadvisor, manager/manager.go, watchForNewContainers and createContainer
  [
    /^"?(?:Failed to process watch event|Failed to create existing container)/,
    'a cgroup was there of a container that the runtime no longer has, so its use of CPU and memory is not measured',
  ],
  // kubelet.go, StartGarbageCollection: the first of a row of failures, before cadvisor has looked at the disks
  [
    /^"?Image garbage collection failed once\b/,
    'in the first minutes after its start the kubelet has no figures of its disks, and removes no images',
  ],
  // cm/container_manager_linux.go, GetCapacity, 1.25 and later
  [
    /^"?Unable to get rootfs data from cAdvisor interface\b.{0,80}unable to find data in memory cache/s,
    'in the first seconds after its start the kubelet has no figures of its disks',
  ],
  // cm/devicemanager/manager.go, readCheckpoint
  [
    /^"?Failed to (?:read data from|retrieve) checkpoint\b.{0,100}checkpoint is not found/s,
    'the kubelet has no record of devices from an earlier run, as on a new node',
  ],
  // cmd/kubelet/app/server.go, run
  [
    /^"?Failed to get the kubelet's cgroup\. Kubelet system container metrics may be missing/,
    'the use of memory and CPU of the kubelet itself is not measured',
  ],
  // config/file_linux.go, startWatch
  [
    /^"?Unable to read config path\b.{0,300}path does not exist/s,
    'the folder for static pods is not there, so the node has none',
  ],
  // network/dns/dns.go, formDNSNameserversFitsLimits
  [
    /^"?Nameserver limits (?:were )?exceeded/,
    'the node has more nameservers than a pod can use: pods get the first three',
  ],
  // network/dns/dns.go, formDNSSearchFitsLimits
  [
    /^"?Search Line limits (?:were )?exceeded/,
    'the node has more search domains than a pod can use: pods get the first of them',
  ],
  // prober/prober_manager.go, AddPod, up to 1.20
  [
    /^"?(?:Startup|Readiness|Liveness) probe already exists! /,
    'the probe of a container that the kubelet syncs again runs already',
  ],
  // apimachinery, proxy/upgradeaware.go, ServeHTTP
  [
    /^"?Error proxying data from (?:backend to client|client to backend)/,
    'kubectl exec, attach or port-forward lost its connection',
  ],
  // stats/cadvisor_stats_provider.go, getCadvisorContainerInfo
  [/^"?Partial failure issuing cadvisor\.ContainerInfoV2/, 'a cgroup has no figures yet'],
  // server/stats/summary_sys_containers.go
  [/^"?Failed to get system container stats/, 'the kubelet or the runtime has no cgroup of its own to be measured'],
];

/** What the line means if it is harmless; null for any other line. */
export const harmlessMeaning = (text: string): string | null =>
  HARMLESS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
