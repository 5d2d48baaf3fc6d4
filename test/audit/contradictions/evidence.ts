import type { EvidenceRef, Lifecycle, ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf } from '../../../src/document/episodes.js';
import { nameOf } from '../times.js';
import type { Contradiction } from '../types.js';

const UID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

const ownUIDs = ({ uid, staticUID, mirrorUIDs, replacedBy }: Lifecycle): string[] =>
  [uid, staticUID, ...mirrorUIDs, replacedBy].flatMap(id => id ?? []).map(id => id.toLowerCase());

/** A line with UIDs, none of which is this pod's, and without its name. */
function isForeign(text: string, one: Lifecycle): boolean {
  const named = [...text.matchAll(UID)].map(([id]) => id.toLowerCase());
  if (named.length === 0 || text.includes(one.pod.name)) return false;
  const uids = ownUIDs(one);
  return uids.length > 0 && !named.some(id => uids.includes(id));
}

const refsOf = (one: Lifecycle): { readonly what: string; readonly ref: EvidenceRef }[] =>
  one.steps.flatMap(({ step, evidence }) => evidence.map(ref => ({ what: step, ref })));

const foreign: Contradiction = {
  name: 'no step rests on a line about another pod',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      refsOf(one)
        .filter(({ ref: { text } }) => text !== undefined && isForeign(text, one))
        .map(({ what, ref }) => `${nameOf(one)}: ${what} cites line ${ref.line}: ${ref.text?.slice(0, 200)}`),
    ),
};

const exists: Contradiction = {
  name: 'every line that is cited exists, and once',
  find: (document: ResultDocument) => {
    const sizes = document.input.sources.map(({ lines, parts = [] }) =>
      parts.reduce((sum, part) => sum + part.lines, lines),
    );
    const all = [
      ...document.findings.map(finding => ({ what: finding.rule, refs: finding.evidence })),
      ...endsOf(document).flatMap(one => [
        ...one.steps.map(({ step, evidence }) => ({ what: `${nameOf(one)} ${step}`, refs: evidence })),
        ...one.findings.map(({ rule, evidence }) => ({ what: `${nameOf(one)} ${rule}`, refs: evidence })),
      ]),
    ];
    return all.flatMap(({ what, refs }) => {
      const lost = refs.filter(({ source, line }) => line < 1 || line > (sizes[source] ?? 0));
      const twice = new Set(refs.map(({ source, line }) => `${source}:${line}`)).size < refs.length;
      return [
        ...lost.map(({ source, line }) => `${what} cites line ${line} of source ${source}`),
        ...(twice ? [`${what} cites a line twice`] : []),
      ];
    });
  },
};

const rests: Contradiction = {
  name: 'every finding about a deletion rests on something',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.findings
        .filter(
          ({ evidence, rule }) =>
            evidence.length === 0 && one.steps.some(({ evidence: uids }) => uids.length > 0) && rule !== 'rule-error',
        )
        .map(({ rule, message }) => `${nameOf(one)}: ${rule} “${message}”`),
    ),
};

/** The first, the second and the last of many lines are cited. */
const SHOWN = 3;

const counted: Contradiction = {
  name: 'a number of times is at least the number of lines cited for it',
  find: ({ episodes }) =>
    endsOf({ episodes }).flatMap(one =>
      one.findings.flatMap(({ rule, message, evidence }) => {
        const times = /\(x(\d+)\)/.exec(message)?.[1] ?? /\((\d+) times\b/.exec(message)?.[1];
        if (times === undefined || rule.startsWith('input-')) return [];
        const cited = new Set(evidence.map(({ source, line }) => `${source}:${line}`)).size;
        // Fewer than `SHOWN` lines are cited only if there are no others
        return Number(times) < 2 || (cited < SHOWN && Number(times) > cited)
          ? [`${nameOf(one)}: ${rule} “${message}” cites ${cited} lines`]
          : [];
      }),
    ),
};

export const evidence: readonly Contradiction[] = [foreign, exists, rests, counted];
