import type { EvidenceRef, Finding, InputFacts, ResultDocument } from '../contract/types.js';
import { bothNotJudged } from './not-judged.js';
import { uniqueById } from './unique.js';

/**
 * Documents of several nodes or of several files as one. Associative, so that any number of machines can share the
 * work: a deletion that several documents tell of stands once, where it came first, as the document that saw most of
 * it tells it.
 */
export function mergeDocuments(first: ResultDocument, ...rest: readonly ResultDocument[]): ResultDocument {
  return rest.reduce(mergeTwo, first);
}

function mergeTwo(a: ResultDocument, later: ResultDocument): ResultDocument {
  const b = shifted(later, a.input.sources.length);
  const notJudged = bothNotJudged(a.notJudged, b.notJudged);
  return {
    schemaVersion: 1,
    tool: a.tool,
    input: {
      sources: [...a.input.sources, ...b.input.sources],
      window: {
        from: outermost([a.input.window.from, b.input.window.from], (one, other) => one < other),
        to: outermost([a.input.window.to, b.input.window.to], (one, other) => one > other),
      },
      clock: mergeClocks(a.input.clock, b.input.clock),
      kubelets: [...a.input.kubelets, ...b.input.kubelets],
    },
    lifecycles: uniqueById([...a.lifecycles, ...b.lifecycles]),
    findings: [...a.findings, ...b.findings],
    ...(notJudged === undefined ? {} : { notJudged }),
  };
}

/** Instants are all written in the same way, in UTC: they compare as text. */
function outermost(
  [a, b]: readonly [string | null, string | null],
  further: (one: string, other: string) => boolean,
): string | null {
  if (a === null || b === null) return a ?? b;
  return further(b, a) ? b : a;
}

type Clock = InputFacts['clock'];

const WEAKEST: readonly Clock['confidence'][] = ['assumed', 'inferred', 'certain'];
const BASES = ' | ';

/** Instants in the document are UTC already: the clock is told only where it is one and the same. */
function mergeClocks(a: Clock, b: Clock): Clock {
  const bases = [a, b].flatMap(({ basis }) => basis.split(BASES));
  return {
    zone: a.zone === b.zone ? a.zone : null,
    year: a.year === b.year ? a.year : null,
    basis: [...new Set(bases)].join(BASES),
    confidence: WEAKEST.find(one => one === a.confidence || one === b.confidence) ?? 'assumed',
  };
}

/** Evidence names a source by its place in the list: behind the sources of another document it moves on. */
function shifted(document: ResultDocument, by: number): ResultDocument {
  const place = (ref: EvidenceRef): EvidenceRef => ({ ...ref, source: ref.source + by });
  const cited = <T extends { readonly evidence: readonly EvidenceRef[] }>(one: T): T => ({
    ...one,
    evidence: one.evidence.map(place),
  });
  const findings = (list: readonly Finding[]): Finding[] => list.map(cited);
  return {
    ...document,
    lifecycles: document.lifecycles.map(one => ({
      ...one,
      steps: one.steps.map(cited),
      testimony: one.testimony.map(cited),
      ...(one.revisions === undefined ? {} : { revisions: one.revisions.map(cited) }),
      findings: findings(one.findings),
    })),
    findings: findings(document.findings),
  };
}
