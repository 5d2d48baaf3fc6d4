import { createHash } from 'node:crypto';
import {
  type Episode,
  type Family,
  type Finding,
  grouped,
  holdersIn,
  kubeletAt,
  measured,
  type NodeFacts,
  type ResultDocument,
  roleOf,
  type Volume,
  waitedFor,
} from 'podline/internal';
import { phaseColumns, type Row, type TableName } from './tables.js';
import type { RunLabels, Subject } from './types.js';

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
function revisionOf({ node, steps }: Pick<Episode, 'node' | 'steps'>, { nodes, input }: ResultDocument): number {
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

const NO_HOLDERS = { ofFindings: [], evictor: undefined };

const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));

/** A document in the form in which a store is written: the run first, then its episodes. */
export function* subjectsOf(
  document: ResultDocument,
  { cluster, run = runIdOf(document) }: RunLabels,
): Generator<Subject> {
  yield runSubject(document, cluster, run);
  const holdersOf = holdersIn(document);
  for (const [place, one] of document.episodes.entries()) {
    const cells = cellsOf(one, document);
    const { ofFindings, evictor } = one.family === 'node' ? NO_HOLDERS : holdersOf(one);
    const holder = ofFindings.find(found => found !== undefined) ?? evictor;
    const head: Row = {
      run,
      family: one.family,
      kind: one.kind,
      node: one.node,
      outcome: one.outcome,
      verdict: one.verdict,
      headline: one.headline,
      cause: one.cause?.text ?? null,
      cause_id: one.cause?.id ?? null,
      because: one.cause?.because ?? holder?.id ?? null,
      ...cells,
      episode: JSON.stringify(one),
      place,
    };
    const revision = revisionOf(one, document);
    const number = numbered(cluster, one.id, revision);
    const further = Object.entries(furtherRows(one, head)).map(([table, rows]) => [table, number(rows)] as const);
    const findings = one.findings.map(finding => findingRow(finding, document, one.node));
    const rows = { episodes: number([head]), ...Object.fromEntries(further), findings: number(findings) };
    yield { cluster, subject: one.id, revision, rows };
  }
}

/** What differs between the families. */
function cellsOf(one: Episode, document: ResultDocument): Row {
  const phasesIn = (family: Family, phases: ReadonlyMap<string, number>): Row =>
    Object.fromEntries(phaseColumns(family).map(({ phase, column }) => [column, whole(phases.get(phase) ?? null)]));
  if (one.family === 'node') {
    // One error can be stated again after another
    const phases = grouped(one.phases ?? [], ({ phase }) => phase);
    return {
      kubelet_version: kubeletAt(one.node, one.startedAt, document),
      started_ms: instant(one.startedAt),
      ended_ms: instant(one.endedAt),
      duration_ms: whole(one.durationMs),
      ...phasesIn(
        'node',
        new Map([...phases].map(([phase, all]) => [phase, all.reduce((sum, { ms }) => sum + ms, 0)])),
      ),
    };
  }
  const whose = {
    namespace: one.pod.namespace,
    pod: one.pod.name,
    uid: one.uid,
    owner: roleOf(one),
  };
  const { wholeMs, runningMs, phases } = measured(one);
  if (one.family === 'end') {
    return {
      ...whose,
      kubelet_version: kubeletAt(one.node, one.startedAt, document),
      requested_ms: instant(one.requestedAt),
      started_ms: instant(one.startedAt),
      ended_ms: instant(one.endedAt),
      duration_ms: wholeMs,
      grace_s: one.gracePeriodSeconds,
      ...phasesIn('end', phases),
    };
  }
  const deletedAt = one.steps.find(({ step }) => step === 'deleted')?.at ?? null;
  return {
    ...whose,
    kubelet_version: kubeletAt(one.node, one.seenAt, document),
    requested_ms: instant(one.createdAt),
    started_ms: instant(one.seenAt),
    ended_ms: instant(one.readyAt ?? one.startedAt ?? deletedAt),
    duration_ms: whole(one.durationMs),
    until_ready_ms: whole(wholeMs),
    until_running_ms: whole(runningMs),
    ...phasesIn('start', phases),
    waited_ms: whole(waitedFor(one)),
    restarts: one.restarts.length,
  };
}

/** What an episode has many of is in separate tables. They are queried alone, so their rows repeat the pod, the node and the like. */
function furtherRows(
  one: Episode,
  { node = null, namespace = null, pod = null, owner = null, kubelet_version = null }: Row,
): Partial<Record<TableName, readonly Row[]>> {
  if (one.family === 'node') return {};
  if (one.family === 'end')
    return {
      steps: one.steps.map(({ step, status, at, container = null, count, why = null }) => ({
        step,
        status,
        container,
        count,
        why,
        at_ms: instant(at),
      })),
      volumes: (one.volumes ?? []).map(volume => ({
        ...volumeCells(volume),
        node,
        namespace,
        owner,
        kubelet_version,
      })),
    };
  const whose: Row = { node, namespace, pod, owner };
  return {
    pulls: one.containers.flatMap(({ name, image, pull, pulledMs, waitedMs }): Row[] =>
      image === null
        ? []
        : [{ ...whose, image, container: name, how: pull, pull_ms: whole(pulledMs), waited_ms: whole(waitedMs) }],
    ),
    restarts: one.restarts.map(({ container, at, reason, exitCode, backOffMs }) => ({
      ...whose,
      container,
      at_ms: instant(at),
      reason,
      exit_code: exitCode,
      back_off_ms: backOffMs ?? null,
    })),
  };
}

function volumeCells({ volume, driver, unmountAt, unmountedAt }: Volume): Row {
  const [begun, done] = [instant(unmountAt), instant(unmountedAt)];
  return {
    volume,
    driver,
    begun_ms: begun,
    done_ms: done,
    // The end of an unmount can be logged before its beginning, by two goroutines
    unmount_ms: begun === null || done === null ? null : Math.max(0, done - begun),
  };
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
      findings: number(document.findings.map(finding => findingRow(finding, document, nodeOf(finding, document)))),
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
