import { given } from '../../kit/forms.js';
import { nameIn } from '../events/described.js';
import { namespaceStays, objectOf } from '../events/of-objects.js';
import { isOfPod, whatOf } from '../events/recognise.js';
import type { PastedText } from '../pasted.js';
import { type ShownNode, toldByKubectl, UNNAMED_POD } from '../shown.js';
import { dateOf } from '../time.js';
import { objectSaid, type Testify, type Testimony, undated } from '../types.js';
import { CONDITION, createNodeText, createOtherText, LEFT, OF_NODE } from './other-text.js';
import { createPiece, createPodText } from './pod-text.js';

/** One pod or node, as far as it has been read. `isPiece`: it contains neither name nor status of the pod. */
const begun = (line: number, isPiece: boolean) => ({
  line,
  isPiece,
  values: new Map<string, string>(),
  containerId: null as string | null,
  events: [] as { readonly line: number; readonly reason: string; readonly message: string }[],
  text: createPodText(line),
  /** Null if it is a pod */
  node: null as ReturnType<typeof createNodeText> | null,
  /** It is neither a pod nor a node */
  isOther: false,
  other: createOtherText(),
  /** Of a namespace that is being deleted: what is left in it, and since when that is known */
  left: [] as { readonly since: string | null; readonly message: string }[],
  /** Copying removed the indentation of all lines */
  isFlat: false,
});
type Described = ReturnType<typeof begun>;

const NOTE = 'its Events have ages and no times: they are put in their order, and not dated';
export const HEADING = /^Name:[ \t]/;
/** Descriptions of other objects have these lines; descriptions of pods never do. */
const OF_OTHERS =
  /^(?:StorageClass|Access Modes|VolumeMode|Reclaim Policy|Selector|Replicas|Pods Statuse?s?|Pod Template|Parallelism|Completions|StrategyType|CreationTimestamp|Kind|Data|Type):/;
const OF_VOLUMES = /^(?:Type|Optional|ConfigMapName|SecretName):/;
/** The name of a container is indented below its list. */
const isFlattened = (before: string, text: string): boolean =>
  /^(?:Init )?Containers:$/.test(before.trimEnd()) && /^[a-z\d][a-z\d-]{0,62}:\s*$/.test(text);
const VALUE = /^(Name|Namespace|Status|Termination Grace Period):[ \t]{1,40}(\S.{0,200})$/;
const CONTAINER = /^ {4}Container ID:[ \t]{1,40}[\w.-]{1,40}:\/\/([\w-]{8,128})$/;

/**
 * `kubectl describe` of pods and nodes, one or several. For a pod it prints neither UID nor time, but the containers, which show which pod
 * of the name it is.
 */
export function createDescriptions(testify: Testify): PastedText {
  const piece = createPiece();
  let open: Described | null = null;
  let before = '';
  let pods = 0;
  let nodes = 0;
  let others = 0;

  function close(): void {
    const closed = open;
    open = null;
    if (closed !== null && closed.left.length > 0) closeNamespace(closed);
    else if (closed?.node != null) closeNode(closed.line, closed.node.end());
    else if (closed?.isOther === true) closeOther(closed);
    else if (closed !== null) closePod(closed);
  }

  function closePod({ line, isPiece, values, containerId, events, text }: Described): void {
    if (isPiece) {
      const { namespace = '', name } = nameIn(events) ?? { name: UNNAMED_POD };
      const identity = { namespace, name };
      const shown = text.end(identity);
      // Without what only pods have, it may be a claim that is being deleted
      const hasParts = shown.pod.conditions.length + shown.pod.containers.length > 0 || shown.pod.reason !== null;
      if (values.has('Status') && !hasParts && !events.some(isOfPod)) return;
      emit(undated({ what: 'pod-shown', line, identity, facts: { status: 'in part' }, shown }));
      return;
    }
    // Where people left that line out, Events show that it is a pod
    const isPod = events.some(isOfPod);
    const status = values.get('Status') ?? (isPod ? 'in part' : undefined);
    if (status === undefined) return;
    const [namespace, name, grace] = ['Namespace', 'Name', 'Termination Grace Period'].map(key => values.get(key));
    if (namespace !== undefined && name !== undefined)
      emit(undated({ what: 'pod-shown', line, identity: { namespace, name }, facts: { status }, shown: text.end() }));
    if (!status.startsWith('Terminating')) return;
    const identity = given({ containerId, namespace, name });
    emit(undated({ what: 'described', line, identity, facts: { status, ...given({ grace }) } }));
    for (const event of events) {
      const what = whatOf(event.reason, event.message);
      if (what !== null) emit(undated({ what, line: event.line, identity, facts: { message: event.message } }));
    }
  }

  function closeOther({ line, values, text, other }: Described): void {
    const [namespace, name] = [values.get('Namespace'), values.get('Name')];
    if (namespace === undefined || name === undefined) return;
    const reported = text.end().events.flatMap(event => objectOf(event) ?? []);
    const trouble = other.end();
    // An Event states why
    const stated =
      trouble === null || reported.length > 0 ? [] : [toldByKubectl({ ...trouble, namespace, name }, trouble)];
    for (const object of [...reported, ...stated]) emit(objectSaid(line, { ...object, namespace, name }));
    others++;
  }

  function closeNamespace({ line, values, left }: Described): void {
    const first = left.find(({ since }) => since !== null)?.since ?? null;
    const message = left.map(one => one.message).join('; ');
    emit(namespaceStays(line, values.get('Name') ?? null, first, message));
  }

  function closeNode(line: number, node: ShownNode): void {
    if (node.conditions.length + (node.warnings?.length ?? 0) === 0) return;
    nodes++;
    testify(undated({ what: 'node-shown', line, facts: { node: node.name ?? '' }, node }));
  }

  function emit(testimony: Testimony): void {
    pods++;
    testify(testimony);
  }

  return {
    see(line, text) {
      const [, key, value = ''] = VALUE.exec(text) ?? [];
      const head = open === null ? piece.headOf(text) : null;
      if (open !== null && isFlattened(before, text)) open.isFlat = true;
      // Without indentation, a volume is called like a pod
      const begins = (key === 'Name' && !(open?.isFlat === true && OF_VOLUMES.test(before))) || head !== null;
      before = text;
      if (begins) {
        close();
        open = begun(line, head !== null && key !== 'Name');
        for (const one of head ?? []) open.text.push(one);
      }
      if (open === null && CONDITION.test(text)) {
        open = begun(line, true);
        open.node = createNodeText(null);
      }
      if (open === null) return null;
      const [, since, message] = LEFT.exec(text) ?? [];
      if (message !== undefined) open.left.push({ since: dateOf(since), message });
      open.isOther ||= !open.isFlat && OF_OTHERS.test(text);
      open.other.push(text);
      if (OF_NODE.test(text) || CONDITION.test(text)) open.node ??= createNodeText(open.values.get('Name') ?? null);
      if (open.node !== null) return open.node.push(line, text) || begins ? 'record' : 'continuation';
      const event = open.text.push(open.isPiece || open.isFlat ? piece.placed(text) : text);
      if (key !== undefined && !open.values.has(key)) open.values.set(key, value.trim());
      open.containerId ??= CONTAINER.exec(text)?.[1] ?? null;
      if (event !== null) open.events.push({ line, ...event });
      return begins ? 'record' : 'continuation';
    },
    end: close,
    events: () => pods + nodes + others,
    notes: () => (pods > 0 ? [NOTE] : []),
  };
}
