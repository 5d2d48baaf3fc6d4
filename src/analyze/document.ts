import type { LogFacts, NotJudged, ResultDocument, SourceReport } from '../document/contract/types.js';
import { inTime } from '../document/episodes.js';
import { bothNotJudged, findingsBetween, judgedNodes, NEED_ALL_PODS } from '../document/judge/between.js';
import { eachOnce, tied, uniqueById } from '../document/merge/lives.js';
import { mergeLogs, mergeNodes } from '../document/merge/merge.js';
import { withCauses } from '../document/nodes/node-episodes.js';
import { type LeftOut, withoutTraces } from '../document/select/select.js';
import { VERSION } from '../kit/version.js';
import type { NodeResult } from './node.js';
import { together } from './source-report.js';

/** Nothing was read. */
const NOTHING: LogFacts = {
  window: { from: null, to: null },
  clock: { zone: null, year: null, basis: 'no log was read', confidence: 'assumed' },
  kubelets: [],
};

/** A document, and the pods of the input that were not asked for. */
export interface Analysed extends ResultDocument {
  readonly left?: readonly LeftOut[];
}

type Reports = ReadonlyMap<number, SourceReport>;

/**
 * Makes a document from the results of nodes, whose evidence names sources by their place in one list. `others`: the reports of sources
 * that were read for all nodes.
 */
export function documentOf(results: readonly NodeResult[], others: readonly Reports[] = []): Analysed {
  const [first, ...rest] = results.map(({ facts }) => facts);
  const isNarrowed = results.some(({ left }) => left !== undefined);
  const { window, clock: clocks, kubelets } = first === undefined ? NOTHING : rest.reduce<LogFacts>(mergeLogs, first);
  // The offset belongs to one node, never to all together
  const { offset: _, ...clock } = clocks;
  const judged: ResultDocument = {
    schemaVersion: 4,
    tool: { name: 'podline', version: VERSION },
    input: { sources: sourcesOf([...results.map(({ sources }) => sources), ...others]), window, clock, kubelets },
    nodes: mergeNodes(results.map(({ facts }) => facts).filter(({ sources }) => sources.length > 0)),
    episodes: inTime(
      joined(
        results.map(({ ofNode, lifecycles, starts }) => [...ofNode, ...lifecycles, ...starts]),
        uniqueById,
      ),
    ),
    findings: joined(
      results.map(({ findings }) => findings),
      eachOnce,
    ),
    notJudged: [
      ...notJudgedIn(results.map(({ notJudged }) => notJudged ?? [])),
      ...(isNarrowed ? [NEED_ALL_PODS] : []),
    ],
    ...(results.some(({ api }) => api !== undefined) ? { api: results.flatMap(({ api }) => api ?? []) } : {}),
  };
  const findings = [...judged.findings, ...findingsBetween(judgedNodes(judged), isNarrowed)];
  const document = withCauses(tied({ ...judged, findings }));
  if (!isNarrowed) return document;
  return { ...document, nodes: document.nodes.map(withoutTraces), left: results.flatMap(({ left = [] }) => left) };
}

function joined<T>([only, ...rest]: readonly (readonly T[])[], once: (all: readonly T[]) => T[]): readonly T[] {
  return rest.length === 0 ? (only ?? []) : once([...(only ?? []), ...rest.flat()]);
}

const notJudgedIn = ([first = [], ...rest]: readonly (readonly NotJudged[])[]): readonly NotJudged[] =>
  rest.reduce((all, one) => bothNotJudged(all, one) ?? [], first);

/** The sources in the order in which they were given; a source of several nodes is the sum of its parts. */
function sourcesOf(all: readonly Reports[]): SourceReport[] {
  const whole = new Map<number, SourceReport>();
  for (const [index, report] of all.flatMap(reports => [...reports])) {
    const known = whole.get(index);
    whole.set(index, known === undefined ? report : together(known, report));
  }
  return [...whole].sort(([a], [b]) => a - b).map(([, report]) => report);
}
