import { createNodeAnalysis, type NodeResult } from '../analyze/node.js';
import type { Source } from '../input/source.js';
import { analyzeGroups, type GroupSettings, type Settings } from './groups.js';
import type { Identity } from './identity.js';
import { placed } from './plan.js';
import type { Shared } from './shared.js';
import type { Reports } from './together.js';
import type { Survey } from './types.js';

export interface ClusterResult {
  readonly results: readonly NodeResult[];
  /** Of nodes without a log. */
  readonly others: readonly NodeResult[];
  readonly beside: Reports;
}

/** The nodes of one cluster: what they share is read first, then the logs of each group. */
export async function analyzeCluster(
  sources: readonly Source[],
  surveys: readonly Survey[],
  settings: Settings,
): Promise<ClusterResult> {
  const own = placed(surveys);
  const shared = await settings.stages.readShared(
    sources,
    surveys.filter(({ index }) => !own.has(index)),
    settings.options,
  );
  const loggedUIDs = new Set<string>();
  const { results, identity } = await analyzeGroups(sources, surveys, shared, { ...settings, loggedUIDs });
  return {
    results,
    others: aloneInShared(shared, identity, results, { loggedUIDs, options: settings.options }),
    beside: shared.reports,
  };
}

/** Deletions of pods whose node has no log here or is not known. */
function aloneInShared(
  { snapshots, testimonies, nodeOf }: Shared,
  { keyOf }: Identity,
  results: readonly NodeResult[],
  { loggedUIDs, options }: Omit<GroupSettings, 'stages'>,
): NodeResult[] {
  if (snapshots.length + testimonies.length === 0) return [];
  const logged = new Set(results.flatMap(({ facts }) => (facts.name === null ? [] : [keyOf(facts.name)])));
  const isElsewhere = (name: string | null | undefined): boolean => name == null || !logged.has(keyOf(name));
  const analysis = createNodeAnalysis({ ...options, loggedUIDs });
  for (const snapshot of snapshots) if (isElsewhere(snapshot.nodeName)) analysis.run.snapshot(snapshot);
  for (const testimony of testimonies)
    if (isElsewhere(nodeOf.get(testimony.identity.uid ?? ''))) analysis.run.testimony(testimony);
  const result = analysis.finish(new Map());
  return result.lifecycles.length > 0 ? [result] : [];
}
