import type { CauseEntry } from './types.js';

const stages = ['admission'] as const;
const rank = 'cause';

/** Why a kubelet refuses a pod. */
export const admission: readonly CauseEntry[] = [
  {
    id: 'node-under-pressure',
    rank,
    stages,
    error: /(?:Disk|Memory|PID)Pressure/,
    means: 'the node is short of disk, memory or process ids',
    next: 'The node refuses such pods while it is short of what the condition names: kubectl describe node shows since when. For DiskPressure, free disk space where images and logs are.',
    source: 'kubelet, pkg/kubelet/eviction/eviction_manager.go, Admit',
  },
  {
    id: 'kubelet-disk-full',
    rank,
    stages,
    error: /no space left on device/,
    means: 'the disk of the kubelet is full',
    next: 'The disk of the node is full: free space on the file system of /var/lib/kubelet, then create the pod again.',
    source: 'kernel, ENOSPC; kubelet, pkg/kubelet/cm/devicemanager/manager.go, writeCheckpoint',
  },
  {
    id: 'node-resources-insufficient',
    rank,
    stages,
    error: /\bOutOf[a-z]|Node didn't have enough resource/,
    means: 'the node does not have the resources that the pod requests',
    source: 'kubelet, pkg/kubelet/lifecycle/predicate.go, InsufficientResourceError',
  },
  {
    id: 'host-port-taken',
    rank,
    stages,
    error: /PodFitsHostPorts|free ports for the requested pod ports|\bNodePorts\b/,
    means: 'another pod of the node has the host port',
    next: 'Another pod of the node has the host port: wait until its containers have ended, or let the scheduler place the pod (a fixed nodeName bypasses the scheduler).',
    source: 'scheduler, framework/plugins/nodeports/node_ports.go (ErrReason), and predicates.go up to 1.17',
  },
  {
    id: 'device-plugin-not-ready',
    rank,
    stages,
    error: /unhealthy devices|unregistered device|requested number of devices unavailable/,
    means: 'the device plugin of the resource was not ready on the node',
    next: 'The device plugin of that resource was not ready on this node, for example after a restart: look at its pod there. If the refused pod has no controller, delete it and create it again.',
    source: 'kubelet, pkg/kubelet/cm/devicemanager/manager.go, devicesToAllocate',
  },
  {
    id: 'no-numa-node-fits',
    rank,
    stages,
    error: /Topology locality/,
    means: 'no single NUMA node has everything that the pod requests',
    next: 'No single NUMA node of this node has everything that the pod requests (topologyManagerPolicy of the kubelet): request less, or schedule the pod to another node.',
    source: 'kubelet, pkg/kubelet/cm/topologymanager, scope.go',
  },
  {
    id: 'node-labels-differ',
    rank,
    stages,
    error: /NodeAffinity|MatchNodeSelector/,
    means: 'the labels of the node do not match what the pod asks for',
    next: 'The labels of the node did not match the nodeAffinity or nodeSelector of the pod: kubectl get node --show-labels. If they match now, the kubelet had not read them yet after its restart. If the refused pod has no controller, delete it and create it again.',
    source:
      'kubelet, pkg/kubelet/lifecycle/predicate.go, after a restart from labels that the kubelet has not read yet',
  },
];
