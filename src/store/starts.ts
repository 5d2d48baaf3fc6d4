import type { ResultDocument, Start } from '../contract/types.js';
import { kubeletAt } from '../document/groupings.js';
import { waitedFor } from '../document/own-starts.js';
import { roleOf } from '../document/role.js';
import { measureStart } from '../document/start-times.js';
import { findingRow, instant, numbered, type Placed, revisionOf } from './rows.js';
import { START_PHASE_COLUMNS } from './start-tables.js';
import type { Row } from './tables.js';
import type { Subject } from './types.js';

/** A start of a pod as rows. */
export function startSubject(one: Start, document: ResultDocument, placed: Placed): Subject {
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
  const { readyMs, runningMs, phases } = measureStart(one);
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
    until_ready_ms: whole(readyMs),
    until_running_ms: whole(runningMs),
    ...Object.fromEntries(START_PHASE_COLUMNS.map(({ phase, column }) => [column, whole(phases.get(phase) ?? null)])),
    waited_ms: whole(waitedFor(one)),
    restarts: one.restarts.length,
    start: JSON.stringify(one),
    place,
  };
}

const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));
