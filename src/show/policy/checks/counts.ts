import type { Kind, PodEpisode, ResultDocument, Start } from '../../../document/contract/types.js';
import { endsOf, ownStarts } from '../../../document/episodes.js';
import { ofRun, resultOf, spelled, things } from '../result.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Range, Result } from '../types.js';

/** How many deletions and starts there are, and how many there must be. */
export function counts(
  document: ResultDocument,
  { expect, isExpectStated, starts: { expect: begun } }: Policy,
): Result[] {
  const [ends, starts] = [endsOf(document), ownStarts(document)];
  // What a preset expects is that something is checked, and starts are. A policy that states a number means deletions
  const startsAlone = starts.length > 0 && ends.length === 0;
  const none = startsAlone ? `none, but ${things(starts.length, 'start')}` : 'none';
  return [
    ...Object.entries(expect).map(([kind, range]): Result => {
      const counted = ends.filter(one => kind === 'any' || one.kind === (kind as Kind));
      return ofRun(
        fits(counted, range) || (startsAlone && !isExpectStated) ? 'pass' : 'error',
        POLICY_RULES.deletionCount.id,
        `${spelled(range, 'deletion')}${kind === 'any' ? '' : ` of the kind ${kind}`}`,
        counted.length === 0 ? none : `${things(counted.length, 'deletion')}: ${shown(counted)}`,
      );
    }),
    ...(begun === null
      ? []
      : [
          ofRun(
            fits(starts, begun) ? 'pass' : 'error',
            POLICY_RULES.startCount.id,
            spelled(begun, 'start'),
            starts.length === 0 ? 'none' : things(starts.length, 'start'),
          ),
        ]),
  ];
}

const fits = ({ length }: readonly PodEpisode[], { min = 0, max = Number.POSITIVE_INFINITY }: Range): boolean =>
  length >= min && length <= max;

const SHOWN = 5;

function shown(counted: readonly PodEpisode[]): string {
  const names = counted.slice(0, SHOWN).map(({ pod }) => `${pod.namespace}/${pod.name}`);
  return `${names.join(', ')}${counted.length > SHOWN ? ', …' : ''}`;
}

/** How many times the containers of a pod may be restarted. */
export const restarts = (document: ResultDocument, { starts: { restarts: limit } }: Policy): Result[] =>
  limit === null
    ? []
    : ownStarts(document).map(start => {
        const many = start.restarts.length;
        const evidence = start.findings.find(({ rule }) => OF_RESTARTS.has(rule))?.evidence;
        return resultOf(start, many <= limit.atMost ? 'pass' : (limit.level ?? 'error'), POLICY_RULES.restartCount.id, {
          expected: `at most ${things(limit.atMost, 'restart')} of its containers`,
          found: many === 0 ? 'none' : `${things(many, 'restart')}: ${reasonsOf(start)}`,
          at: start.restarts[0]?.at ?? null,
          ...(evidence === undefined ? {} : { evidence }),
        });
      });

const OF_RESTARTS: ReadonlySet<string> = new Set(['restarted', 'crash-loop']);

function reasonsOf({ restarts: all }: Start): string {
  const reasons = all.map(({ container, reason, exitCode }) =>
    [container, exitCode === null ? null : `exit code ${exitCode}`, reason].flatMap(part => part ?? []).join(', '),
  );
  return [...new Set(reasons)].slice(0, 5).join('; ');
}
