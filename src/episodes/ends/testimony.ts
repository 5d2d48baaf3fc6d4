import { containerId, plegEvent, sandboxId } from '../../catalogue/fields.js';
import { nameKey } from '../../correlate/types.js';
import { grouped } from '../../kit/grouped.js';
import { isManifestHash } from '../../kit/uid.js';
import type { Archive } from '../../sources/archive.js';
import type { SeenTestimony } from '../../sources/types.js';
import { type WhatId, WORDS } from '../../sources/vocabulary.js';
import { nearer } from './facts/request.js';
import { KINDS } from './kinds/index.js';
import { containerNames } from './lines.js';
import { stepResult } from './step-result.js';
import { STEPS } from './steps.js';
import { LIMITS } from './thresholds.js';
import type { Deletion, DeletionCandidate, StepId, StepResult } from './types.js';

/** Joins testimonies of one thing, with the places of all of them. They come in the order of time. */
function united(testimonies: readonly SeenTestimony[]): SeenTestimony[] {
  const all: SeenTestimony[] = [];
  const last = new Map<string, number>();
  for (const testimony of testimonies) {
    const key = keyOf(testimony);
    const index = last.get(key) ?? all.length;
    const before = all[index];
    if (before !== undefined && isSame(before, testimony))
      all[index] = { ...before, also: [...(before.also ?? []), { source: testimony.source, line: testimony.line }] };
    else {
      last.set(key, all.length);
      all.push(testimony);
    }
  }
  return all;
}

function keyOf({ what, identity: { containerId, sandboxId, uid, auditId }, facts }: SeenTestimony): string {
  return [what, containerId ?? sandboxId ?? uid, auditId, facts?.exitCode, facts?.user].join(' ');
}

/** Two testimonies of one source are never the same: what it lists twice was seen twice. */
function isSame(before: SeenTestimony, now: SeenTestimony): boolean {
  const elsewhere = now.source !== before.source && !before.also?.some(({ source }) => source === now.source);
  return elsewhere && Math.abs((now.at ?? 0) - (before.at ?? 0)) <= LIMITS.twiceToldMs;
}

/**
 * Evidence of a deletion from sources other than the kubelet's log and the watch, by identity, and within its time. `alone`: it is the only
 * deletion known of its name.
 */
export function testimonyOf(one: DeletionCandidate, archive: Archive, toUtc: Deletion['toUtc'], alone: boolean) {
  if (archive.isEmpty()) return [];
  const containers = containersOf(one, archive);
  const all = archive
    .about({ uids: uidsOf(one), ids: containers.ids, name: nameKey(one.pod) })
    .filter(({ what }) => WORDS[what].start !== true);
  const span = spanOf(one, all, toUtc);
  const asked = span === null || !alone ? span : { ...span, from: askedSince(all, span.from) };
  const spanFor = ({ what }: SeenTestimony): Window => (isRefused(what) ? asked : span);
  const dated = new Set(all.flatMap(({ at, what }) => (at === null ? [] : [what])));
  const own = withoutLaterLives(one, all, span?.from ?? null)
    .filter(({ at, what }) => at !== null || !dated.has(what))
    .filter(testimony => WORDS[testimony.what].tie !== true && belongs(testimony, one, spanFor(testimony), alone))
    .flatMap(testimony => placed(testimony, containers) ?? [])
    .sort(byTime);
  return united(own);
}

const isRefused = (what: SeenTestimony['what']): boolean => WORDS[what].ends === 'refused';

/** Since when the deletion was asked for again and again, as a drain does: an audit log gives no UID with a refused eviction. */
function askedSince(all: readonly SeenTestimony[], from: number): number {
  const refused = all.flatMap(({ what, at }) => (isRefused(what) && at !== null && at < from ? [at] : []));
  return refused.sort((a, b) => b - a).reduce((since, at) => (since - at <= LIMITS.askedAgainMs ? at : since), from);
}

/** Undated testimonies come last, in the order of their source. */
function byTime(a: SeenTestimony, b: SeenTestimony): number {
  if (a.at !== null && b.at !== null) return a.at - b.at;
  return Number(a.at === null) - Number(b.at === null) || a.source - b.source || a.line - b.line;
}

const uidsOf = ({ kind, uid, staticUID, mirrorUIDs }: DeletionCandidate): string[] =>
  [uid, KINDS[kind].subject === 'mirror' ? null : staticUID, ...mirrorUIDs].flatMap(one => one ?? []);

type Window = ReturnType<typeof spanOf>;

/** Null without a clock: then only testimony with an identity unique to the deletion certainly belongs to it. */
function spanOf(one: DeletionCandidate, all: readonly SeenTestimony[], toUtc: Deletion['toUtc']) {
  const { story, uid } = one;
  const accepted = all.find(({ what, identity }) => WORDS[what].ends === 'accepted' && identity.uid === uid)?.at;
  const requested = story?.requestedAt ?? accepted ?? null;
  const logged = toUtc === null ? null : loggedIn(one, toUtc);
  if (logged === null) return requested === null ? null : { from: requested, to: Number.POSITIVE_INFINITY };
  return { from: Math.min(logged.from, requested ?? logged.from), to: logged.to };
}

/** The first and the last instant of the lines; without spreading, because there may be very many. */
export function loggedIn({ observations }: DeletionCandidate, toUtc: (at: number) => number) {
  const times = observations.flatMap(({ at }) => (at === null ? [] : [toUtc(at)]));
  if (times.length === 0) return null;
  return { from: times.reduce((a, b) => Math.min(a, b)), to: times.reduce((a, b) => Math.max(a, b)) };
}

function belongs(testimony: SeenTestimony, { kind, uid }: DeletionCandidate, window: Window, alone: boolean): boolean {
  const { at, identity, what } = testimony;
  const { reach = LIMITS.witnessReachMs, ends, byName } = WORDS[what];
  if (byName) return alone;
  const own = identity.uid !== undefined && identity.uid === uid;
  // The next mirror may have been deleted soon after this one
  if (ends && KINDS[kind].subject === 'mirror' && !own && identity.uid !== undefined) return false;
  if (at === null || window === null) return own || identity.containerId !== undefined;
  const after = isUnique(identity) ? LIMITS.garbageMs : LIMITS.witnessReachMs;
  return at >= window.from - (own ? reach : Math.min(reach, LIMITS.witnessReachMs)) && at <= window.to + after;
}

/** Whether it has an id: a name can be used again. */
const isUnique = ({ uid, containerId, sandboxId }: SeenTestimony['identity']): boolean =>
  (uid ?? containerId ?? sandboxId) !== undefined;

/** A static pod that is removed and comes back has the same UID: what runs in a sandbox made after the removal belongs to its next life. */
function withoutLaterLives(one: DeletionCandidate, testimony: readonly SeenTestimony[], from: number | null) {
  const { uid, staticUID } = one;
  if (from === null || ![uid, staticUID].some(known => known !== null && isManifestHash(known))) return testimony;
  const sandboxes = new Set(
    testimony.flatMap(({ what, at, identity }) =>
      what === 'sandbox-created' && at !== null && at > from ? (identity.sandboxId ?? []) : [],
    ),
  );
  const containers = new Set(
    testimony.flatMap(({ identity }) => (sandboxes.has(identity.sandboxId ?? '') ? (identity.containerId ?? []) : [])),
  );
  return testimony.filter(
    ({ identity }) => !sandboxes.has(identity.sandboxId ?? '') && !containers.has(identity.containerId ?? ''),
  );
}

/** The containers and sandboxes of one pod, from everything that gives an id. */
export function containersOf(one: DeletionCandidate, archive: Archive) {
  // A mirror's deletion leaves the containers of its static pod alone
  if (KINDS[one.kind].subject === 'mirror')
    return { ids: new Set<string>(), nameOf: () => null, isSandbox: archive.isSandbox };
  const names = containerNames(one.observations);
  const ids = new Set<string>();
  const sandboxes = new Set<string>();
  for (const { event } of one.observations) {
    const sandbox = sandboxId(event);
    if (sandbox !== null) sandboxes.add(sandbox);
    for (const id of [containerId(event), sandbox, plegEvent(event)?.data ?? null]) if (id) ids.add(id);
  }
  for (const { containers } of one.story?.snapshots ?? [])
    for (const { id, name } of containers) {
      if (id == null) continue;
      ids.add(id);
      names.set(id, name);
    }
  const nameOf = (id: string): string | null => names.get(id) ?? archive.nameOf(id);
  return {
    ids,
    nameOf,
    // An id without a name, where others have one, is most likely the sandbox's
    isSandbox: (id: string) =>
      sandboxes.has(id) || archive.isSandbox(id) || (nameOf(id) === null && [...ids].some(other => nameOf(other))),
  };
}

/** In containerd's event stream, and in its log up to 2.0, a sandbox is a container like any other. */
const OF_SANDBOX: Readonly<Partial<Record<WhatId, WhatId | null>>> = {
  'container-exited': 'sandbox-exited',
  'container-removed': 'sandbox-removed',
  'container-started': null,
  // The cgroup of a sandbox is the parent of the one that ran out of memory
  'oom-killed': null,
};

/** A testimony with the name of its container, or as one about a sandbox; null where it then means nothing. */
function placed(testimony: SeenTestimony, { nameOf, isSandbox }: ReturnType<typeof containersOf>) {
  const { containerId: id, ...others } = testimony.identity;
  if (id === undefined) return testimony;
  const instead = OF_SANDBOX[testimony.what];
  if (instead !== undefined && isSandbox(id))
    return instead === null ? null : { ...testimony, what: instead, identity: { ...others, sandboxId: id } };
  const container = testimony.container ?? nameOf(id);
  return container === null ? testimony : { ...testimony, container };
}

/**
 * Steps with what other witnesses report about them: the places of those reports, the instant if only they know it, and the step itself if
 * only they saw it. None of it proves an order, because their clocks differ.
 */
export function corroborate(one: Deletion, seen: readonly StepResult[]): readonly StepResult[] {
  const { testimony } = one;
  if (testimony.length === 0) return seen;
  return KINDS[one.kind].steps.flatMap(({ step }): readonly StepResult[] => {
    const known = seen.filter(result => result.step === step);
    const own = testimony.filter(({ what }) => STEPS[step].witnessed?.includes(what));
    if (own.length === 0) return known;
    if (STEPS[step].per !== 'container')
      return known.length === 0 ? [witnessedStep(one, step, own)] : known.map(result => supported(result, own));
    const byName = grouped(own, ({ container }) => container ?? null);
    // Lines that name no container are about the only one, or about an unknown one
    const of = (name: string | null): readonly SeenTestimony[] =>
      name !== null ? (byName.get(name) ?? []) : byName.size === 1 ? own : [];
    const names = new Set(known.map(({ container }) => container));
    const added = names.has(null) ? [] : [...byName].filter(([name]) => !names.has(name));
    return [
      ...known.map(result => supported(result, of(result.container))),
      ...added.map(([, others]) => witnessedStep(one, step, others)),
    ];
  });
}

/** Mostly there is one place for each witness. */
const MAX_PLACES = 3;

const places = (testimony: readonly SeenTestimony[]): StepResult['evidence'] =>
  testimony.slice(0, MAX_PLACES).map(({ source, line }) => ({ source, line }));

function supported(result: StepResult, testimony: readonly SeenTestimony[]): StepResult {
  const exact = testimony.find(({ at }) => at !== null)?.at ?? null;
  return { ...result, utc: nearer(result.utc, exact), evidence: [...result.evidence, ...places(testimony)] };
}

function witnessedStep(one: Deletion, step: StepId, testimony: readonly SeenTestimony[]): StepResult {
  return {
    ...stepResult(one, step),
    utc: testimony.find(({ at }) => at !== null)?.at ?? null,
    container: testimony[0]?.container ?? null,
    uid: testimony[0]?.identity.uid ?? one.uid,
    evidence: places(testimony),
  };
}
