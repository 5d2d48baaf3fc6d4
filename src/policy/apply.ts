import type { Finding, Level, Lifecycle, ResultDocument, Verdict } from '../contract/types.js';
import { changed } from '../document/folded.js';
import { grouped } from '../grouped.js';
import type { Grade, Result } from './types.js';

const LEVELS: Readonly<Record<Grade, Level>> = { error: 'error', warn: 'warning', pass: 'info' };

/** The document for other reports: its findings are the results, at the levels that the policy gave them. */
export function applied(document: ResultDocument, results: readonly Result[]): ResultDocument {
  const about = grouped(results, ({ lifecycle }) => lifecycle ?? document);
  const of = (whom: Lifecycle | ResultDocument): Finding[] => about.get(whom)?.flatMap(findingOf) ?? [];
  return {
    ...document,
    findings: of(document),
    lifecycles: document.lifecycles.map(one => {
      const findings = of(one);
      return changed(one, { findings, verdict: verdictOf(one, findings) });
    }),
  };
}

function findingOf({ grade, rule, expected, found, at, evidence, finding }: Result): Finding[] {
  if (grade === 'not judged' || (grade === 'pass' && finding === undefined)) return [];
  const message = finding?.message ?? `expected ${expected}; found ${found}`;
  return [{ rule, level: LEVELS[grade], message, at, evidence }];
}

/** What the policy forgives is no failure, and what it demands is one. */
function verdictOf({ verdict }: Lifecycle, findings: readonly Finding[]): Verdict {
  const has = (level: Level): boolean => findings.some(finding => finding.level === level);
  if (has('error')) return 'incomplete';
  if (verdict === 'undetermined') return verdict;
  return has('warning') || verdict === 'incomplete' ? 'complete-with-findings' : 'complete';
}
