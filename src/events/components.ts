import { baseFile } from '../../grammars/klog/places.js';

/** Source files that one component of Kubernetes is built from, and the kubelet is not (kubernetes/kubernetes, 1.10 to 1.36). */
const FILES: Readonly<Record<string, readonly string[]>> = {
  // pkg/controller/…, cmd/kube-controller-manager
  'kube-controller-manager': [
    'attach_detach_controller.go',
    'controllermanager.go',
    'cronjob_controllerv2.go',
    'daemon_controller.go',
    'deployment_controller.go',
    'disruption.go',
    'endpoints_controller.go',
    'endpointslice_controller.go',
    'garbagecollector.go',
    'gc_controller.go',
    'graph_builder.go',
    'horizontal.go',
    'job_controller.go',
    'namespace_controller.go',
    'namespaced_resources_deleter.go',
    'node_lifecycle_controller.go',
    'pv_controller.go',
    'pv_controller_base.go',
    'pv_protection_controller.go',
    'pvc_protection_controller.go',
    'range_allocator.go',
    'replica_set.go',
    'resource_quota_controller.go',
    'stateful_set.go',
    'stateful_set_control.go',
    'taint_eviction.go',
    'taint_manager.go',
    'ttlafterfinished_controller.go',
  ],
  // pkg/scheduler/…
  'kube-scheduler': ['default_binder.go', 'eventhandlers.go', 'schedule_one.go', 'scheduling_queue.go'],
  // pkg/proxy/…
  'kube-proxy': ['bounded_frequency_runner.go', 'proxier.go'],
  // staging/src/k8s.io/apiserver/pkg/storage/…
  'kube-apiserver': ['cacher.go', 'compact.go'],
  // kubernetes-csi drivers name their gRPC servers after the CSI specification
  'a CSI driver': ['controllerserver.go', 'identityserver.go', 'nodeserver.go'],
};

const BY_FILE = new Map(Object.entries(FILES).flatMap(([component, files]) => files.map(file => [file, component])));

/** The component, other than the kubelet, that alone can have printed from this call site. */
export const componentOf = (site: string): string | null => BY_FILE.get(baseFile(site)) ?? null;

/** Libraries that every component has: what they print is no proof of a kubelet. */
const SHARED = new Set([
  'event.go',
  'httplog.go',
  'leaderelection.go',
  'mount_linux.go',
  'reflector.go',
  'request.go',
  'round_trippers.go',
  'shared_informer.go',
  'trace.go',
  'warnings.go',
]);

export const isShared = (site: string): boolean => SHARED.has(baseFile(site));
