import type { Start } from '../../contract/types.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';
import { resultOf } from './result.js';

/** How many times the containers of a pod may be restarted. */
export const restarts = (starts: readonly Start[], { starts: { restarts: limit } }: Policy): Result[] =>
  limit === null
    ? []
    : starts.map(start => {
        const many = start.restarts.length;
        const isFine = many <= limit.atMost;
        const evidence = start.findings.find(({ rule }) => OF_RESTARTS.has(rule))?.evidence;
        return resultOf(start, isFine ? 'pass' : (limit.level ?? 'error'), POLICY_RULES.restartCount.id, {
          expected: `at most ${times(limit.atMost)} of its containers`,
          found: many === 0 ? 'none' : `${times(many)}: ${reasonsOf(start)}`,
          at: start.restarts[0]?.at ?? null,
          ...(evidence === undefined ? {} : { evidence }),
        });
      });

const OF_RESTARTS: ReadonlySet<string> = new Set(['restarted', 'crash-loop']);

const times = (many: number): string => (many === 1 ? '1 restart' : `${many} restarts`);

function reasonsOf({ restarts: all }: Start): string {
  const reasons = all.map(({ container, reason, exitCode }) =>
    [container, exitCode === null ? null : `exit code ${exitCode}`, reason].flatMap(part => part ?? []).join(', '),
  );
  return [...new Set(reasons)].slice(0, 5).join('; ');
}
