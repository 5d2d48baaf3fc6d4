import { type Analysed, documentOf } from '../analyze/document.js';
import { createFaults } from '../analyze/faults.js';
import { createNodeAnalysis, type NodeResult } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import { spell } from '../catalogue/duration.js';
import { isNews } from '../document/assemble/objects.js';
import type { Finding, Lifecycle, ResultDocument } from '../document/contract/types.js';
import { unfolded } from '../document/merge/folds.js';
import { msOf } from '../kit/calendar.js';
import type { Source } from '../read/source.js';
import { nodeSilent } from '../rules/between/node-silent.js';
import { inCluster } from './clusters.js';
import { type Facts, firstFacts, type Inputs, isReadable, passedOver, type Reports } from './facts.js';
import type { ApiNode, Identity } from './identity.js';
import { executorHere } from './jobs/each.js';
import { learned } from './learn.js';
import { nodeOfSnapshot, type Shared } from './shared.js';
import { type ClusterPlan, type PlannedTask, planOf, type Results, resultsOf } from './tasks.js';

/** The results of all tasks as one document, with what only the shared inputs show. */
function joined(facts: Facts, plans: readonly ClusterPlan[], results: Results, options: AnalyzeOptions): Analysed {
  if (!('clusters' in facts)) {
    const nodes = resultsOf(plans, results).flatMap(one => one.nodes);
    return togetherOf(nodes, [], [facts.reports]);
  }
  const clusters = facts.clusters.flatMap(({ label, shared }, at) => {
    const plan = plans[at];
    if (plan === undefined) return [];
    const own = resultsOf([plan], results);
    const nodes = own.flatMap(one => one.nodes);
    const loggedUIDs = new Set(own.flatMap(one => [...one.loggedUIDs]));
    const others = aloneInShared(shared, plan.identity, nodes, { ...options, loggedUIDs });
    const named = (one: NodeResult): NodeResult => inCluster(one, label);
    return [{ nodes: nodes.map(named), others: others.map(named), reports: shared.reports }];
  });
  return togetherOf(
    clusters.flatMap(({ nodes }) => nodes),
    clusters.flatMap(({ others }) => others),
    [passedOver(facts.surveys), ...clusters.map(({ reports }) => reports)],
  );
}

/** Deletions of pods whose node has no log here or is not known. */
function aloneInShared(
  { snapshots, testimonies, nodes: apiNodes, nodeOf }: Shared,
  { keyOf }: Identity,
  nodes: readonly NodeResult[],
  options: Parameters<typeof createNodeAnalysis>[0],
): NodeResult[] {
  if (snapshots.length + testimonies.length === 0) return [];
  const logged = new Set(nodes.flatMap(({ facts }) => (facts.name === null ? [] : [keyOf(facts.name)])));
  const isElsewhere = (name: string | null | undefined): boolean => name == null || !logged.has(keyOf(name));
  const machines = new Map(apiNodes.map(({ name, conditions }) => [name, conditions]));
  const analysis = createNodeAnalysis({ ...options, machines });
  for (const snapshot of snapshots) if (isElsewhere(nodeOfSnapshot(snapshot, nodeOf))) analysis.run.snapshot(snapshot);
  for (const testimony of testimonies)
    if (isElsewhere(nodeOf.get(testimony.identity.uid ?? ''))) analysis.run.testimony(testimony);
  const result = analysis.finish(new Map());
  // If there are logs, healthy pods on other nodes are part of no answer
  const printed = new Set(
    testimonies.flatMap(({ shown, identity: { name } }) => (shown === undefined ? [] : (name ?? []))),
  );
  const judged = { lifecycles: nodes.flatMap(one => one.lifecycles), starts: nodes.flatMap(one => one.starts) };
  const isTold = isNews(judged);
  const api =
    nodes.length === 0
      ? result.api
      : result.api?.filter(one => one.troubled && printed.has(one.pod.name) && isTold(one));
  if (nodes.length > 0 && result.lifecycles.length === 0 && (api ?? []).length === 0) return [];
  return [
    {
      ...result,
      ...(api === undefined || api.length === 0 ? {} : { api }),
      lifecycles: result.lifecycles.map(one => waitingForNode(one, apiNodes)),
    },
  ];
}

const isNode = ({ sources, lifecycles, findings }: NodeResult): boolean =>
  lifecycles.length + findings.length > 0 || [...sources.values()].some(({ records }) => records > 0);

/**
 * A host without a line of a kubelet or a runtime is not a node, although its lines are counted. `others`: the results of nodes without a
 * log; `reports`: the reports on sources that belong to no node.
 */
function togetherOf(
  results: readonly NodeResult[],
  others: readonly NodeResult[],
  reports: readonly Reports[],
): Analysed {
  const nodes = results.filter(isNode);
  const kept = nodes.length + others.length > 0 ? nodes : results;
  const left = results.filter(one => !kept.includes(one)).map(({ sources }) => sources);
  return documentOf([...kept, ...others], [...left, ...reports]);
}

/** A deletion that has not ended, on a node without a log: the state of its Node object is the reason. */
function waitingForNode(one: Lifecycle, nodes: readonly ApiNode[]): Lifecycle {
  const ready = nodes.find(({ name }) => name === one.node)?.conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined || ready.status === 'True' || one.endedAt !== null || one.outcome !== 'in-progress')
    return one;
  const since = msOf(ready.since);
  const requested = one.requestedAt === null ? null : Date.parse(one.requestedAt);
  const long =
    since === null
      ? ''
      : requested !== null && since <= requested
        ? `, since ${spell(requested - since)} before the request`
        : `, since ${new Date(since).toISOString()}`;
  const message = `its node ${one.node} is not ready${long}: ${ready.message ?? ready.reason ?? 'no reason is given'}`;
  const finding: Finding = {
    rule: nodeSilent.id,
    level: nodeSilent.level,
    message,
    at: since === null ? null : new Date(since).toISOString(),
    evidence: [],
  };
  return { ...one, headline: `${one.headline}; ${message}`, findings: [finding, ...one.findings] };
}

/** The document as plain data, for programs that use the library. */
export async function analyze(sources: readonly Source[], options: AnalyzeOptions = {}): Promise<ResultDocument> {
  const { left: _, ...document } = await analyzeFolded(sources, options);
  return { ...document, episodes: document.episodes.map(one => (one.family === 'node' ? one : unfolded(one))) };
}

/**
 * Makes one document of the inputs of any number of nodes. The lists of each deletion and start stay packed until they are read. A survey
 * of each input shows which node it belongs to; shared input is read once; each node is analysed separately, and the document contains the
 * results of all.
 */
export async function analyzeFolded(sources: readonly Source[], options: AnalyzeOptions): Promise<Analysed> {
  const { only, ...all } = options;
  const uids = only?.uids ?? [];
  // A pipe cannot be read again
  if (uids.length > 0 && !sources.every(isReadable)) return analyzeOnce(sources, all);
  const analysed = await analyzeOnce(sources, options);
  // Lines of its name were left out before the UID was seen
  const isMissed = analysed.left?.some(one => uids.some(asked => one.uids.some(uid => uid.startsWith(asked))));
  return isMissed === true ? analyzeOnce(sources, all) : analysed;
}

async function analyzeOnce(sources: readonly Source[], options: AnalyzeOptions): Promise<Analysed> {
  const executor = executorHere(options);
  const faults = createFaults(options);
  const inputs = {
    sources,
    surveyed: executor.surveyed,
    options: { ...options, unreadable: faults.unreadable },
  };
  const execute = async (tasks: readonly PlannedTask[]) => ({ results: await executor.run(tasks, inputs) });
  try {
    const outcome = await carryOut<never>(await firstFacts(inputs), inputs, execute);
    return faults.in('document' in outcome ? outcome.document : outcome.elsewhere);
  } finally {
    await executor.end();
  }
}

/** The outcome of tasks: their results, or how another executor gets them. */
export type Done<Elsewhere> = { readonly results: Results } | { readonly elsewhere: Elsewhere };
export type Outcome<Elsewhere> = { readonly document: Analysed } | { readonly elsewhere: Elsewhere };

/** New facts come from hosts deep in a log and from years, normally once. A log that was written to mislead ends here. */
const MOST_PLANS = 20;

/**
 * Plans, has the tasks done, and plans again with what their results show. It ends with the document, or, where `execute` leaves the tasks
 * to another executor, with the facts and the results of those tasks, with which any process can continue.
 */
export async function carryOut<Elsewhere>(
  begun: Facts,
  inputs: Inputs,
  execute: (tasks: readonly PlannedTask[], facts: Facts) => Promise<Done<Elsewhere>>,
  known: Results = new Map(),
): Promise<Outcome<Elsewhere>> {
  let facts = begun;
  let results = known;
  for (let plans = 1; ; plans++) {
    const plan = planOf(facts, inputs.options);
    const tasks = plan.flatMap(one => one.tasks);
    const done = await execute(
      tasks.filter(({ key }) => !results.has(key)),
      facts,
    );
    if ('elsewhere' in done) return done;
    const planned = new Set(tasks.map(({ key }) => key));
    results = new Map([...results, ...done.results].filter(([key]) => planned.has(key)));
    const more = plans < MOST_PLANS ? await learned(facts, plan, results, inputs) : null;
    if (more === null) return { document: joined(facts, plan, results, inputs.options) };
    facts = more;
  }
}
