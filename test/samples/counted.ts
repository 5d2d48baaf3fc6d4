const FINDING = /^ {0,2}((?:error|warning|info) [a-z-]+)\b/;
const TITLE = /^\S+\/.* \S+ (\S+) (complete|complete-with-findings|incomplete|undetermined): /;

/** The number of findings of each rule and level, and of deletions of each outcome and verdict, from the reported facts. */
export function countedIn(facts: readonly string[]) {
  const findings = new Map<string, number>();
  const deletions = new Map<string, number>();
  const count = (counts: Map<string, number>, what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const line of facts) {
    const [, finding] = FINDING.exec(line) ?? [];
    const [, outcome, verdict] = TITLE.exec(line) ?? [];
    if (finding !== undefined) count(findings, finding);
    if (outcome === undefined) continue;
    count(deletions, `outcome ${outcome}`);
    count(deletions, `verdict ${verdict}`);
  }
  return { findings, deletions };
}

/** A blank line between two counts allows changes of different counts to be merged. */
export const countLines = (...counts: readonly ReadonlyMap<string, number>[]): string =>
  counts.flatMap(one => [...one].map(([what, number]) => `${what} ${number}\n`).sort()).join('\n');
