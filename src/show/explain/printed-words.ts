type PrintedWord = readonly [word: string, also: readonly string[], means: string];

/** Printed words that are no ids: verdicts, columns, and words of Kubernetes that sentences use. `also`: what else is printed for it. */
// biome-ignore format: a word is a row
export const PRINTED: readonly PrintedWord[] = [
  ['complete', [], 'Every step that this kubelet logs was seen, and the pod is gone. The time counts from the request, or from the first line about the deletion where the request is not known.'],
  ['STUCK', [], 'The deletion makes no progress, and the log ends in that state. The text after STUCK states what it waits for, for how long and why.'],
  ['HELD', [], 'The kubelet has deleted the object, and a finalizer keeps it in the API server. The owner of the finalizer has to remove it; the node works.'],
  ['INCOMPLETE', ['MISSING'], 'A step is missing: the kubelet logs it in this version and at this verbosity, the log covers the time, and the line is not there.'],
  ['log ends while terminating', [], 'The log ends in the middle of a deletion that has taken no longer than is normal so far.'],
  ['undetermined', [], 'The input does not show how the deletion ended. This is not a failure: it never fails a check.'],
  ['not logged', [], 'A step that this kubelet does not log: its version has no such line, or it needs a higher verbosity (`-v`).'],
  ['not covered', [], 'A step that the log cannot show: it begins too late, ends too early, has a gap, or was filtered.'],
  ['not needed', [], 'A step that this deletion does not have, such as a preStop hook that was not defined.'],
  ['after', [], 'The column of a timeline that counts from the request, or from the first line about the deletion. The headline counts from the same moment.'],
  ['sync loop', [], 'The goroutine of the kubelet that receives pods from the API server and from files, and passes them on.'],
  ['worker', ['pod worker'], 'The goroutine of the kubelet that starts, stops and cleans up one pod.'],
  ['runtime', [], 'The container runtime: containerd, CRI-O or Docker.'],
  ['volumes', [], 'The volume manager of the kubelet, which mounts and unmounts.'],
  ['status', [], 'The status manager of the kubelet, which writes the status of pods and deletes their objects at the end.'],
  ['Terminating', [], 'What kubectl prints for a pod that has a deletionTimestamp. podline shows which step it waits for: see `stuck-…`, `finalizer-held` and `never-seen-by-kubelet`.'],
  ['grace period', [], 'How long a container may take to end after SIGTERM (terminationGracePeriodSeconds, 30 s by default); after it, the runtime sends SIGKILL.'],
  ['SIGTERM', ['SIGKILL', 'exit code 137', 'exit code 143'], 'The runtime sends SIGTERM first, and SIGKILL when the grace period is over. A container that SIGKILL ended has exit code 137; one that SIGTERM ended has 143. See `grace-exceeded`.'],
  ['mirror pod', [], 'The object that represents a static pod in the API server. Deleting it stops nothing: the kubelet creates it again.'],
  ['static pod', [], 'A pod that the kubelet runs from a file of the node, not from the API server.'],
  ['sandbox', [], 'What the runtime creates first and removes last: the namespaces of the pod, above all its network.'],
  ['cgroup', [], 'The control group of the pod, which limits its memory and CPU; the kubelet removes it last.'],
  ['finalizer', [], 'A name in metadata.finalizers: the API server keeps the object until its owner removes the name. See `finalizer-held`.'],
];
