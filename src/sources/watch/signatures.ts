import { either, type Signature, unsupported } from '../../read/sniff.js';

/** A pod in YAML or JSON: references to pods (owners, events) have no metadata after the kind. */
const POD = /kind"?: ?"?Pod"?,?\s{1,60}(?:"?apiVersion"?: ?"?v1"?,?\s{1,60})?"?metadata"?:/;
const COMPACT_POD = /"kind":"Pod",(?:"apiVersion":"v1",)?"metadata":|"kind": ?"PodList"|^kind: PodList\b/;
/** Only metadata, which begins in the first column, or an excerpt of it. */
const METADATA = /^(?:annotations|creationTimestamp|finalizers|generateName):|^ *deletionTimestamp: ["'\d]/m;
const GO_DUMP = /<(?:\*|\[\]\*?)v1\.Pod(?:List)? \|/;
/** Keys that only the API server writes. */
const STORED = /\b(?:resourceVersion|creationTimestamp|deletionTimestamp|uid)"?:/;

/** Pods that state their kind: metadata alone can belong to any object. */
export const NAMED_PODS = either(POD, COMPACT_POD);
export const PODS = either(POD, COMPACT_POD, METADATA, GO_DUMP);

/** The form of Nodes in the API, of a namespace that is being deleted, and of a Deployment whose rollout fails. */
export const NODES =
  /kind"?: ?"?(?:Deployment|ReplicaSet)"?,?\s{1,60}"?metadata"?:(?=[\s\S]{0,8000}(?:ProgressDeadlineExceeded|ReplicaFailure|MinimumReplicasUnavailable))|"kind": ?"Namespace",\s{0,60}"metadata":(?=[\s\S]{0,4000}"deletionTimestamp")|kind"?: ?"?Node"?,?\s{1,60}"?metadata"?:|"kind":"Node",(?:"apiVersion":"v1",)?"metadata":|"kind": ?"NodeList"/;

export const NODE_LIST = 'node-list';

/**
 * A list of objects as a Go program marshals what its client has read: the kind is only in the type (old releases of Sonobuoy, support
 * bundles). Fields that only the status of a pod or of a node has distinguish them from other objects. Matched at the beginning only,
 * because the rest is searched once.
 */
const bare = (...keys: readonly string[]): RegExp =>
  new RegExp(String.raw`^\s{0,9}\[\s{0,9}\{\s{0,9}"metadata": ?\{(?=[\s\S]*?"(?:${keys.join('|')})": ?["[{])`);
const BARE_PODS = bare('qosClass', 'containerStatuses', 'hostIP', 'podIP');
const BARE_NODES = bare('nodeInfo');

/** Pods as the API server has them, and not as a manifest does. */
export const SHOWN_PODS = { type: 'pod-watch', what: 'pods as YAML or JSON', pattern: PODS, also: STORED } as const;

export const watchSignatures: readonly Signature[] = [
  { type: NODE_LIST, what: 'a list of nodes', pattern: BARE_NODES },
  { type: 'pod-watch', what: 'a list of pods', pattern: BARE_PODS },
  { type: NODE_LIST, what: 'nodes, which are read together with logs of kubelets', pattern: NODES, unless: PODS },
  unsupported({
    what: 'the manifest of a pod, not its state from the API server',
    pattern: PODS,
    unless: STORED,
    yields: true,
  }),
  SHOWN_PODS,
  unsupported({
    what: 'Kubernetes objects, none of them a pod',
    pattern: /^[ -]*apiVersion: \S|<\*?\w+\.[A-Z]\w+ \|[^<>]{0,80}>: metadata:/m,
    // The apiVersion of Nodes comes before the fields that show that they are nodes
    unless: either(NODES, PODS),
    yields: true,
  }),
];
