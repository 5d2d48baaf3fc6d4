/** Printed words that are no ids: verdicts, columns, and words of Kubernetes that sentences use. */
export const PRINTED: readonly { readonly word: string; readonly also?: readonly string[]; readonly means: string }[] =
  [
    {
      word: 'complete',
      means:
        'Every step that this kubelet logs was seen, and the pod is gone. The time counts from the request, or from the first line about the deletion where the request is not known.',
    },
    {
      word: 'STUCK',
      means:
        'The deletion makes no progress, and the log ends in that state. The text after STUCK states what it waits for, for how long and why.',
    },
    {
      word: 'HELD',
      means:
        'The kubelet has deleted the object, and a finalizer keeps it in the API server. The owner of the finalizer has to remove it; the node works.',
    },
    {
      word: 'INCOMPLETE',
      also: ['MISSING'],
      means:
        'A step is missing: the kubelet logs it in this version and at this verbosity, the log covers the time, and the line is not there.',
    },
    {
      word: 'log ends while terminating',
      means: 'The log ends in the middle of a deletion that has taken no longer than is normal so far.',
    },
    {
      word: 'undetermined',
      means: 'The input does not show how the deletion ended. This is not a failure: it never fails a check.',
    },
    {
      word: 'not logged',
      means:
        'A step that this kubelet does not log: its version has no such line, or it needs a higher verbosity (`-v`).',
    },
    {
      word: 'not covered',
      means: 'A step that the log cannot show: it begins too late, ends too early, has a gap, or was filtered.',
    },
    {
      word: 'not needed',
      means: 'A step that this deletion does not have, such as a preStop hook that was not defined.',
    },
    {
      word: 'after',
      means:
        'The column of a timeline that counts from the request, or from the first line about the deletion. The headline counts from the same moment.',
    },
    {
      word: 'sync loop',
      means: 'The goroutine of the kubelet that receives pods from the API server and from files, and passes them on.',
    },
    {
      word: 'worker',
      also: ['pod worker'],
      means: 'The goroutine of the kubelet that starts, stops and cleans up one pod.',
    },
    { word: 'runtime', means: 'The container runtime: containerd, CRI-O or Docker.' },
    { word: 'volumes', means: 'The volume manager of the kubelet, which mounts and unmounts.' },
    {
      word: 'status',
      means: 'The status manager of the kubelet, which writes the status of pods and deletes their objects at the end.',
    },
    {
      word: 'Terminating',
      means:
        'What kubectl prints for a pod that has a deletionTimestamp. podline shows which step it waits for: see `stuck-…`, `finalizer-held` and `never-seen-by-kubelet`.',
    },
    {
      word: 'grace period',
      means:
        'How long a container may take to end after SIGTERM (terminationGracePeriodSeconds, 30 s by default); after it, the runtime sends SIGKILL.',
    },
    {
      word: 'SIGTERM',
      also: ['SIGKILL', 'exit code 137', 'exit code 143'],
      means:
        'The runtime sends SIGTERM first, and SIGKILL when the grace period is over. A container that SIGKILL ended has exit code 137; one that SIGTERM ended has 143. See `grace-exceeded`.',
    },
    {
      word: 'mirror pod',
      means:
        'The object that represents a static pod in the API server. Deleting it stops nothing: the kubelet creates it again.',
    },
    { word: 'static pod', means: 'A pod that the kubelet runs from a file of the node, not from the API server.' },
    {
      word: 'sandbox',
      means: 'What the runtime creates first and removes last: the namespaces of the pod, above all its network.',
    },
    {
      word: 'cgroup',
      means: 'The control group of the pod, which limits its memory and CPU; the kubelet removes it last.',
    },
    {
      word: 'finalizer',
      means:
        'A name in metadata.finalizers: the API server keeps the object until its owner removes the name. See `finalizer-held`.',
    },
  ];
