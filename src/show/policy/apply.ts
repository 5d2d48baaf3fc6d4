import type { Finding, Level, Lifecycle, ResultDocument, Start, Verdict } from '../../document/contract/types.js';
import { changed } from '../../document/folds.js';
import { grouped } from '../../kit/grouped.js';
import type { Grade } from './measures.js';
import type { Result } from './types.js';

const LEVELS: Readonly<Record<Grade, Level>> = { error: 'error', warn: 'warning', pass: 'info' };

/** The document for other reports: its findings are the results, at the levels that the policy assigns. */
export function applied(document: ResultDocument, results: readonly Result[]): ResultDocument {
  const about = grouped(results, ({ lifecycle, start }) => start ?? lifecycle ?? document);
  const of = (whom: Lifecycle | Start | ResultDocument): Finding[] => about.get(whom)?.flatMap(findingOf) ?? [];
  return {
    ...document,
    findings: of(document),
    lifecycles: document.lifecycles.map(one => {
      const findings = of(one);
      return changed(one, { findings, verdict: verdictOf(one, findings) });
    }),
    ...(document.starts === undefined ? {} : { starts: document.starts.map(one => appliedTo(one, of(one))) }),
  };
}

/**
 * A policy without checks of starts has a result only for failures: other failures that were overcome are not printed either. Remarks stay.
 */
function appliedTo(one: Start, findings: readonly Finding[]): Start {
  const rest = one.findings.filter(({ level }) => level === 'info');
  const all = [...findings, ...rest];
  return changed(one, { findings: all, verdict: one.outcome === 'resumed' ? one.verdict : verdictOf(one, all) });
}

function findingOf({ grade, rule, expected, found, at, evidence, finding }: Result): Finding[] {
  if (grade === 'not evaluated' || (grade === 'pass' && finding === undefined)) return [];
  const message = finding?.message ?? `expected ${expected}; found ${found}`;
  return [{ ...finding, rule, level: LEVELS[grade], message, at, evidence }];
}

/** What the policy tolerates is no failure, and what it demands may be one. */
function verdictOf({ verdict }: Pick<Lifecycle, 'verdict'>, findings: readonly Finding[]): Verdict {
  const has = (level: Level): boolean => findings.some(finding => finding.level === level);
  if (has('error')) return 'incomplete';
  if (verdict === 'undetermined') return verdict;
  return has('warning') || verdict === 'incomplete' ? 'complete-with-findings' : 'complete';
}
