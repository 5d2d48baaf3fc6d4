import { createFaults } from '../analyze/faults.js';
import type { NodeOptions, NodeResult } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import { inReadingOrder } from '../analyze/reading-order.js';
import { otherReport } from '../analyze/source-report.js';
import type { ResultDocument } from '../contract/types.js';
import type { NodeObject } from '../correlate/node-object.js';
import { inArchiveOrder } from '../input/archive/order.js';
import type { Source } from '../input/source.js';
import { NODE_LIST } from '../input/watch/signatures.js';
import { analyzeCluster, type ClusterResult } from './cluster.js';
import { clustersOf, inCluster } from './clusters.js';
import { analyzeGroup, type GroupResult } from './group.js';
import { isReadable, type Settings, withHosts } from './groups.js';
import { createIdentity } from './identity.js';
import { type Group, isLog, planNodes } from './plan.js';
import { type Stages, stagesHere } from './stages.js';
import { type Reports, togetherOf } from './together.js';
import type { Survey } from './types.js';

/**
 * Inputs of any number of nodes → one document. A survey of each shows which node it belongs to; shared input is read once; each node
 * is analysed separately, and the document contains the results of all.
 */
export const analyze = (
  sources: readonly Source[],
  options: AnalyzeOptions = {},
  stages: Stages = stagesHere(options),
): Promise<ResultDocument> => {
  const faults = createFaults(options);
  return analyzeIn(stages, sources, { ...options, unreadable: faults.unreadable })
    .then(faults.in)
    .finally(() => stages.end());
};

async function analyzeIn(stages: Stages, sources: readonly Source[], options: AnalyzeOptions): Promise<ResultDocument> {
  // A single file is surveyed only if it turns out to contain several nodes; a pipe can be surveyed only before
  const surveys = sources.length < 2 && sources.every(isReadable) ? [] : await surveyAll(sources, stages);
  const logs = surveys.filter(isLog);
  const hosts = new Set(logs.flatMap(log => log.hosts.map(({ host }) => host)));
  const sections = new Set(logs.flatMap(log => log.sections));
  if (logs.length > 1 || hosts.size > 1 || sections.size > 1) return analyzeAll(sources, surveys, { options, stages });
  // A single log belongs to its node, whatever is next to it. Where nothing is known to be a kubelet's log, anything may be an excerpt of one
  const { object, reports } = await objectBeside(sources, surveys, { options, stages });
  const passed = logs.length === 0 ? new Map() : new Map([...passedOver(surveys), ...reports]);
  const own = { ...options, language: stages.language };
  const alone = await analyzeAlone(sources, own, { passed, object });
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

/** What lists of nodes beside a single log state of its node, and their reports. */
async function objectBeside(
  sources: readonly Source[],
  surveys: readonly Survey[],
  { options, stages }: Settings,
): Promise<{ readonly object: NodeObject | null; readonly reports: Reports }> {
  const logs = surveys.filter(isLog);
  const lists = surveys.filter(({ type }) => type === NODE_LIST);
  if (logs.length === 0 || lists.length === 0) return { object: null, reports: new Map() };
  const shared = await stages.readShared(sources, lists, options);
  const { groups, identity } = planNodes(logs, shared);
  const [only, another] = groups.flatMap(({ nodes }) => nodes);
  return { object: only && !another ? identity.object(only.key) : null, reports: shared.reports };
}

/** All inputs as those of one node, unless its log turns out to be that of several and there are other inputs. */
async function analyzeAlone(
  sources: readonly Source[],
  options: NodeOptions,
  { passed, object }: { readonly passed: Reports; readonly object: NodeObject | null },
): Promise<ResultDocument | Pick<GroupResult, 'strangers' | 'alternates'>> {
  const order = await inReadingOrder(sources);
  const group: Group = {
    nodes: [],
    sources: order
      .filter(({ index }) => !passed.has(index))
      .map(({ index, type }) => ({ index, type: type ?? '', node: null, hosts: [], sections: [] })),
  };
  const identity = { ...createIdentity([], []), object: () => object };
  const { nodes, strangers, alternates } = await analyzeGroup(group, sources, {
    ...{ options, identity, shared: null },
    loggedUIDs: new Set(),
  });
  const hasSections = [...strangers.values()].flat().some(stranger => 'section' in stranger);
  const isOne = !alternates && (strangers.size === 0 || (sources.length === 1 && !hasSections));
  if (isOne || !sources.every(isReadable)) return togetherOf(nodes, [], [passed]);
  return { strangers, alternates };
}

async function analyzeAll(
  sources: readonly Source[],
  surveyed: readonly Survey[],
  settings: Settings,
): Promise<ResultDocument> {
  const of: ClusterResult[] = [];
  for (const { label, surveys } of clustersOf(surveyed.filter(({ passedOver }) => passedOver === null))) {
    const { results, others, beside } = await analyzeCluster(sources, surveys, settings);
    const named = (one: NodeResult): NodeResult => inCluster(one, label);
    of.push({ results: results.map(named), others: others.map(named), beside });
  }
  return togetherOf(
    of.flatMap(({ results }) => results),
    of.flatMap(({ others }) => others),
    [passedOver(surveyed), ...of.map(({ beside }) => beside)],
  );
}

/** Sources that are no input, with what they are. */
const passedOver = (surveys: readonly Survey[]): Reports =>
  new Map(
    surveys.flatMap(({ index, passedOver: facts }) => (facts === null ? [] : [[index, otherReport(facts)] as const])),
  );
