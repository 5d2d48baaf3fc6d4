import type { NodeLives } from '../correlate/node-run.js';
import { type Life, nameKey } from '../correlate/types.js';
import { REFUSALS } from '../witness/events/refusals.js';
import type { SeenTestimony } from '../witness/types.js';
import { type Facts, markOf, note } from './facts.js';
import { podEvent } from './pod-events.js';
import type { Mark } from './types.js';

type Reading = (facts: Facts, testimony: SeenTestimony, mark: Mark) => void;

/** What the words of other witnesses show of a start. */
const READINGS: Partial<Readonly<Record<SeenTestimony['what'], Reading>>> = {
  'sandbox-created': (facts, { identity, facts: { asked } = {} }, mark) => {
    if (typeof asked === 'number') note(facts, 'sandbox-requested', { ...mark, at: asked });
    note(facts, 'sandbox-created', mark);
    if (identity.sandboxId !== undefined) facts.sandboxes.add(identity.sandboxId);
  },
  'container-created': (facts, { identity, container }, mark) => {
    if (identity.containerId === undefined) return;
    facts.sightings.push({ id: identity.containerId, what: 'created', mark });
    if (container !== undefined) {
      facts.names.add(container);
      facts.nameOfId.set(identity.containerId, container);
    }
  },
  'container-started': (facts, { identity }, mark) => {
    if (identity.containerId !== undefined) facts.sightings.push({ id: identity.containerId, what: 'started', mark });
  },
  'container-exited': (facts, { identity: { containerId }, facts: stated }, mark) => {
    if (containerId === undefined) return;
    const exitCode = codeIn(stated);
    // Up to containerd 2.0 the end of a sandbox looks like that of a container
    if (facts.sandboxes.has(containerId)) facts.sandboxEnds.push({ exitCode, mark });
    else facts.sightings.push({ id: containerId, what: 'ended', mark, exitCode });
  },
  'sandbox-exited': (facts, { facts: stated }, mark) => facts.sandboxEnds.push({ exitCode: codeIn(stated), mark }),
  'sandbox-stop-requested': (facts, _, mark) => facts.sandboxStops.push(mark),
};

const codeIn = ({ exitCode }: SeenTestimony['facts'] = {}): number | null =>
  typeof exitCode === 'number' ? exitCode : null;

/** The range, in UTC, of one life of a UID; null if no other life has this UID. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/** Adds what runtimes and Events of the API show about this pod. */
export function readWitnesses(facts: Facts, { pod, uid, staticUID }: Life, { archive }: NodeLives, span: Span): void {
  if (archive.isEmpty()) return;
  const uids = [uid, staticUID].flatMap(one => one ?? []);
  const ids = [...facts.nameOfId.keys(), ...facts.sandboxes, ...facts.sightings.map(({ id }) => id)];
  for (const id of ids) if (archive.isSandbox(id)) facts.sandboxes.add(id);
  for (const testimony of archive.about({ uids, ids, name: uids.length === 0 ? nameKey(pod) : '' })) {
    if (testimony.at === null || !isWithin(span, testimony.at)) continue;
    READINGS[testimony.what]?.(facts, testimony, markOf(testimony.at, 'runtime', testimony));
    readEvent(facts, testimony);
  }
  for (const { what, at, facts: stated = {}, ...place } of archive.nameless())
    if (what === 'image-pulled' && at !== null && typeof stated.image === 'string')
      facts.runtimePulls.push({ image: stated.image, mark: markOf(at, 'runtime', place) });
}

const isWithin = ({ from, to }: Span, at: number): boolean => (from === null || at >= from) && (to === null || at < to);

function readEvent(facts: Facts, { at, facts: stated = {}, ...testimony }: SeenTestimony): void {
  const { reason, message, fieldPath, count } = stated;
  if (at === null || typeof reason !== 'string' || typeof message !== 'string') return;
  const event = podEvent({
    reason,
    message,
    fieldPath: typeof fieldPath === 'string' ? fieldPath : null,
    mark: markOf(at, 'events', testimony),
    count: typeof count === 'number' ? count : 1,
  });
  facts.events.push(event);
  if (reason === 'Scheduled') note(facts, 'scheduled', event.mark);
  if (REFUSALS.test(reason)) facts.refusals.push({ reason, message, mark: event.mark });
}
