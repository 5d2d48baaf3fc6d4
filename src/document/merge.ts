import type { EvidenceRef, Finding, Moment, NodeTraces, ResultDocument, SourceReport } from '../contract/types.js';
import { betweenRules } from '../rules/registry.js';
import { findingsBetween, judgedNodes } from './between.js';
import { mergeLogs, mergeNodes } from './merge-nodes.js';
import { bothNotJudged } from './not-judged.js';
import { eachOnce, uniqueById } from './unique.js';

/**
 * Documents of several nodes or of several files as one. Associative, so that any number of machines can share the
 * work, and a document that is merged with itself is the same: a source that several documents read, and a deletion
 * that several tell of, stand once, where they came first; the deletion as the document that saw most of it tells it.
 */
export function mergeDocuments(first: ResultDocument, ...rest: readonly ResultDocument[]): ResultDocument {
  return rest.reduce(mergeTwo, first);
}

function mergeTwo(a: ResultDocument, later: ResultDocument): ResultDocument {
  const { sources, placeOf } = mergeSources(a.input.sources, later.input.sources);
  const b = moved(later, placeOf);
  const notJudged = bothNotJudged(a.notJudged, b.notJudged);
  const merged: ResultDocument = {
    schemaVersion: 2,
    tool: a.tool,
    input: { sources, ...mergeLogs(a.input, b.input) },
    nodes: mergeNodes([...a.nodes, ...b.nodes]),
    lifecycles: uniqueById([...a.lifecycles, ...b.lifecycles]),
    findings: eachOnce([a, b].flatMap(keptFindings)),
    ...(notJudged === undefined ? {} : { notJudged }),
  };
  return { ...merged, findings: eachOnce([...merged.findings, ...findingsBetween(judgedNodes(merged))]) };
}

/** Findings between nodes are judged again: more nodes show more of them. Where there is nothing to judge them by they stay. */
const keptFindings = ({ nodes, findings }: ResultDocument): readonly Finding[] =>
  nodes.every(({ traces }) => traces !== undefined) ? findings.filter(({ rule }) => !BETWEEN.has(rule)) : findings;

const BETWEEN: ReadonlySet<string> = new Set(betweenRules.map(({ meta }) => meta.id));

interface MergedSources {
  readonly sources: readonly SourceReport[];
  /** Where a source of the later document stands now. */
  readonly placeOf: (source: number) => number;
}

/** What both have read stands once, however often one of them was given it. */
function mergeSources(a: readonly SourceReport[], b: readonly SourceReport[]): MergedSources {
  const keys = keysOf(a);
  const sources = [...a];
  const places = keysOf(b).map((key, at) => {
    const known = keys.indexOf(key);
    const report = b[at];
    if (known >= 0 || report === undefined) return known;
    return sources.push(report) - 1;
  });
  return { sources, placeOf: source => places[source] ?? source };
}

/** A source that was given twice counts as two. Without an id, only its report can be compared. */
function keysOf(sources: readonly SourceReport[]): string[] {
  const times = new Map<string, number>();
  return sources.map(source => {
    const key = source.id ?? JSON.stringify(source);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return `${key} ${time}`;
  });
}

/** Evidence names a source by its place in the list, which is another in the merged one. */
function moved(document: ResultDocument, placeOf: MergedSources['placeOf']): ResultDocument {
  const place = (ref: EvidenceRef): EvidenceRef => ({ ...ref, source: placeOf(ref.source) });
  const cited = <T extends { readonly evidence: readonly EvidenceRef[] }>(one: T): T => ({
    ...one,
    evidence: one.evidence.map(place),
  });
  const findings = (list: readonly Finding[]): Finding[] => list.map(cited);
  return {
    ...document,
    nodes: document.nodes.map(node => ({ ...node, ...(node.traces && { traces: movedTraces(node.traces, place) }) })),
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

function movedTraces(
  { starts, waits, releases, multiAttach, cordons, hears }: NodeTraces,
  place: (ref: EvidenceRef) => EvidenceRef,
) {
  const logged = <T extends Moment>(one: T): T => ({ ...one, evidence: place(one.evidence) });
  const orNull = (one: Moment | null): Moment | null => (one === null ? null : logged(one));
  return {
    starts: starts.map(logged),
    waits: waits.map(one => ({ ...logged(one), mounted: orNull(one.mounted), failed: orNull(one.failed) })),
    releases: releases.map(logged),
    multiAttach: multiAttach.map(logged),
    cordons: cordons.map(logged),
    hears,
  };
}
