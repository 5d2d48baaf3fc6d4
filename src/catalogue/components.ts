import { baseFile } from '../../grammars/klog/places.js';

/** Names of source files, as texts without their extension. */
const goFiles = (...names: readonly string[]): string[] =>
  names.flatMap(several => several.split(' ').map(name => `${name}.go`));

/** Source files that one component of Kubernetes is built from, and the kubelet is not (kubernetes/kubernetes, 1.10 to 1.36). */
const FILES: Readonly<Record<string, readonly string[]>> = {
  // pkg/controller/…, cmd/kube-controller-manager
  'kube-controller-manager': goFiles(
    'attach_detach_controller pv_controller pv_controller_base pv_protection_controller pvc_protection_controller',
    'controller_utils cronjob_controllerv2 daemon_controller deployment_controller job_controller replica_set',
    'stateful_set stateful_set_control ttlafterfinished_controller disruption horizontal resource_quota_controller',
    'garbagecollector gc_controller graph_builder namespace_controller namespaced_resources_deleter',
    'node_lifecycle_controller range_allocator taint_eviction taint_manager',
    'controllermanager endpoints_controller endpointslice_controller',
  ),
  // pkg/scheduler/…
  'kube-scheduler': goFiles('default_binder eventhandlers schedule_one scheduling_queue'),
  // pkg/proxy/…
  'kube-proxy': goFiles('bounded_frequency_runner proxier'),
  // cmd/kubeadm/app/…
  kubeadm: goFiles(
    'cleanupnode initconfiguration removeetcdmember reset resetconfiguration uploadconfig waitcontrolplane',
  ),
  // staging/src/k8s.io/apiserver/pkg/{storage,server,util}/…, pkg/controlplane, kube-aggregator, apiextensions-apiserver
  'kube-apiserver': goFiles(
    'apf_controller authentication cacher compact genericapiserver instance repairip storage_factory',
    'autoregister_controller available_controller remote_available_controller handler_proxy',
    'cluster_authentication_trust_controller crdregistration_controller customresource_discovery_controller',
  ),
  // Drivers of kubernetes-csi name their gRPC servers after the CSI specification
  'a CSI driver': goFiles('controllerserver identityserver nodeserver'),
};

const BY_FILE = new Map(Object.entries(FILES).flatMap(([component, files]) => files.map(file => [file, component])));

/** The component, other than the kubelet, that is the only one with this call site. */
export const componentOf = (site: string): string | null => BY_FILE.get(baseFile(site)) ?? null;

/** Libraries that every component has: what they print is no proof of a kubelet. */
const SHARED = new Set(
  goFiles('event httplog leaderelection mount_linux reflector request round_trippers shared_informer trace warnings'),
);

export const isShared = (site: string): boolean => SHARED.has(baseFile(site));

/** Files of the volume libraries, from which the controller that attaches volumes prints too (pkg/volume, pkg/controller/volume/attachdetach). */
const VOLUMES = new Set(goFiles('goroutinemap nestedpendingoperations operation_generator reconciler'));

/** Whether a message that a kubelet has may be one of a controller, too. */
export const isOfControllersToo = (site: string): boolean => isShared(site) || VOLUMES.has(baseFile(site));

/** Source files that the kubelet is built from, and no other component (kubernetes/kubernetes, 1.10 to 1.36). */
const KUBELETS = new Set(
  goFiles(
    'kubelet kubelet_getters kubelet_network kubelet_network_linux kubelet_node_status kubelet_pods kubelet_resources',
    'kubelet_volumes pod_workers mirror_client eviction_manager nodeshutdown_manager_linux setters',
    'kuberuntime_container kuberuntime_container_linux kuberuntime_gc kuberuntime_image kuberuntime_manager',
    'kuberuntime_sandbox remote_image remote_runtime docker_sandbox docker_service pod_container_deletor',
    'container_manager_linux pod_container_manager_linux qos_container_manager_linux topology_manager',
    'desired_state_of_world_populator volume_manager reconciler_common fs_resource_analyzer cri_stats_provider',
    'prober prober_manager status_manager pod_startup_latency_tracker container_log_manager image_gc_manager',
    'cloud_request_manager',
  ),
);

export const isKubeletsFile = (site: string): boolean => KUBELETS.has(baseFile(site));
