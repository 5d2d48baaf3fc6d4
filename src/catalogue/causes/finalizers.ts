import type { CauseEntry } from './types.js';

const stages = ['finalizer'] as const;
const rank = 'cause';

/** Finalizers that pods are known to have: `says` is what removes them. The text is a list of finalizers. The owner of any other is derived from its domain. */
export const finalizers: readonly CauseEntry[] = [
  { id: 'held-for-job', rank, stages,
    error: /(?:^|, )batch\.kubernetes\.io\/job-tracking(?:,|$)/,
    means: 'the Job controller has not counted the pod',
    says: 'the Job controller, which counts the pod first',
    next: 'Does kube-controller-manager run, and does the status of the Job move? kubectl get job -o yaml: uncountedTerminatedPods.',
    source: 'k8s.io/api/batch/v1, JobTrackingFinalizer' },
  { id: 'held-for-dependents', rank, stages,
    error: /(?:^|, )foregroundDeletion(?:,|$)/,
    means: 'the garbage collector has not deleted what the pod owns',
    says: 'the garbage collector, which deletes first what the pod owns',
    next: 'An object that the pod owns (ownerReferences with blockOwnerDeletion) is not removed: look for its finalizers. Does kube-controller-manager run?',
    source: 'apimachinery, meta/v1, FinalizerDeleteDependents' },
  { id: 'held-to-orphan', rank, stages,
    error: /(?:^|, )orphan(?:,|$)/,
    means: 'the garbage collector has not orphaned what the pod owns',
    says: 'the garbage collector, which first orphans what the pod owns',
    next: 'Does kube-controller-manager run? Its log names what it could not orphan.',
    source: 'apimachinery, meta/v1, FinalizerOrphanDependents' },
  { id: 'held-for-kueue', rank, stages,
    error: /(?:^|, )kueue\.x-k8s\.io\/managed(?:,|$)/,
    means: 'Kueue has not ended the Workload of the pod',
    says: 'Kueue, which ends the Workload of the pod, or of its whole group, first',
    next: 'Does kueue-controller-manager run? kubectl get workloads.kueue.x-k8s.io in the namespace; a group is released when all of its pods have ended.',
    source: 'Kueue, pkg/controller/jobs/pod, PodFinalizer' },
  { id: 'held-for-workflow', rank, stages,
    error: /(?:^|, )workflows\.argoproj\.io\/status(?:,|$)/,
    means: 'Argo Workflows has not read the status of the pod',
    says: 'Argo Workflows, which reads the status of the pod first',
    next: 'Does workflow-controller run, and is the Workflow still there? Its log names the pod.',
    source: 'Argo Workflows, workflow/common, FinalizerPodStatus' },
  { id: 'held-for-juicefs', rank, stages,
    error: /(?:^|, )juicefs\.com\/finalizer(?:,|$)/,
    means: 'the JuiceFS CSI driver has not released its mount pod',
    says: 'the JuiceFS CSI driver: it is a mount pod',
    next: 'Does the pod juicefs-csi-node of the same node run? Its log shows what holds the mount.',
    source: 'juicefs-csi-driver, pkg/config' },
];
