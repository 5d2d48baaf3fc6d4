import type { AnalyzeOptions } from '../analyze/options.js';
import { readSource, reportOf } from '../analyze/read-source.js';
import { type Listener, type ObjectsReader, openListening, watchSource } from '../analyze/readers.js';
import { createLatest } from '../correlate/instants.js';
import type { NodeObject } from '../correlate/machines.js';
import type { SourceReport } from '../document/contract/types.js';
import { isPlausible } from '../kit/calendar.js';
import { eachText } from '../read/decode.js';
import { createLineSplitter } from '../read/line-splitter.js';
import { createMixed, type OtherLines } from '../read/mixed.js';
import { LINE_OF_LOG } from '../read/records/signatures.js';
import { type Sniffed, UNSUPPORTED } from '../read/sniff.js';
import type { Source } from '../read/source.js';
import { readAuditBetween } from '../sources/audit/index.js';
import { readKubectlBetween } from '../sources/kubectl-text.js';
import type { SeenTestimony, Testimony } from '../sources/types.js';
import { WORDS } from '../sources/vocabulary.js';
import { conditionsIn } from '../sources/watch/conditions.js';
import { NODE_LIST, PODS } from '../sources/watch/signatures.js';
import type { Snapshot } from '../sources/watch/snapshot.js';
import { type Fields, fieldsOf, listOf, wordOf } from '../sources/watch/values.js';
import type { ApiNode, Identity } from './identity.js';
import { linesIn } from './later-log.js';
import type { Survey } from './survey.js';

/** Input that is not from kubelets and may be about all nodes. It is read once. */
export interface Shared {
  readonly snapshots: readonly Snapshot[];
  readonly testimonies: readonly SeenTestimony[];
  readonly nodes: readonly ApiNode[];
  /** The node of each pod, by UID. */
  readonly nodeOf: ReadonlyMap<string, string>;
  readonly reports: ReadonlyMap<number, SourceReport>;
  /** The latest instant in any of it */
  readonly latest: number | null;
}

/** The part of it that is about the nodes of one group. */
export type OwnShared = Pick<Shared, 'snapshots' | 'testimonies' | 'nodeOf'>;

/** Leaves out what is from other nodes; what names no node may be from any, and some testimonies matter to every node. */
export function sharedOf(
  nodes: readonly { readonly key: string }[],
  { snapshots, testimonies, nodeOf }: OwnShared,
  { keyOf }: Identity,
): OwnShared {
  const keys = new Set(nodes.map(({ key }) => key));
  const mayBeOwn = (name: string | null | undefined): boolean => name == null || keys.has(keyOf(name));
  const ownSnapshots = snapshots.filter(one => mayBeOwn(nodeOfSnapshot(one, nodeOf)));
  const own = testimonies.filter(
    ({ what, identity }) => WORDS[what].start === true || mayBeOwn(nodeOf.get(identity.uid ?? '')),
  );
  const uids = new Set([
    ...own.flatMap(({ identity }) => identity.uid ?? []),
    ...ownSnapshots.flatMap(({ nodeName, uid }) => (nodeName === null ? [uid] : [])),
  ]);
  return { snapshots: ownSnapshots, testimonies: own, nodeOf: new Map([...nodeOf].filter(([uid]) => uids.has(uid))) };
}

/** A pod's object names no node before it is bound: it belongs to the node where it ran later. */
export const nodeOfSnapshot = ({ nodeName, uid }: Snapshot, nodeOf: Shared['nodeOf']): string | undefined =>
  nodeName ?? nodeOf.get(uid);

/** Reads the sources that are not the log of one node. */
export async function readShared(
  sources: readonly Source[],
  surveys: readonly Survey[],
  options: AnalyzeOptions,
): Promise<Shared> {
  const snapshots: Snapshot[] = [];
  const testimonies: SeenTestimony[] = [];
  const nodes = new Map<string, ApiNode>();
  const nodeOf = new Map<string, string>();
  const reports = new Map<number, SourceReport>();
  const latest = createLatest();
  const listener: Listener = {
    snapshot(snapshot) {
      snapshots.push(snapshot);
      latest.snapshot(snapshot);
      if (snapshot.nodeName !== null) nodeOf.set(snapshot.uid, snapshot.nodeName);
    },
    testimony(testimony) {
      testimonies.push(testimony);
      latest.testimony(testimony);
    },
    object(kind, object, received) {
      const node = kind === 'Node' ? apiNode(object, received) : null;
      if (node === null) return;
      // A node may have been read several times
      if ((nodes.get(node.name)?.object?.at ?? 0) <= (node.object?.at ?? 0)) nodes.set(node.name, node);
      for (const time of heartbeatsOf(object)) latest.see(time);
    },
  };
  for (const { index, type } of surveys) {
    const source = sources[index];
    if (source === undefined) continue;
    if (type === LOG) {
      await readAmongLines(source, listener, index);
      continue;
    }
    const read = await readSource(source, options, {
      open: () => openListening(type === NODE_LIST ? 'pod-watch' : type, listener, index),
    });
    const report = reportOf(read);
    // A list of nodes is neither a watch nor anything else that helps with a deletion
    const isOfNodes = type === NODE_LIST;
    reports.set(index, isOfNodes ? { ...report, type: UNSUPPORTED, notes: ['the names of nodes'] } : report);
  }
  // A pod that ran on a node shows that the node exists
  for (const name of nodeOf.values())
    if (!nodes.has(name)) nodes.set(name, { name, aliases: [], object: null, conditions: [] });
  return { snapshots, testimonies, nodes: [...nodes.values()], nodeOf, reports, latest: latest.at() };
}

const LOG = 'kubelet-log';

/** Reads what lies among the lines of a log, but not the lines: they belong to their nodes. */
async function readAmongLines(source: Source, listener: Listener, index: number): Promise<void> {
  const testify = (testimony: Testimony): void => listener.testimony({ ...testimony, source: index });
  const readers = [readAuditBetween(testify), readKubectlBetween(testify)];
  const splitter = createLineSplitter((line, text) => {
    if (!LINE_OF_LOG.test(text)) for (const reader of readers) reader.push({ line, text, lines: 1, frame: null });
  });
  await readObjects(source, watchSource(listener, index), splitter.push);
  splitter.end();
  for (const reader of readers) reader.end?.();
}

/** Reads only the objects in a source; `others`: takes the lines between, and an empty line in place of each line of an object. */
export async function readObjects(
  source: Source,
  objects: ObjectsReader,
  others: (block: string) => void = () => {},
): Promise<void> {
  let count = 0;
  const between: OtherLines = {
    pushLines(lines) {
      count += linesIn(lines);
      eachText(lines, others);
    },
    pass(lines) {
      count += lines;
      others('\n'.repeat(lines));
    },
    lines: () => count,
  };
  const mixed = createMixed(objects, between);
  const open = ({ type }: Sniffed, head: string) => {
    if (type === 'pod-watch' || PODS.test(head)) mixed.loosen();
    return mixed;
  };
  await readSource(source, {}, { open });
  mixed.flush();
  objects.close();
}

/** When the kubelet last wrote each condition. */
const heartbeatsOf = (node: Fields): string[] =>
  listOf(fieldsOf(node.status).conditions, item => wordOf(fieldsOf(item).lastHeartbeatTime) ?? '');

function objectOf(node: Fields, received: string | null): NodeObject | null {
  const kubeletVersion = wordOf(fieldsOf(fieldsOf(node.status).nodeInfo).kubeletVersion);
  // The object can hold any number of conditions
  const at = heartbeatsOf(node).reduce((latest, time) => Math.max(latest, Date.parse(time) || 0), 0);
  if (kubeletVersion === null || !isPlausible(at)) return null;
  const seen = Date.parse(received ?? '');
  return { kubeletVersion, at, ...(isPlausible(seen) ? { seen } : {}) };
}

function apiNode(node: Fields, received: string | null): ApiNode | null {
  const { name, annotations } = fieldsOf(node.metadata);
  const called = wordOf(name);
  if (called === null) return null;
  const notes = fieldsOf(annotations);
  const machines = [
    notes['machine.openshift.io/machine'],
    notes['cluster.x-k8s.io/machine'],
    fieldsOf(node.spec).providerID,
  ];
  return {
    name: called,
    aliases: [
      ...listOf(fieldsOf(node.status).addresses, item => wordOf(fieldsOf(item).address)),
      // openshift-machine-api/cluster-x-worker-0, aws:///eu-west-1a/i-0123456789abcdef0
      ...machines.flatMap(machine => wordOf(machine)?.split('/').at(-1) ?? []),
    ].filter(alias => alias !== '' && alias !== called),
    object: objectOf(node, received),
    conditions: conditionsIn(node),
  };
}
