import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NodeRun } from '../../correlate/run.js';
import type { ApiStory } from '../../correlate/types.js';
import { exitsOf } from '../../episodes/ends/facts/exits.js';
import { gapsOf } from '../../episodes/ends/facts/gaps.js';
import { stepsInTime } from '../../episodes/ends/facts/late-news.js';
import { gracePeriodOf } from '../../episodes/ends/facts/request.js';
import { rhythmOf, type Span, spanOf } from '../../episodes/ends/facts/span.js';
import { storageOf } from '../../episodes/ends/facts/storage.js';
import { KINDS } from '../../episodes/ends/kinds/index.js';
import type { Reconstructed, StepResult } from '../../episodes/ends/types.js';
import { type Found, quote as quoteText } from '../../episodes/engine/found.js';
import { restartsBeforeEnd } from '../../episodes/engine/restarts-before.js';
import { levelsOf, verdictBy } from '../../episodes/engine/verdict.js';
import { sha256 } from '../../host/index.js';
import { isUUID } from '../../kit/uid.js';
import type { SeenTestimony } from '../../sources/types.js';
import { WORDS } from '../../sources/vocabulary.js';
import type { ContainerState, Snapshot } from '../../sources/watch/snapshot.js';
import type {
  EvidenceRef,
  FieldChange,
  Lifecycle,
  NotJudged,
  Revision,
  Step,
  Testimony,
  Verdict,
} from '../contract/types.js';
import { controllerOf } from '../role.js';
import { decided, toldOf } from './findings.js';
import { headlineOf } from './headline.js';
import { createTimes, phasesOf, type Times } from './times.js';

/** The object of a pod that cannot start is written again and again. */
const MAX_REVISIONS = 100;

/** The versions of the object from the request on, and the first version of the next object. */
function revisionsOf({ story, nextStory }: Pick<Reconstructed, 'story' | 'nextStory'>): Revision[] {
  const sinceRequest =
    story === null ? [] : versions(story).filter(({ snapshot }) => snapshot.deletionTimestamp !== null);
  const next = nextStory === null || sinceRequest.length === 0 ? [] : versions(nextStory).slice(0, 1);
  return [...sinceRequest, ...next].slice(0, MAX_REVISIONS).map(({ snapshot, before }) => ({
    uid: snapshot.uid,
    resourceVersion: snapshot.resourceVersion,
    changed: before === null ? [] : changesBetween(before, snapshot),
    evidence: [{ source: snapshot.source, line: snapshot.line }],
  }));
}

/** Each with the one before it; null before the first that the watch saw. */
const versions = ({ snapshots }: ApiStory) =>
  snapshots.map((snapshot, index) => ({ snapshot, before: snapshots[index - 1] ?? null }));

function changesBetween(before: Snapshot, now: Snapshot): FieldChange[] {
  // A status that was cut shows nothing about what it lacks
  const isWhole = !(before.partial || now.partial);
  const [was, is] = [fieldsOf(before, isWhole), fieldsOf(now, isWhole)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(field => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function fieldsOf(snapshot: Snapshot, hasStatus: boolean): Map<string, string> {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers, phase, reason, message } = snapshot;
  const all: [field: string, value: string | number | null][] = [
    ['metadata.deletionTimestamp', deletionTimestamp],
    ['metadata.deletionGracePeriodSeconds', deletionGracePeriodSeconds],
    ['metadata.finalizers', finalizers.join(', ') || null],
    ...(hasStatus
      ? ([
          ['status.phase', phase],
          ['status.reason', reason],
          ['status.message', message],
          ...snapshot.conditions.map(one => [`condition ${one.type}`, withReason(one.status, one.reason)]),
          ...snapshot.containers.map(one => [`container ${one.name}`, stateText(one)]),
        ] as [string, string | null][])
      : []),
  ];
  return new Map(all.flatMap(([field, value]) => (value === null ? [] : [[field, String(value)] as const])));
}

const withReason = (text: string, reason: string | null): string => (reason === null ? text : `${text} (${reason})`);

function stateText({ state, exitCode, reason }: ContainerState): string | null {
  if (state === null) return null;
  return withReason(exitCode === null ? state : `${state}, exit code ${exitCode}`, reason);
}

/** The node of the pod, according to the API server. */
export const apiNodeOf = ({ story }: Reconstructed): string | null =>
  story?.snapshots.find(({ nodeName }) => nodeName !== null)?.nodeName ?? null;

/** Adds the original lines to the places that the document cites, where they were kept. */
function quoted(document: Lifecycle, { observations }: Reconstructed): Lifecycle {
  if (!observations.some(({ original }) => original !== undefined)) return document;
  const texts = new Map(
    observations.flatMap(({ source, line, original }) =>
      original === undefined ? [] : [[`${source}:${line}`, original] as const],
    ),
  );
  const quote = (ref: EvidenceRef): EvidenceRef => {
    const text = texts.get(`${ref.source}:${ref.line}`);
    return text === undefined ? ref : { ...ref, text: quoteText(text) };
  };
  return {
    ...document,
    steps: document.steps.map(step => ({ ...step, evidence: step.evidence.map(quote) })),
    findings: document.findings.map(finding => ({ ...finding, evidence: finding.evidence.map(quote) })),
  };
}

const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/**
 * One deletion with calendar times, and with its cited lines if they were kept. Undefined members are omitted; all deletions have the same
 * keys, which V8 handles faster.
 */
export function lifecycleOf(
  judged: Reconstructed,
  run: Pick<NodeRun, 'name' | 'host'> & Partial<Pick<NodeRun, 'node'>>,
  clock: ResolvedClock,
  { found: findings, notJudged }: { readonly found: readonly Found[]; readonly notJudged: readonly NotJudged[] },
): Lifecycle {
  const one = decided(judged, findings);
  const times = createTimes(clock);
  const span = spanOf(one, clock.toUtc);
  const gaps = gapsOf(stepsInTime(one));
  const verdict = verdictOf(one, findings);
  // A log is about its own node; for a pod that it does not show, the API server knows better
  const node = KINDS[one.kind].withoutKubelet
    ? null
    : ((one.observations.length > 0 ? run.name : null) ?? apiNodeOf(one) ?? run.name ?? run.host);
  const owner = controllerOf(one);
  const { headline, named } = headlineOf(one, verdict, findings, gaps, span, run.node);
  const { findings: told, tries, cause } = toldOf(findings, named, times);
  const steps = one.steps.map(step => stepOf(step, times));
  const [requestedAt, startedAt] = [times.utc(span.requestedAt), times.utc(span.startedAt)];
  const lifecycle: Lifecycle = {
    id: idOf(one, node, span),
    family: 'end',
    node,
    pod: { namespace: one.pod.namespace, name: one.pod.name },
    ...(owner === null ? {} : { owner }),
    uid: one.uid,
    staticUID: one.staticUID,
    mirrorUIDs: one.mirrorUIDs,
    replacedBy: one.replacedBy,
    kind: one.kind,
    outcome: one.outcome,
    verdict,
    headline,
    cause,
    requestedAt,
    startedAt,
    begunBefore: span.begunBefore || undefined,
    endedAt: times.utc(span.endedAt),
    durationMs: durationOf(span),
    gracePeriodSeconds: gracePeriodOf(one),
    exits: unlessEmpty(exitsOf(one)),
    restartsBefore: unlessEmpty(restartsBeforeEnd(one.story, times.utc)),
    phases: phasesOf({ steps, requestedAt, startedAt }),
    tries,
    steps,
    testimony: one.testimony.map(testimony => testimonyOf(testimony, times)),
    revisions: unlessEmpty(revisionsOf(one)),
    volumes: unlessEmpty(
      storageOf(one).map(({ volume, driver, begun, done }) => ({
        volume,
        driver,
        unmountAt: times.log(begun),
        unmountedAt: times.log(done),
      })),
    ),
    gaps: gaps.map(({ after, before, ms }) => ({ after, before, ms: Math.round(ms * 1000) / 1000 })),
    findings: told,
    notJudged: unlessEmpty(notJudged),
  };
  return quoted(lifecycle, one);
}

export const verdictOf = ({ kind, outcome, steps, observations }: Reconstructed, findings: readonly Found[]): Verdict =>
  verdictBy('end', [
    outcome,
    ...steps.map(({ status }) => status),
    ...levelsOf(findings),
    // Without a line of the kubelet it is not known how the deletion went
    ...(KINDS[kind].words.undetermined || (observations.length === 0 && !KINDS[kind].withoutKubelet) ? UNCLEAR : []),
  ]);
const UNCLEAR = ['unclear'] as const;

function durationOf({ from, doneAt, endedAt, begunBefore, single }: Span): number | null {
  const to = doneAt ?? endedAt;
  return from === null || to === null || begunBefore || single ? null : Math.max(0, Math.round(to - from));
}

/**
 * The id is the same whenever the same deletion is read again, with a watch or without, from one file or from another, whatever the host is
 * called. The API server never reuses a UID; a static pod has the same UID as long as the manifest is the same. A pod that ends with the
 * kubelet process can do so again, and is deleted in the end.
 */
function idOf(one: Reconstructed, node: string | null, { startedAt }: Span): string {
  const second = startedAt === null ? '' : String(Math.floor(startedAt / 1000));
  const again = KINDS[one.kind].extent.endsWithProcess === true;
  const parts = isUUID(one.uid ?? '')
    ? [one.uid, ...(again ? [one.kind, second] : [])]
    : [one.uid ?? node ?? '', `${one.pod.namespace}/${one.pod.name}`, one.kind, second];
  return sha256(parts.join('\n')).slice(0, 16);
}

function stepOf(result: StepResult, times: Times): Step {
  const every = rhythmOf(result.seen.map(({ at }) => at));
  return {
    step: result.step,
    status: result.status,
    at: result.at === null ? times.utc(result.utc) : times.log(result.at),
    container: result.container ?? undefined,
    uid: result.uid,
    resourceVersion: result.resourceVersion,
    count: Math.max(result.seen.length, result.status === 'seen' ? 1 : 0),
    everyMs: every ?? undefined,
    evidence: result.evidence,
    shownBy: result.byWatch ? 'watch' : undefined,
    why: result.why ?? undefined,
  };
}

function testimonyOf(
  { what, at, container, facts = {}, source, line, also = [] }: SeenTestimony,
  times: Times,
): Testimony {
  const { witness, detail } = WORDS[what];
  const more = detail?.(facts) ?? null;
  return {
    witness,
    what,
    at: times.utc(at),
    ...(container === undefined ? {} : { container }),
    ...(more === null ? {} : { detail: more }),
    evidence: [{ source, line }, ...also],
  };
}
