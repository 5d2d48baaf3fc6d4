import type { EvidenceRef, Family, Lifecycle } from '../../../document/contract/types.js';
import { grouped } from '../../../kit/grouped.js';
import { testimonyTitle, titleOf } from './words.js';

/** A line of some source that shows part of one deletion. */
export interface CitedLine {
  readonly ref: EvidenceRef;
  /** ms UTC; null if nothing shows it */
  readonly at: number | null;
  /** What the line shows, each meaning once. */
  readonly means: readonly string[];
  /** Replaces a text that is not kept: for a version of the object its changes, for a witness its particulars */
  readonly instead: string;
}

/** All lines that steps, other witnesses, versions of the object and findings cite: each once, merged by time. The lines of one source stay in their order. */
export function citedLines(life: Life): CitedLine[] {
  const byPlace = new Map<string, CitedLine>();
  for (const { at, means, instead, evidence } of citingIn(life)) {
    for (const ref of evidence) {
      // One time for several lines of a source does not show which line it belongs to
      const isOnly = evidence.filter(({ source }) => source === ref.source).length === 1;
      const key = `${ref.source}:${ref.line}`;
      const known = byPlace.get(key) ?? { ref, at: null, means: [], instead: '' };
      const own = at === null || !isOnly ? known.at : Date.parse(at);
      byPlace.set(key, {
        ref: known.ref.text === undefined ? ref : known.ref,
        at: own === null ? null : Math.min(own, known.at ?? own),
        means: known.means.includes(means) || means === '' ? known.means : [...known.means, means],
        instead: known.instead || instead,
      });
    }
  }
  return merged([...byPlace.values()]);
}

/** An episode, of whichever family. */
type Life = Pick<Lifecycle, 'steps' | 'findings'> &
  Partial<Pick<Lifecycle, 'testimony' | 'revisions'>> & { readonly family?: Family };

const citingIn = ({ steps, testimony = [], revisions = [], findings, family = 'end' }: Life) => [
  ...steps.map(({ at, evidence, ...step }) => ({ at, means: titleOf({ ...step, family }), instead: '', evidence })),
  ...testimony.map(one => ({ ...one, means: testimonyTitle(one), instead: one.detail ?? '' })),
  ...revisions.map(({ resourceVersion, changed, evidence }) => {
    const changes = changed.map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`);
    return { at: null, means: `object at version ${resourceVersion}`, instead: changes.join('; '), evidence };
  }),
  // The time of a finding is the time of a period, not of its lines
  ...findings.map(({ rule, evidence }) => ({ at: null, means: rule, instead: '', evidence })),
];

function merged(lines: readonly CitedLine[]): CitedLine[] {
  const sources = grouped(
    lines.toSorted((a, b) => a.ref.line - b.ref.line),
    ({ ref }) => ref.source,
  );
  // At one instant, the lines of a source stay together
  return (
    [...sources.values()]
      .flatMap(withTimes)
      // Infinity minus itself is not a number
      .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
      .map(({ line }) => line)
  );
}

/**
 * A line of a log without a time comes after the previous one. A version of an object comes before the next: it shows what had been done
 * until then.
 */
function withTimes(lines: readonly CitedLine[]): { readonly line: CitedLine; readonly time: number }[] {
  const isLog = lines.some(({ ref }) => ref.text !== undefined);
  let latest = Number.NEGATIVE_INFINITY;
  return lines.map((line, index) => {
    const time = line.at ?? (isLog ? latest : (lines.slice(index).find(({ at }) => at !== null)?.at ?? latest));
    latest = Math.max(latest, time);
    return { line, time: latest };
  });
}
