import { MADE_UP } from '../ends/facts/exits.js';
import { endParts, endWords } from '../engine/words.js';
import { deletedAt, type Facts, type StatusView } from './facts/facts.js';
import type { Mark, StartedContainer } from './types.js';
import { reasonWith } from './words.js';

/** Why a pod that has ended by itself failed. */
export interface PodFailure {
  /** `main ended with exit code 3`, `DeadlineExceeded: Pod was active on the node longer than the specified deadline` */
  readonly says: string;
  /** The pod failed because of a container, and not because the kubelet or a controller ended it */
  readonly isOfContainer: boolean;
  readonly mark: Mark;
}

/**
 * Why the pod failed: a container ended with an error, and nothing starts it again, so the pod has the phase Failed before anything deleted
 * it. What is written while it is deleted is about its end (status_manager.go, TerminatePod: exit code 137 for every container whose end is
 * not known).
 */
export function failureIn(facts: Facts, containers: readonly StartedContainer[]): PodFailure | null {
  const before = deletedAt(facts)?.at ?? Number.POSITIVE_INFINITY;
  const views = facts.statuses.filter(({ mark }) => mark.at < before);
  const last = views.findLast(({ phase }) => phase !== null);
  if (last?.phase === 'Failed') {
    if (last.reason !== null) return { says: reasonWith(last), isOfContainer: false, mark: last.mark };
    const ends = failedViews(views);
    return {
      says: ends.join(', ') || 'the status does not show which container',
      isOfContainer: true,
      mark: last.mark,
    };
  }
  return facts.statuses.length > 0 ? null : failedRuns(containers, before);
}

/** The failure where no line has the status (below -v=3): all containers have ended, one of them with an error. */
function failedRuns(containers: readonly StartedContainer[], before: number): PodFailure | null {
  const runs = containers.flatMap(({ name, runs: all }) => all.map(run => ({ ...run, name })));
  if (runs.some(({ ended }) => ended === null || ended.at >= before)) return null;
  const failed = runs.flatMap(({ name, exitCode, ended }) =>
    exitCode === null || exitCode === 0 || ended === null ? [] : [{ says: endWith(name, exitCode, null), mark: ended }],
  );
  const [first] = failed;
  return first === undefined
    ? null
    : { says: failed.map(({ says }) => says).join(', '), isOfContainer: true, mark: first.mark };
}

function failedViews(views: readonly StatusView[]): string[] {
  const ends = new Map<string, string>();
  for (const { containers } of views)
    for (const { name, exitCode, reason } of containers)
      if (exitCode !== null && exitCode !== 0 && reason !== MADE_UP) ends.set(name, endWith(name, exitCode, reason));
  return [...ends.values()];
}

const endWith = (name: string, exitCode: number, reason: string | null): string =>
  `${name} ended with ${endWords(endParts({ exitCode, reason }))}`;
