/**
 * Properties that messages share beyond their text. Each message declares the traits that it has; a stage that needs a kind of line selects
 * by trait (`eventsHaving`), never by the spelling of an id.
 */
export const TRAITS = {
  'config-change':
    'What a source says of a pod, as the sync loop prints it: SyncLoop ADD, UPDATE, DELETE, REMOVE, RECONCILE.',
  'names-source': 'Its key “source” names the source: the API server, or a file or URL of static pods.',
  'follows-config':
    'The sync loop prints it directly after a config change, about the same pod, and it gives the UID (HandlePodAdditions, HandlePodUpdates, HandlePodRemoves call UpdatePod).',
  'next-turn': 'It shows that the sync loop has moved on from the previous config change.',
  alive: 'The pod was alive: no line of a pod that is being deleted already.',
  'learns-of-end': 'The sync loop learns that the pod is to be deleted, or that it is gone.',
  evicts: 'Of a pod that the kubelet evicts. The teardown line is the same for a preemption (killPodNow).',
  preempts: 'Of a pod that the kubelet ends to make room for a critical one.',
  'shuts-down': 'Of a pod that the kubelet ends because the node goes down.',
  orphan: 'The kubelet runs containers of a pod that it has no configuration for, and ends them.',
  'begins-teardown': 'The pod worker is told to end the pod (pod_workers.go, UpdatePod).',
  'static-end': 'It begins the end of a static pod, also where the log does not show that its manifest went.',
  terminates: 'The worker ends the pod: it noticed the request, stops the containers, or cleans up after them.',
  'proves-request':
    'It is printed only of a pod with a deletionTimestamp, or without an object: its deletion had been requested before.',
  'proves-termination':
    'It is printed only of a pod that terminates, no matter who wants that: the deletion had begun before, even where no line shows it.',
  refused: 'The node does not take the pod: it gets the phase Failed, and no container of it ever runs.',
  stops: 'The containers of the pod are stopped from here on.',
  'ends-container': 'It says why a container is ended; the pod may go on.',
  'states-grace': 'It states how long a container has to end before it is killed.',
  'under-way': 'The kubelet is about the deletion already: a DELETE after it is its own, not the one that began it.',
  'worker-run': 'Part of one run of the worker through the end of a pod, which 1.22 to 1.26 repeat for a finished one.',
  'traces-end':
    'It shows that an end of a pod is under way, kept up or done, in addition to what the traits above say: alone it is a trace of a deletion.',
  finished: 'The pod has ended: who asks for its deletion later deletes a finished pod.',
  done: 'The worker or the status manager is through with the pod: what is stopped after it is an orphan.',
  mirror: 'It speaks of a mirror pod: calls about it, their answers, and why there are none.',
  'deletes-mirror': 'The kubelet calls the API server to delete a mirror, whose UID it gives.',
  'mirror-work': 'Of the static pod’s worker or the status manager: it can be a part of how a mirror is replaced.',
  'ends-sync': 'A run of the worker of a pod that lives on is over.',
  'names-container': 'It gives the name of a container along with its id.',
  failure: 'Something was tried and failed, and the line says so.',
  delay: 'It says what is waited for.',
  'of-start': 'It belongs to a pod that starts: no trace of an end.',
  'from-runtime': 'The error in it is the answer of the container runtime.',
  routine: 'A running pod causes it all its life long: while nothing ends, the last ones of it are enough.',
  'whole-node': 'It comes whatever the pods do: where it is printed, the log is no selection of the lines of one pod.',
  start:
    'It is printed only while a pod starts, or one of its containers does: nothing about an end can be learned from it.',
  'begins-process': 'A process prints it when it starts.',
  pulse: 'It says only that the kubelet is alive, every few seconds.',
  'housekeeping-round': 'There is one in every round of housekeeping.',
  'stood-still': 'The kubelet says itself that it stood still: the silence before it is no gap of the input.',
} as const satisfies Readonly<Record<string, string>>;

export type Trait = keyof typeof TRAITS;
