import type { Finding, ResultDocument } from '../src/document/contract/types.js';
import { endsOf } from '../src/document/episodes.js';

/** The relevant results, one line per deletion: they must not depend on the form of the input. */
export const storyOf = ({ episodes, findings }: ResultDocument): string[] => [
  ...endsOf({ episodes })
    .map(({ pod, uid, kind, outcome, verdict, steps, findings }) => {
      const missing = steps.filter(({ status }) => status === 'missing').map(({ step }) => step);
      return [`${pod.namespace}/${pod.name}`, uid, kind, outcome, verdict, ...missing, ...errorsIn(findings)].join(' ');
    })
    .sort(),
  ...errorsIn(findings),
];

const errorsIn = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.filter(({ level }) => level === 'error').map(({ rule }) => rule))].sort();

/** What only one of the two results has; null when they are equal. */
export function difference(before: readonly string[], after: readonly string[]): string | null {
  const lost = before.filter(line => !after.includes(line)).map(line => `- ${line}`);
  const gained = after.filter(line => !before.includes(line)).map(line => `+ ${line}`);
  const counts = before.length === after.length ? [] : [`${before.length} lines became ${after.length}`];
  const all = [...lost, ...gained, ...counts];
  return all.length === 0 ? null : all.join('\n');
}
