import { documentOf } from '../analyze/document.js';
import { createNodeAnalysis, type NodeResult } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import { inReadingOrder } from '../analyze/reading-order.js';
import { otherReport } from '../analyze/source-report.js';
import type { ResultDocument, SourceReport } from '../contract/types.js';
import { createKubeletGrammar } from '../events/grammar.js';
import { inArchiveOrder } from '../input/archive/order.js';
import type { Source } from '../input/source.js';
import { clustersOf, inCluster } from './clusters.js';
import { analyzeGroup, type GroupResult } from './group.js';
import type { Identity } from './identity.js';
import { createIdentity } from './identity.js';
import { type Group, isLog, type Plan, placed, planNodes } from './plan.js';
import type { Shared } from './shared.js';
import { HERE, type Stages } from './stages.js';
import type { Survey } from './types.js';
import { inTheirYear } from './years.js';

/**
 * Inputs of any number of nodes → one document. A look at each tells whose it is; what all nodes share is read once;
 * each node is then analysed by itself, and the results stand beside each other.
 */
export async function analyze(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
  stages: Stages = HERE,
): Promise<ResultDocument> {
  // A single file is looked at only if it turns out to be several nodes'; a pipe can be looked at only before
  const surveys = sources.length < 2 && sources.every(isReadable) ? [] : await surveyAll(sources, stages);
  const logs = surveys.filter(isLog);
  const hosts = new Set(logs.flatMap(log => log.hosts.map(({ host }) => host)));
  // A single log is its node's, whatever lies beside it
  if (logs.length > 1 || hosts.size > 1) return analyzeAll(sources, surveys, { options, stages });
  const alone = await analyzeAlone(sources, options);
  if ('input' in alone) return alone;
  const looked = surveys.length > 0 ? surveys : await surveyAll(sources, stages);
  return analyzeAll(sources, withHosts(looked, alone), { options, stages });
}

/** Archives are read from their beginning to their end; what is told does not depend on it. */
async function surveyAll(sources: readonly Source[], { survey }: Stages): Promise<Survey[]> {
  const surveys: Survey[] = [];
  for (const [index, source] of inArchiveOrder([...sources.entries()], ([, one]) => one))
    surveys[index] = await survey(source, index);
  return surveys;
}

/** All inputs as those of one node, unless its log turns out to be that of several, with other inputs beside it. */
async function analyzeAlone(
  sources: readonly Source[],
  options: AnalyzeOptions,
): Promise<ResultDocument | Pick<GroupResult, 'strangers' | 'alternates'>> {
  const order = await inReadingOrder(sources);
  const group: Group = {
    nodes: [],
    sources: order.map(({ index, type }) => ({ index, type: type ?? '', node: null, hosts: [] })),
  };
  const identity = createIdentity([], []);
  const { nodes, strangers, alternates } = await analyzeGroup(group, sources, {
    ...{ options, identity, shared: null },
    told: new Set(),
    grammar: createKubeletGrammar(),
  });
  const isOne = !alternates && (strangers.size === 0 || sources.length === 1);
  if (isOne || !sources.every(isReadable)) return togetherOf(nodes, [], []);
  return { strangers, alternates };
}

const isReadable = (source: Source | undefined): boolean => source?.once !== true;

interface Way {
  readonly options: AnalyzeOptions;
  readonly stages: Stages;
}

async function analyzeAll(sources: readonly Source[], looked: readonly Survey[], way: Way): Promise<ResultDocument> {
  const passed = looked.flatMap(({ index, passedOver }) =>
    passedOver === null ? [] : [[index, otherReport(passedOver)] as const],
  );
  const of: ClusterResult[] = [];
  for (const { label, surveys } of clustersOf(looked.filter(({ passedOver }) => passedOver === null))) {
    const { results, others, beside } = await analyzeCluster(sources, surveys, way);
    const named = (one: NodeResult): NodeResult => inCluster(one, label);
    of.push({ results: results.map(named), others: others.map(named), beside });
  }
  return togetherOf(
    of.flatMap(({ results }) => results),
    of.flatMap(({ others }) => others),
    [new Map(passed), ...of.map(({ beside }) => beside)],
  );
}

interface ClusterResult {
  readonly results: readonly NodeResult[];
  /** Of nodes that no log is of. */
  readonly others: readonly NodeResult[];
  readonly beside: Reports;
}

async function analyzeCluster(
  sources: readonly Source[],
  surveys: readonly Survey[],
  way: Way,
): Promise<ClusterResult> {
  const own = placed(surveys);
  const shared = await way.stages.readShared(
    sources,
    surveys.filter(({ index }) => !own.has(index)),
    way.options,
  );
  const told = new Set<string>();
  const { results, identity } = await analyzeGroups(sources, surveys, shared, { ...way, told });
  return {
    results,
    others: aloneInShared(shared, identity, results, { told, options: way.options }),
    beside: shared.reports,
  };
}

interface GroupsWay extends Way {
  readonly told: Set<string>;
}

async function analyzeGroups(
  sources: readonly Source[],
  surveys: readonly Survey[],
  shared: Shared,
  way: GroupsWay,
): Promise<{ results: NodeResult[]; identity: Identity }> {
  const { told, options, stages } = way;
  const plan = planNodes(surveys, shared);
  const latest = shared.latest === null ? options : { ...options, beside: [shared.latest] };
  const results = await stages.analyzeEach(plan, sources, shared, latest);
  const isTold = shared.snapshots.length + shared.testimonies.length > 0;
  const unsure = results.filter((one, at) => (isTold && one.strangers.size > 0) || isUnsure(plan, results, at));
  // What can be read once has been read
  const again = unsure.filter(({ strangers }) => [...strangers.keys()].every(index => isReadable(sources[index])));
  if (again.length > 0) return analyzeGroups(sources, again.reduce(withHosts, surveys), shared, way);
  const dated = await inTheirYear(plan.groups, results, {
    mayRead: group => group.sources.every(({ index }) => isReadable(sources[index])),
    again: (groups, beside) => stages.analyzeEach({ ...plan, groups }, sources, shared, { ...options, beside }),
  });
  for (const uid of dated.flatMap(one => [...one.told])) told.add(uid);
  return { results: dated.flatMap(({ nodes }) => nodes), identity: plan.identity };
}

/**
 * A host that the beginning of a log does not show may be a node that other logs tell of: they have to be read together.
 * Where others than the kubelets tell of nodes, it has to be known before as well.
 */
function isUnsure(
  { groups, identity }: Plan,
  results: readonly Pick<GroupResult, 'strangers' | 'alternates'>[],
  at: number,
): boolean {
  const strange = ({ strangers }: Pick<GroupResult, 'strangers'>): string[] =>
    [...strangers.values()].flat().map(({ host }) => identity.keyOf(host));
  const one = results[at];
  const elsewhere = new Set([
    ...groups.flatMap(({ nodes }) => nodes.map(({ key }) => key)),
    ...results.flatMap((other, index) => (index === at ? [] : strange(other))),
  ]);
  return one !== undefined && (one.alternates || strange(one).some(key => elsewhere.has(key)));
}

function withHosts(
  surveys: readonly Survey[],
  { strangers, alternates }: Pick<GroupResult, 'strangers' | 'alternates'>,
): Survey[] {
  return surveys.map(one => {
    const more = strangers.get(one.index);
    if (more === undefined) return one;
    const known = new Set(one.hosts.map(({ host }) => host));
    const hosts = [...one.hosts, ...more.filter(({ host }) => !known.has(host))];
    return { ...one, hosts, alternates: one.alternates || alternates };
  });
}

const isNode = ({ sources, lifecycles, findings }: NodeResult): boolean =>
  lifecycles.length + findings.length > 0 || [...sources.values()].some(({ records }) => records > 0);

/** A host of whose lines none is a kubelet's or a runtime's is no node, though its lines are in the account. */
function togetherOf(
  results: readonly NodeResult[],
  others: readonly NodeResult[],
  beside: readonly Reports[],
): ResultDocument {
  const nodes = results.filter(isNode);
  const kept = nodes.length + others.length > 0 ? nodes : results;
  const left = results.filter(one => !kept.includes(one)).map(({ sources }) => sources);
  return documentOf([...kept, ...others], [...left, ...beside]);
}

type Reports = ReadonlyMap<number, SourceReport>;

/** Deletions of pods whose node has no log here, or that are known of no node. */
function aloneInShared(
  { snapshots, testimonies, nodeOf }: Shared,
  { keyOf }: Identity,
  results: readonly NodeResult[],
  { told, options }: Omit<GroupsWay, 'stages'>,
): NodeResult[] {
  if (snapshots.length + testimonies.length === 0) return [];
  const logged = new Set(results.flatMap(({ facts }) => (facts.name === null ? [] : [keyOf(facts.name)])));
  const isElsewhere = (name: string | null | undefined): boolean => name == null || !logged.has(keyOf(name));
  const analysis = createNodeAnalysis({ ...options, told });
  for (const snapshot of snapshots) if (isElsewhere(snapshot.nodeName)) analysis.run.snapshot(snapshot);
  for (const testimony of testimonies)
    if (isElsewhere(nodeOf.get(testimony.identity.uid ?? ''))) analysis.run.testimony(testimony);
  const result = analysis.finish(new Map());
  return result.lifecycles.length > 0 ? [result] : [];
}
