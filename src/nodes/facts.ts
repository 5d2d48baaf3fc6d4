import type { AnalyzeOptions } from '../analyze/options.js';
import { ordered } from '../analyze/reading-order.js';
import { otherReport } from '../analyze/source-report.js';
import type { NodeObject } from '../correlate/machines.js';
import type { SourceReport } from '../document/contract/types.js';
import { inArchiveOrder } from '../read/archive/names.js';
import type { Source } from '../read/source.js';
import { NODE_LIST } from '../sources/watch/signatures.js';
import { clustersOf } from './clusters.js';
import { type Group, isLog, placed, planNodes } from './plan.js';
import { readShared, type Shared } from './shared.js';
import { type Survey, survey } from './survey.js';

/** Reports on sources by their place in the list of all. */
export type Reports = ReadonlyMap<number, SourceReport>;

/** The inputs, and the options of the analysis. */
export interface Inputs {
  readonly sources: readonly Source[];
  readonly options: AnalyzeOptions;
  /** Called for each source that was surveyed. */
  surveyed?(source: Source, survey: Survey): Promise<void>;
}

/** What is known about the inputs before their logs are analysed, as plain data: the plan follows from it. */
export type Facts = OneNode | Clusters;

/** As far as is known, all inputs are from one node. */
export interface OneNode {
  /** Empty for a single file, which is surveyed only if it turns out to contain several nodes */
  readonly surveys: readonly Survey[];
  readonly group: Group;
  /** What a list of nodes states about its node */
  readonly object: NodeObject | null;
  /** Reports on sources that need not be read again */
  readonly reports: Reports;
}

export interface Clusters {
  readonly surveys: readonly Survey[];
  readonly clusters: readonly ClusterFacts[];
}

export interface ClusterFacts {
  readonly label: string | null;
  /** The surveys of its sources, with what the logs themselves have shown since */
  readonly surveys: readonly Survey[];
  readonly shared: Shared;
  /** Set after the results have shown the years of its logs */
  readonly dated: Dated | null;
}

/** Logs that were put into the wrong year: the keys of their nodes, and instants in the logs whose year is known. */
export interface Dated {
  readonly nodes: readonly string[];
  readonly instants: readonly number[];
}

/** A pipe can be read only once. */
export const isReadable = (source: Source | undefined): boolean => source?.once !== true;

/** The facts from a survey of the inputs. A pipe can be surveyed only before it is read. */
export async function firstFacts(inputs: Inputs): Promise<Facts> {
  const { sources } = inputs;
  const surveys = sources.length < 2 && sources.every(isReadable) ? [] : await surveyAll(inputs);
  const logs = surveys.filter(isLog);
  const hosts = new Set(logs.flatMap(log => log.hosts.map(({ host }) => host)));
  const sections = new Set(logs.flatMap(log => log.sections));
  // A recording whose logs could not be fetched: its objects show why
  const isUnlogged =
    logs.length === 0 && ['pod-watch', NODE_LIST].every(wanted => surveys.some(({ type }) => type === wanted));
  // A log that was fetched from a node belongs to the node of that name, whatever its lines call it
  const isFetched = logs.some(({ hint }) => hint?.isFetched === true);
  const isOne = !isUnlogged && !isFetched && logs.length < 2 && hosts.size < 2 && sections.size < 2;
  return isOne ? oneNode(surveys, inputs) : clustersIn(surveys, inputs);
}

/** Archives are read from beginning to end; the result does not depend on the order. */
export async function surveyAll({ sources, surveyed }: Inputs): Promise<Survey[]> {
  const surveys: Survey[] = [];
  for (const [index, source] of inArchiveOrder([...sources.entries()], ([, one]) => one)) {
    const found = await survey(source, index);
    await surveyed?.(source, found);
    surveys[index] = found;
  }
  return surveys;
}

/** A single log belongs to its node, whatever is next to it. */
async function oneNode(surveys: readonly Survey[], inputs: Inputs): Promise<OneNode> {
  const logs = surveys.filter(isLog);
  const lists = logs.length === 0 ? [] : surveys.filter(({ type }) => type === NODE_LIST);
  const shared = lists.length === 0 ? null : await readShared(inputs.sources, lists, inputs.options);
  // If no source is known to be a kubelet's log, any may be an excerpt of one
  const reports = new Map(logs.length === 0 ? [] : [...passedOver(surveys), ...(shared?.reports ?? [])]);
  const order =
    surveys.length === 0
      ? inputs.sources.map((_, index) => ({ index, type: '' }))
      : ordered(surveys.map(one => ({ ...one, type: one.begins })));
  return {
    surveys,
    group: {
      nodes: [],
      sources: order
        .filter(({ index }) => !reports.has(index))
        .map(({ index, type }) => ({ index, type, node: null, hosts: [], sections: [], holds: false })),
    },
    object: shared === null ? null : onlyObject(logs, shared),
    reports,
  };
}

function onlyObject(logs: readonly Survey[], shared: Shared): NodeObject | null {
  const { groups, identity } = planNodes(logs, shared);
  const [only, another] = groups.flatMap(({ nodes }) => nodes);
  return only && !another ? identity.object(only.key) : null;
}

/** Input that all nodes of a cluster share is read once. */
export async function clustersIn(surveys: readonly Survey[], { sources, options }: Inputs): Promise<Clusters> {
  const clusters: ClusterFacts[] = [];
  for (const { label, surveys: ofCluster } of clustersOf(surveys.filter(one => one.passedOver === null))) {
    const own = placed(ofCluster);
    const others = ofCluster.filter(({ index, holds }) => holds || !own.has(index));
    clusters.push({ label, surveys: ofCluster, shared: await readShared(sources, others, options), dated: null });
  }
  return { surveys, clusters };
}

/** Sources that are no input, with their types. */
export const passedOver = (surveys: readonly Survey[]): Reports =>
  new Map(
    surveys.flatMap(({ index, passedOver: facts }) => (facts === null ? [] : [[index, otherReport(facts)] as const])),
  );
