import { createHash } from 'node:crypto';
import {
  endsOf,
  type Finding,
  GROUPINGS,
  inputFindings,
  kubeletAt,
  type Lifecycle,
  measured,
  type NodeFacts,
  type ResultDocument,
  roleOf,
  type Start,
  startsOf,
  type Volume,
  waitedFor,
} from 'podline/internal';
import { START_PHASE_COLUMNS } from './start-tables.js';
import type { Row } from './tables.js';
import type { RunLabels, Subject } from './types.js';

/** The place of a lifecycle or a start in its run. */
interface Placed extends Required<RunLabels> {
  readonly place: number;
}

function findingRow(finding: Finding, { input }: ResultDocument, node: string | null): Row {
  const { rule, level, message, at, until = null, evidence } = finding;
  const [first] = evidence;
  const source = first === undefined ? null : (input.sources[first.source]?.path ?? null);
  return {
    rule,
    level,
    message,
    at_ms: instant(at),
    until_ms: instant(until),
    node,
    source,
    line: first?.line ?? null,
  };
}

/** Revisions within one millisecond. */
const PRECISION = 1_000;

/** A log that is longer knows more; of two that end together, the one that shows more steps does. */
function revisionOf({ node, steps }: Pick<Lifecycle, 'node' | 'steps'>, { nodes, input }: ResultDocument): number {
  const window = nodes.find(({ name }) => name === node)?.window ?? input.window;
  const seen = steps.filter(({ status }) => status === 'seen').length;
  return asOf(window.to) * PRECISION + Math.min(seen, PRECISION - 1);
}

const asOf = (time: string | null): number => Math.max(0, instant(time) ?? 0);

/** Whole milliseconds: a step's time can have microseconds. */
function instant(time: string | null): number | null {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? null : at;
}

const numbered =
  (cluster: string, subject: string, revision: number) =>
  (rows: readonly Row[]): Row[] =>
    rows.map((row, seq) => ({ cluster, subject, revision, seq, ...row }));

/** A start of a pod as rows. */
function startSubject(one: Start, document: ResultDocument, placed: Placed): Subject {
  const { cluster } = placed;
  const row = startRow(one, document, placed);
  const revision = revisionOf(one, document);
  const number = numbered(cluster, one.id, revision);
  const { node = null, namespace = null, pod = null, owner = null } = row;
  const whose: Row = { node, namespace, pod, owner };
  return {
    cluster,
    subject: one.id,
    revision,
    rows: {
      starts: number([row]),
      pulls: number(
        one.containers.flatMap(({ name, image, pull, pulledMs, waitedMs }): Row[] =>
          image === null
            ? []
            : [{ ...whose, image, container: name, how: pull, pull_ms: whole(pulledMs), waited_ms: whole(waitedMs) }],
        ),
      ),
      restarts: number(
        one.restarts.map(({ container, at, reason, exitCode, backOffMs }) => ({
          ...whose,
          container,
          at_ms: instant(at),
          reason,
          exit_code: exitCode,
          back_off_ms: backOffMs ?? null,
        })),
      ),
      findings: number(one.findings.map(finding => findingRow(finding, document, one.node))),
    },
  };
}

function startRow(one: Start, document: ResultDocument, { run, place }: Placed): Row {
  const { wholeMs, runningMs, phases } = measured(one);
  const deletedAt = one.steps.find(({ step }) => step === 'deleted')?.at ?? null;
  return {
    run,
    node: one.node,
    namespace: one.pod.namespace,
    pod: one.pod.name,
    uid: one.uid,
    owner: roleOf(one),
    kind: one.kind,
    kubelet_version: kubeletAt(one.node, one.seenAt, document),
    outcome: one.outcome,
    verdict: one.verdict,
    headline: one.headline,
    requested_ms: instant(one.createdAt),
    started_ms: instant(one.seenAt),
    ended_ms: instant(one.readyAt ?? one.startedAt ?? deletedAt),
    until_ready_ms: whole(wholeMs),
    until_running_ms: whole(runningMs),
    ...Object.fromEntries(START_PHASE_COLUMNS.map(({ phase, column }) => [column, whole(phases.get(phase) ?? null)])),
    waited_ms: whole(waitedFor(one)),
    restarts: one.restarts.length,
    start: JSON.stringify(one),
    place,
  };
}

const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));

/** A document in the form in which a store is written: the run first, then its lifecycles and its starts. */
export function* subjectsOf(
  document: ResultDocument,
  { cluster, run = runIdOf(document) }: RunLabels,
): Generator<Subject> {
  yield runSubject(document, cluster, run);
  for (const [place, lifecycle] of endsOf(document).entries())
    yield lifecycleSubject(lifecycle, document, { cluster, run, place });
  for (const [place, start] of startsOf(document).entries())
    yield startSubject(start, document, { cluster, run, place });
}

function runIdOf({ input: { sources } }: ResultDocument): string {
  const ids = sources.map(({ id, path, bytes }) => id ?? `${path} ${bytes}`);
  return createHash('sha256').update(ids.sort().join('\n')).digest('hex').slice(0, 16);
}

function runSubject(document: ResultDocument, cluster: string, subject: string): Subject {
  const { episodes: _, ...facts } = document;
  const { sources, window } = document.input;
  const revision = asOf(window.to) * PRECISION;
  const number = numbered(cluster, subject, revision);
  const run: Row = {
    from_ms: instant(window.from),
    to_ms: instant(window.to),
    tool_version: document.tool.version,
    sources: sources.length,
    lines: sources.reduce((sum, { lines }) => sum + lines, 0),
    facts: JSON.stringify(facts),
  };
  return {
    cluster,
    subject,
    revision,
    rows: {
      runs: number([run]),
      nodes: number(document.nodes.map(nodeRow)),
      findings: number(
        inputFindings(document).map(finding => findingRow(finding, document, nodeOf(finding, document))),
      ),
    },
  };
}

/** The node whose log its lines come from, if there is only one. */
function nodeOf({ evidence }: Finding, { nodes, input }: ResultDocument): string | null {
  const ids = evidence.map(({ source }) => input.sources[source]?.id);
  const names = new Set(ids.map(id => nodes.find(({ sources }) => sources.some(one => one === id))?.name ?? null));
  const [only = null, another] = names;
  return another === undefined ? only : null;
}

function nodeRow({ name, basis, kubelets, window, clock }: NodeFacts): Row {
  const last = kubelets.at(-1);
  return {
    node: name,
    basis,
    kubelet_version: last?.version ?? null,
    verbosity: last?.verbosity ?? null,
    from_ms: instant(window.from),
    to_ms: instant(window.to),
    zone: clock.zone,
    clock_confidence: clock.confidence,
  };
}

function lifecycleSubject(deletion: Lifecycle, document: ResultDocument, placed: Placed): Subject {
  const { cluster } = placed;
  const row = lifecycleRow(deletion, document, placed);
  const revision = revisionOf(deletion, document);
  const number = numbered(cluster, deletion.id, revision);
  return {
    cluster,
    subject: deletion.id,
    revision,
    rows: {
      lifecycles: number([row]),
      steps: number(
        deletion.steps.map(({ step, status, at, container = null, count, why = null }) => ({
          step,
          status,
          container,
          count,
          why,
          at_ms: instant(at),
        })),
      ),
      volumes: number((deletion.volumes ?? []).map(volume => volumeRow(volume, row))),
      findings: number(deletion.findings.map(finding => findingRow(finding, document, deletion.node))),
    },
  };
}

function lifecycleRow(deletion: Lifecycle, document: ResultDocument, { run, place }: Placed) {
  const { wholeMs, phases } = measured(deletion);
  const phase = (id: string): number | null => phases.get(id) ?? null;
  return {
    run,
    node: deletion.node,
    namespace: deletion.pod.namespace,
    pod: deletion.pod.name,
    uid: deletion.uid,
    owner: roleOf(deletion),
    kind: deletion.kind,
    kubelet_version: versionOf(deletion, document),
    outcome: deletion.outcome,
    verdict: deletion.verdict,
    headline: deletion.headline,
    requested_ms: instant(deletion.requestedAt),
    started_ms: instant(deletion.startedAt),
    ended_ms: instant(deletion.endedAt),
    duration_ms: wholeMs,
    grace_s: deletion.gracePeriodSeconds,
    request_ms: phase('request'),
    stop_ms: phase('stop'),
    volumes_ms: phase('volumes'),
    cgroup_ms: phase('cgroup'),
    final_ms: phase('final'),
    lifecycle: JSON.stringify(deletion),
    place,
  };
}

/** This table is queried alone, so the row contains the name of the pod. */
function volumeRow({ volume, driver, unmountAt, unmountedAt }: Volume, pod: Row): Row {
  const [begun, done] = [instant(unmountAt), instant(unmountedAt)];
  const { node = null, namespace = null, owner = null, kubelet_version = null } = pod;
  return {
    volume,
    driver,
    node,
    namespace,
    owner,
    kubelet_version,
    begun_ms: begun,
    done_ms: done,
    // The end of an unmount can be logged before its beginning, by two goroutines
    unmount_ms: begun === null || done === null ? null : Math.max(0, done - begun),
  };
}

const VERSION = GROUPINGS.find(({ by }) => by === 'version');
const versionOf = (one: Lifecycle, document: ResultDocument): string | null => VERSION?.groupOf(one, document) ?? null;
