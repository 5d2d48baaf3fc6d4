import type { EvidenceRef } from '../../../document/contract/types.js';
import { grouped } from '../../../kit/grouped.js';
import { deletedAt, earliest, type Facts, latest, type SandboxLoss, seenOf } from '../facts/facts.js';
import { eventSigns } from '../facts/signs.js';
import { LIMITS } from '../thresholds.js';
import { type Mark, OFF } from '../types.js';

/**
 * PLEG prints sandboxes and containers alike. A container needs a sandbox: the first id of a new pod is the sandbox's, unless several
 * appear at once. An id that ended with an exit code is not a sandbox's (generic.go, Relist, 1.22+).
 */
export function learnSandboxes({ sightings, proofs, nameOfId, sandboxes }: Facts): void {
  const seen = sightings.filter(({ mark }) => mark.by === 'pleg').sort((a, b) => a.mark.at - b.mark.at);
  const [first] = seen;
  if (first === undefined || proofs.length === 0 || seen.some(({ id }) => sandboxes.has(id))) return;
  const atOnce = grouped(seen, ({ id }) => id);
  const candidates = [...atOnce].filter(
    ([id, all]) =>
      (all[0]?.mark.at ?? 0) - first.mark.at <= LIMITS.oneLookMs &&
      !nameOfId.has(id) &&
      all.every(({ exitCode }) => exitCode == null),
  );
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) sandboxes.add(only[0]);
}

/** When a pod that ran got another sandbox: all its containers start again in it. */
export interface SandboxAgain {
  readonly at: Mark;
  /** The time from when the pod first ran to then, in ms */
  readonly ms: number;
  /** What happened to the previous sandbox, as far as the input shows it */
  readonly says: string;
  readonly evidence: readonly EvidenceRef[];
}

const ranBetween = ({ sightings }: Facts, from: Mark, to: Mark): boolean =>
  sightings.some(({ what, mark: { at } }) => what === 'started' && at > from.at && at < to.at);

export function sandboxAgain(facts: Facts, running: Mark | null): SandboxAgain | null {
  if (running === null) return null;
  const isAfter = ({ at }: Mark): boolean => at > running.at;
  const made = seenOf(facts, 'sandbox-created').filter(mark => mark.by === 'log' && isAfter(mark));
  // The kubelet announces each try, and those that fail make no sandbox
  const announced = facts.events.filter(({ reason, mark }) => reason === 'SandboxChanged' && isAfter(mark));
  const failed = announced.length === 0 ? [] : [...facts.troubles, ...eventSigns(facts)];
  const changed = announced.filter(
    ({ mark }) =>
      !failed.some(one => one.stage === 'sandbox' && one.mark.at >= mark.at && !ranBetween(facts, mark, one.mark)),
  );
  const lost = facts.sandboxLost.find(({ mark: { at } }) => at > running.at + OFF[running.by]) ?? null;
  const at =
    earliest(made) ??
    earliest(changed.map(({ mark }) => mark)) ??
    (lost === null ? null : startedAfter(facts, lost.mark));
  if (at === null) return null;
  const isBefore = lost !== null && lost.mark.at <= at.at + OFF[at.by];
  return { at, ms: at.at - running.at, ...former(facts, running, isBefore ? lost : null, at) };
}

/** Below -v=3: the first start of anything after the sandbox was lost while nothing ended the pod. */
function startedAfter(facts: Facts, lost: Mark): Mark | null {
  const ends = deletedAt(facts)?.at ?? Number.POSITIVE_INFINITY;
  const started = facts.sightings.filter(({ what, mark }) => what === 'started' && mark.at < ends);
  const before = new Set(started.filter(({ mark }) => mark.at <= lost.at).map(({ id }) => id));
  return lost.at >= ends ? null : earliest(started.filter(({ id }) => !before.has(id)).map(({ mark }) => mark));
}

/** What the kubelet found wrong with the sandbox, where that is no end of it. */
const FOUND: Readonly<Record<SandboxLoss, string | null>> = {
  changed: 'the old one did not have the network mode that the pod asks for',
  'without-address': 'the old one had no IP address',
  several: 'it had several sandboxes that were ready',
  missing: 'the old one was gone',
  'not-ready': null,
};

/**
 * What happened to the old sandbox. The kubelet also stops it after it has printed why: if the sandbox ended before that, it ended by
 * itself.
 */
function former(
  { sandboxEnds, sandboxStops, sightings, sandboxes }: Facts,
  running: Mark,
  lost: Facts['sandboxLost'][number] | null,
  again: Mark,
): Pick<SandboxAgain, 'says' | 'evidence'> {
  const found = lost === null ? null : FOUND[lost.why];
  if (lost !== null && found !== null) return { says: found, evidence: [lost.mark.evidence] };
  const until = lost?.mark ?? again;
  const isBefore = ({ at }: Mark): boolean => at > running.at && at <= until.at + OFF[until.by];
  const own = sandboxEnds.filter(({ mark }) => isBefore(mark));
  const end =
    latest(own.map(({ mark }) => mark)) ??
    latest(
      sightings.flatMap(({ id, what, mark }) => (what === 'ended' && sandboxes.has(id) ? [mark] : [])).filter(isBefore),
    );
  if (end === null && lost !== null)
    return { says: 'the old one was no longer ready, and the input does not show why', evidence: [lost.mark.evidence] };
  if (end === null) return { says: 'the input does not show what happened to the old one', evidence: [] };
  const code = own.find(({ mark }) => mark === end)?.exitCode ?? null;
  const asked = latest(sandboxStops.filter(({ at }) => at > running.at && at <= end.at));
  return {
    says: `the old one had ended${code === null ? ', and the input does not show why' : ` with exit code ${code}`}${asked === null ? '' : ', after the runtime was called to stop it'}`,
    evidence: [...(asked === null ? [] : [asked.evidence]), end.evidence],
  };
}
