import type { Finding, Level } from '../contract/types.js';
import { isAboutInput } from '../document/about-input.js';
import type { Blindness } from './compare-steps.js';
import type { Change, ChangeLabel } from './types.js';

/** Rules that found something on only one side, or at another level. */
export function compareFindings(before: readonly Finding[], after: readonly Finding[], blind: Blindness): Change[] {
  const was = byRule(before);
  const is = byRule(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(rule => {
    const one = was.get(rule);
    const other = is.get(rule);
    return one && other ? weighed(rule, one, other) : appeared(rule, one, other, blind);
  });
}

function appeared(rule: string, was: Finding | undefined, is: Finding | undefined, blind: Blindness): Change[] {
  const finding = was ?? is;
  if (finding === undefined) return [];
  const doubt = was === undefined ? blind.before : blind.after;
  // Findings about the input are not about the pods
  const says = finding.level !== 'info' && !isAboutInput(finding) && doubt === null;
  return [
    {
      what: is ? 'finding-new' : 'finding-fixed',
      label: says ? (is ? 'worse' : 'better') : 'ambiguous',
      subject: rule,
      before: was?.message ?? null,
      after: is?.message ?? null,
      ...(doubt === null ? {} : { note: `${is ? '"before"' : '"after"'} may not show it: ${doubt}` }),
    },
  ];
}

const WEIGHTS: Readonly<Record<Level, number>> = { info: 0, warning: 1, error: 2 };

function weighed(rule: string, was: Finding, is: Finding): Change[] {
  const more = WEIGHTS[is.level] - WEIGHTS[was.level];
  if (more === 0) return [];
  const label: ChangeLabel = more > 0 ? 'worse' : 'better';
  return [
    {
      what: 'finding-level',
      label,
      subject: rule,
      before: `${was.level}: ${was.message}`,
      after: `${is.level}: ${is.message}`,
    },
  ];
}

/** The most severe finding of each rule. */
function byRule(findings: readonly Finding[]): Map<string, Finding> {
  const rules = new Map<string, Finding>();
  for (const finding of findings) {
    const known = rules.get(finding.rule);
    if (known === undefined || WEIGHTS[finding.level] > WEIGHTS[known.level]) rules.set(finding.rule, finding);
  }
  return rules;
}
