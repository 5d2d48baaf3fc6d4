import { baseFile } from '../../grammars/klog/places.js';
import { lookedUp } from '../kit/looked-up.js';

/** Source files that one component of Kubernetes is built from, and the kubelet is not (kubernetes/kubernetes, 1.10 to 1.36). */
const FILES = lookedUp<readonly string[]>({
  // pkg/controller/…, cmd/kube-controller-manager
  'kube-controller-manager': [
    'attach_detach_controller.go',
    'controller_utils.go',
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
  // cmd/kubeadm/app/…
  kubeadm: [
    'cleanupnode.go',
    'initconfiguration.go',
    'removeetcdmember.go',
    'reset.go',
    'resetconfiguration.go',
    'uploadconfig.go',
    'waitcontrolplane.go',
  ],
  // staging/src/k8s.io/apiserver/pkg/{storage,server,util}/…, pkg/controlplane, kube-aggregator, apiextensions-apiserver
  'kube-apiserver': [
    'apf_controller.go',
    'authentication.go',
    'autoregister_controller.go',
    'available_controller.go',
    'cacher.go',
    'cluster_authentication_trust_controller.go',
    'compact.go',
    'crdregistration_controller.go',
    'customresource_discovery_controller.go',
    'genericapiserver.go',
    'handler_proxy.go',
    'instance.go',
    'remote_available_controller.go',
    'repairip.go',
    'storage_factory.go',
  ],
  // Drivers of kubernetes-csi name their gRPC servers after the CSI specification
  'a CSI driver': ['controllerserver.go', 'identityserver.go', 'nodeserver.go'],
});

const BY_FILE = new Map(Object.entries(FILES).flatMap(([component, files]) => files.map(file => [file, component])));

/** The component, other than the kubelet, that is the only one with this call site. */
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

/** Files of the volume libraries, from which the controller that attaches volumes prints too (pkg/volume, pkg/controller/volume/attachdetach). */
const VOLUMES = new Set(['goroutinemap.go', 'nestedpendingoperations.go', 'operation_generator.go', 'reconciler.go']);

/** Whether a message that a kubelet has may be one of a controller, too. */
export const isOfControllersToo = (site: string): boolean => isShared(site) || VOLUMES.has(baseFile(site));

/** Source files that the kubelet is built from, and no other component (kubernetes/kubernetes, 1.10 to 1.36). */
const KUBELETS = new Set([
  'cloud_request_manager.go',
  'container_log_manager.go',
  'container_manager_linux.go',
  'cri_stats_provider.go',
  'desired_state_of_world_populator.go',
  'docker_sandbox.go',
  'docker_service.go',
  'eviction_manager.go',
  'fs_resource_analyzer.go',
  'image_gc_manager.go',
  'kubelet.go',
  'kubelet_getters.go',
  'kubelet_network.go',
  'kubelet_network_linux.go',
  'kubelet_node_status.go',
  'kubelet_pods.go',
  'kubelet_resources.go',
  'kubelet_volumes.go',
  'kuberuntime_container.go',
  'kuberuntime_container_linux.go',
  'kuberuntime_gc.go',
  'kuberuntime_image.go',
  'kuberuntime_manager.go',
  'kuberuntime_sandbox.go',
  'mirror_client.go',
  'nodeshutdown_manager_linux.go',
  'pod_container_deletor.go',
  'pod_container_manager_linux.go',
  'pod_startup_latency_tracker.go',
  'pod_workers.go',
  'prober.go',
  'prober_manager.go',
  'qos_container_manager_linux.go',
  'reconciler_common.go',
  'remote_image.go',
  'remote_runtime.go',
  'setters.go',
  'status_manager.go',
  'topology_manager.go',
  'volume_manager.go',
]);

export const isKubeletsFile = (site: string): boolean => KUBELETS.has(baseFile(site));
