/** The prefix of the names of podline's own pods, which read a node's journal (live/kubelet-log/debug-pod.ts). */
export const OWN_POD = 'podline-log-';

/** What the API server appends to a generateName (apiserver, storage/names/generate.go). */
const GENERATED = /^[a-z\d]{5}$/;

/** podline's own pods come and go because its user ran a command: they are part of no answer. */
export const isOwnPod = ({ name }: { readonly name: string }): boolean =>
  name.startsWith(OWN_POD) && GENERATED.test(name.slice(OWN_POD.length));
