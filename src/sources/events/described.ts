import type { ApiEvent } from '../../document/contract/types.js';
import { given } from '../../kit/forms.js';
import { MANIFEST_HASH, UUID } from '../../kit/uid.js';
import { describedEvent, MAX_EVENTS, type ShownObject, UNNAMED_POD } from '../shown.js';
import { eventsShown, objectSaid, type Testify } from '../types.js';
import { createNodeEvents, objectOf } from './of-objects.js';

/** A line that comes above the rows of one pod. */
const HEADING = /^\s{0,40}(?:Events:|Type\s{1,80}Reason\s{1,80}Age\b|FirstSeen\s)/;

/** The Events of a pod as `kubectl describe pod` lists them, copied without the description of the pod. */
export function createDescribedEvents(testify: Testify) {
  let first = 0;
  let events: ApiEvent[] = [];
  let unnamed = 0;
  const nodes = createNodeEvents(testify);

  function end(): void {
    nodes.end();
    if (events.length === 0) return;
    const named = nameIn(events);
    if (named === null) unnamed++;
    const { name, namespace = '' } = named ?? { name: unnamed === 1 ? UNNAMED_POD : `${UNNAMED_POD}-${unnamed}` };
    testify(eventsShown(first, { namespace, name }, events));
    events = [];
  }

  function ofObject(line: number, object: ShownObject | null): boolean {
    if (object !== null) testify(objectSaid(line, object));
    return object !== null;
  }

  /** An Event that does not say what it is about: all of one list are about one pod. */
  function ofUnnamed(line: number, event: ApiEvent): void {
    if (nodes.take(line, event) || ofObject(line, objectOf(event))) return;
    if (events.length === 0) first = line;
    if (events.length < MAX_EVENTS) events.push(event);
  }

  return {
    ofObject,
    /** An Event of a node, from a table that names the object of each. */
    ofNode(line: number, name: string, event: ApiEvent): void {
      nodes.take(line, event, name);
    },
    /** Whether the line is a row of such a list. */
    see(line: number, text: string): boolean {
      if (HEADING.test(text)) end();
      const event = describedEvent(text);
      if (event === null) return false;
      ofUnnamed(line, event);
      return true;
    },
    ofUnnamed,
    end,
  };
}

/** The scheduler names the pod; so does the kubelet where it names a sandbox or a container (kubecontainer.BuildPodFullName). */
const NAMES: readonly RegExp[] = [
  /^Successfully assigned (?:(?<namespace>[a-z\d-]{1,63})\/)?(?<name>[a-z\d][a-z\d.-]{0,252}) to /,
  // CNI has namespace and name the other way round (ocicni.go, addToNetwork and deleteFromNetwork)
  /\b(?:adding|removing|deleting) pod (?<namespace>[a-z\d-]{1,63})_(?<name>[a-z\d][a-z\d.-]{0,252}) (?:to|from) CNI\b/,
  /\b(?<!(?:adding|removing|deleting) )pod[ =]\\?"?(?<name>[a-z\d][a-z\d.-]{0,252})_(?<namespace>[a-z\d-]{1,63})\b/,
  // libcni, api.go: the arguments of the call, which some plugins print whole
  /K8S_POD_NAMESPACE=(?<namespace>[a-z\d-]{1,63});K8S_POD_NAME=(?<name>[a-z\d][a-z\d.-]{0,252})/,
  // kuberuntime_container.go, security_context_others.go
  /\(pod: \\?"(?<name>[a-z\d][a-z\d.-]{0,252})_(?<namespace>[a-z\d-]{1,63})\(/,
  // CRI-O and dockershim use all names of an object in its name; so does containerd in the names that it reserves (util.MakeName)
  new RegExp(
    String.raw`(?:\bk8s_|\bname \\?")(?:[\w-]{1,253}?_)?(?<name>[a-z\d][a-z\d.-]{0,252})_(?<namespace>[a-z\d-]{1,63})_(?:${UUID}|${MANIFEST_HASH})_\d`,
  ),
  /\bpod \\?"(?<name>[a-z\d][a-z\d.-]{0,252})\\?"/,
];

export function nameIn(events: readonly Pick<ApiEvent, 'message'>[]) {
  const found = NAMES.flatMap(pattern => events.flatMap(({ message }) => namedBy(pattern, message)));
  return found.find(({ namespace }) => namespace !== undefined) ?? found[0] ?? null;
}

function namedBy(pattern: RegExp, message: string) {
  const { name, namespace } = pattern.exec(message)?.groups ?? {};
  return name === undefined ? [] : [{ ...given({ namespace }), name }];
}
