import { definitions, type EventId, type KubeletEvent } from '../../src/catalogue/events.js';
import type { Observation } from '../../src/correlate/types.js';
import type { Snapshot } from '../../src/sources/watch/snapshot.js';

export const WEB = { namespace: 'default', name: 'web-0' };

/** An event of which only the definition is read. */
function eventNamed(id: EventId, fields: Readonly<Record<string, string>>): KubeletEvent {
  const definition = definitions.find(one => one.event === id);
  if (definition === undefined) throw new Error(`there is no event ${id}`);
  const record = { line: 1, lines: 1, header: null, message: '', structured: true, fields: [] };
  return { id, definition, record, args: fields };
}

/** A line about the pod `WEB`, at the second of its position. */
export const seenLine = (
  seq: number,
  id: EventId,
  { fields = {}, ...more }: Partial<Observation> & { readonly fields?: Readonly<Record<string, string>> } = {},
): Observation => ({
  seq,
  at: seq * 1000,
  id,
  event: eventNamed(id, fields),
  source: 0,
  line: seq,
  kubelet: 0,
  pod: WEB,
  uid: null,
  from: null,
  ...more,
});

/** One state of the pod `WEB`. */
export const state = (uid: string, revision: number | string, more: Partial<Snapshot> = {}): Snapshot => ({
  source: 1,
  line: 1,
  eventType: null,
  ...WEB,
  uid,
  resourceVersion: String(revision),
  generation: null,
  nodeName: null,
  creationTimestamp: null,
  deletionTimestamp: null,
  deletionGracePeriodSeconds: null,
  finalizers: [],
  owners: [],
  config: { hash: null, mirror: null, seen: null, source: null },
  terminationGracePeriodSeconds: null,
  restartPolicy: null,
  preStop: [],
  postStart: [],
  volumes: [],
  claims: [],
  gates: [],
  scheduler: null,
  nominatedNode: null,
  hostNetwork: false,
  specs: [],
  phase: null,
  reason: null,
  message: null,
  startTime: null,
  conditions: [],
  containers: [],
  partial: false,
  ...more,
});
