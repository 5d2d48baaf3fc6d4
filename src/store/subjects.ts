import { createHash } from 'node:crypto';
import type { Finding, Lifecycle, NodeFacts, ResultDocument, Volume } from '../contract/types.js';
import { GROUPINGS } from '../document/groupings.js';
import { type Measured, measureIn } from '../document/measure.js';
import { roleOf } from '../document/role.js';
import { asOf, findingRow, instant, numbered, type Placed, PRECISION, revisionOf } from './rows.js';
import { startSubject } from './starts.js';
import type { Row } from './tables.js';
import type { RunLabels, Subject } from './types.js';

/** A document in the form in which a store is written: the run first, then its lifecycles and its starts. */
export function* subjectsOf(
  document: ResultDocument,
  { cluster, run = runIdOf(document) }: RunLabels,
): Generator<Subject> {
  yield runSubject(document, cluster, run);
  const measure = measureIn(document);
  for (const [place, lifecycle] of document.lifecycles.entries())
    yield lifecycleSubject(measure(lifecycle), document, { cluster, run, place });
  for (const [place, start] of (document.starts ?? []).entries())
    yield startSubject(start, document, { cluster, run, place });
}

function runIdOf({ input: { sources } }: ResultDocument): string {
  const ids = sources.map(({ id, path, bytes }) => id ?? `${path} ${bytes}`);
  return createHash('sha256').update(ids.sort().join('\n')).digest('hex').slice(0, 16);
}

function runSubject(document: ResultDocument, cluster: string, subject: string): Subject {
  const { lifecycles: _, starts, ...rest } = document;
  // The fact that starts were analysed is kept, even if there were none
  const facts = starts === undefined ? rest : { ...rest, starts: [] };
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

function lifecycleSubject(measured: Measured, document: ResultDocument, placed: Placed): Subject {
  const { deletion } = measured;
  const { cluster } = placed;
  const row = lifecycleRow(measured, document, placed);
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

function lifecycleRow({ deletion, wholeMs, phases }: Measured, document: ResultDocument, { run, place }: Placed) {
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
