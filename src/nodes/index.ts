import type { NodeResult } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import { inReadingOrder } from '../analyze/reading-order.js';
import { otherReport } from '../analyze/source-report.js';
import type { ResultDocument } from '../contract/types.js';
import { createKubeletGrammar } from '../events/grammar.js';
import { inArchiveOrder } from '../input/archive/order.js';
import type { Source } from '../input/source.js';
import { analyzeCluster, type ClusterResult } from './cluster.js';
import { clustersOf, inCluster } from './clusters.js';
import { analyzeGroup, type GroupResult } from './group.js';
import { isReadable, type Settings, withHosts } from './groups.js';
import { createIdentity } from './identity.js';
import { type Group, isLog } from './plan.js';
import { type Stages, stagesHere } from './stages.js';
import { togetherOf } from './together.js';
import type { Survey } from './types.js';

/**
 * Inputs of any number of nodes → one document. A survey of each shows which node it belongs to; shared input is read once; each node
 * is analysed separately, and the document contains the results of all.
 */
export const analyze = (
  sources: readonly Source[],
  options: AnalyzeOptions = {},
  stages: Stages = stagesHere(options),
): Promise<ResultDocument> => analyzeIn(stages, sources, options).finally(() => stages.end());

async function analyzeIn(stages: Stages, sources: readonly Source[], options: AnalyzeOptions): Promise<ResultDocument> {
  // A single file is surveyed only if it turns out to contain several nodes; a pipe can be surveyed only before
  const surveys = sources.length < 2 && sources.every(isReadable) ? [] : await surveyAll(sources, stages);
  const logs = surveys.filter(isLog);
  const hosts = new Set(logs.flatMap(log => log.hosts.map(({ host }) => host)));
  const sections = new Set(logs.flatMap(log => log.sections));
  // A single log belongs to its node, whatever is next to it
  if (logs.length > 1 || hosts.size > 1 || sections.size > 1) return analyzeAll(sources, surveys, { options, stages });
  const alone = await analyzeAlone(sources, options);
  if ('input' in alone) return alone;
  const surveyed = surveys.length > 0 ? surveys : await surveyAll(sources, stages);
  return analyzeAll(sources, withHosts(surveyed, alone), { options, stages });
}

/** Archives are read from beginning to end; the result does not depend on the order. */
async function surveyAll(sources: readonly Source[], { survey }: Stages): Promise<Survey[]> {
  const surveys: Survey[] = [];
  for (const [index, source] of inArchiveOrder([...sources.entries()], ([, one]) => one))
    surveys[index] = await survey(source, index);
  return surveys;
}

/** All inputs as those of one node, unless its log turns out to be that of several and there are other inputs. */
async function analyzeAlone(
  sources: readonly Source[],
  options: AnalyzeOptions,
): Promise<ResultDocument | Pick<GroupResult, 'strangers' | 'alternates'>> {
  const order = await inReadingOrder(sources);
  const group: Group = {
    nodes: [],
    sources: order.map(({ index, type }) => ({ index, type: type ?? '', node: null, hosts: [], sections: [] })),
  };
  const identity = createIdentity([], []);
  const { nodes, strangers, alternates } = await analyzeGroup(group, sources, {
    ...{ options, identity, shared: null },
    loggedUIDs: new Set(),
    grammar: createKubeletGrammar(),
  });
  const hasSections = [...strangers.values()].flat().some(stranger => 'section' in stranger);
  const isOne = !alternates && (strangers.size === 0 || (sources.length === 1 && !hasSections));
  if (isOne || !sources.every(isReadable)) return togetherOf(nodes, [], []);
  return { strangers, alternates };
}

async function analyzeAll(
  sources: readonly Source[],
  surveyed: readonly Survey[],
  settings: Settings,
): Promise<ResultDocument> {
  const passed = surveyed.flatMap(({ index, passedOver }) =>
    passedOver === null ? [] : [[index, otherReport(passedOver)] as const],
  );
  const of: ClusterResult[] = [];
  for (const { label, surveys } of clustersOf(surveyed.filter(({ passedOver }) => passedOver === null))) {
    const { results, others, beside } = await analyzeCluster(sources, surveys, settings);
    const named = (one: NodeResult): NodeResult => inCluster(one, label);
    of.push({ results: results.map(named), others: others.map(named), beside });
  }
  return togetherOf(
    of.flatMap(({ results }) => results),
    of.flatMap(({ others }) => others),
    [new Map(passed), ...of.map(({ beside }) => beside)],
  );
}
