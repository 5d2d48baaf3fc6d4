import type { Seen, Statement } from './types.js';

/** The controller that removes a finalizer of a pod, and where to look if it stays. */
interface Owner {
  readonly finalizer: RegExp;
  readonly is: string;
  readonly look: string;
}

/** Finalizers that pods are known to have. The owner of any other is derived from its domain. */
const OWNERS: readonly Owner[] = [
  {
    // k8s.io/api/batch/v1, JobTrackingFinalizer
    finalizer: /^batch\.kubernetes\.io\/job-tracking$/,
    is: 'the Job controller, which counts the pod first',
    look: 'Does kube-controller-manager run, and does the status of the Job move? kubectl get job -o yaml: uncountedTerminatedPods.',
  },
  {
    // apimachinery, meta/v1: FinalizerDeleteDependents
    finalizer: /^foregroundDeletion$/,
    is: 'the garbage collector, which deletes first what the pod owns',
    look: 'An object that the pod owns (ownerReferences with blockOwnerDeletion) is not removed: look for its finalizers. Does kube-controller-manager run?',
  },
  {
    // meta/v1: FinalizerOrphanDependents
    finalizer: /^orphan$/,
    is: 'the garbage collector, which first orphans what the pod owns',
    look: 'Does kube-controller-manager run? Its log names what it could not orphan.',
  },
  {
    // pkg/controller/jobs/pod, PodFinalizer
    finalizer: /^kueue\.x-k8s\.io\/managed$/,
    is: 'Kueue, which ends the Workload of the pod, or of its whole group, first',
    look: 'Does kueue-controller-manager run? kubectl get workloads.kueue.x-k8s.io in the namespace; a group is released when all of its pods have ended.',
  },
  {
    // workflow/common, FinalizerPodStatus
    finalizer: /^workflows\.argoproj\.io\/status$/,
    is: 'Argo Workflows, which reads the status of the pod first',
    look: 'Does workflow-controller run, and is the Workflow still there? Its log names the pod.',
  },
  {
    // juicefs-csi-driver, pkg/config
    finalizer: /^juicefs\.com\/finalizer$/,
    is: 'the JuiceFS CSI driver: it is a mount pod',
    look: 'Does the pod juicefs-csi-node of the same node run? Its log shows what holds the mount.',
  },
];

const DOMAIN = /^([^/]{1,253})\//;

/** The owners of the finalizers, and what to look at. */
export function finalizerOwners({ pod, managers }: Pick<Seen, 'pod' | 'managers'>): Statement[] {
  const owners = pod.finalizers.map(finalizer => {
    const known = OWNERS.find(owner => owner.finalizer.test(finalizer));
    const manager = managers.get(finalizer);
    const by = manager === undefined ? '' : `; ${manager} added it`;
    if (known !== undefined) return { says: `${finalizer} is removed by ${known.is}${by}`, next: known.look };
    const domain = DOMAIN.exec(finalizer)?.[1];
    const whose = domain === undefined ? 'the controller that added it' : `a controller of ${domain}`;
    return {
      says: `${finalizer} is removed by ${whose}${by}`,
      next: `Find the controller of ${domain ?? finalizer} and read its log: ${domain === undefined ? 'kubectl get deployments -A' : `kubectl get crds,deployments -A | grep -i ${wordOf(domain)}`}.`,
    };
  });
  const last = owners.at(-1);
  return last === undefined ? [] : [...owners.slice(0, -1), { ...last, next: `${last.next} ${BY_HAND}` }];
}

const BY_HAND = "Removing the finalizer by hand skips its owner's clean-up.";

/** The part of a domain that is in the names of its objects: `example` of lab.example.com. */
function wordOf(domain: string): string {
  const labels = domain.split('.');
  return labels.length < 3 ? (labels[0] ?? domain) : (labels.at(-2) ?? domain);
}
