import type { NodeResult } from '../analyze/node.js';
import { DAY } from '../kit/calendar.js';
import {
  type ClusterFacts,
  type Clusters,
  clustersIn,
  type Dated,
  type Facts,
  type Inputs,
  isReadable,
  type OneNode,
  surveyAll,
} from './facts.js';
import { type GroupResult, MAX_NEIGHBOURS } from './group.js';
import { type Group, sectionKey } from './plan.js';
import type { Survey } from './survey.js';
import { type ClusterPlan, type Results, resultsOf } from './tasks.js';

/** The facts together with what the results show; null if nothing is new, and the results are those of the document. */
export async function learned(
  facts: Facts,
  plans: readonly ClusterPlan[],
  results: Results,
  inputs: Inputs,
): Promise<Clusters | null> {
  if (!('clusters' in facts)) return severalNodes(facts, resultsOf(plans, results), inputs);
  const news = facts.clusters.map((cluster, at) => {
    const plan = plans[at];
    return plan === undefined ? null : learnedOf(cluster, plan, resultsOf([plan], results), inputs);
  });
  if (news.every(one => one === null)) return null;
  return { ...facts, clusters: facts.clusters.map((cluster, at) => news[at] ?? cluster) };
}

/** The log of what seemed to be one node contains several, and other logs may be from the same ones. */
async function severalNodes(
  facts: OneNode,
  [result]: readonly GroupResult[],
  inputs: Inputs,
): Promise<Clusters | null> {
  const { sources } = inputs;
  if (result === undefined || !sources.every(isReadable)) return null;
  const { strangers, alternates } = result;
  const hasSections = [...strangers.values()].flat().some(stranger => 'section' in stranger);
  if (!alternates && (strangers.size === 0 || (sources.length === 1 && !hasSections))) return null;
  const surveys = facts.surveys.length > 0 ? facts.surveys : await surveyAll(inputs);
  return clustersIn(withHosts(surveys, result), inputs);
}

function learnedOf(
  cluster: ClusterFacts,
  plan: ClusterPlan,
  results: readonly GroupResult[],
  { sources }: Inputs,
): ClusterFacts | null {
  if (cluster.dated !== null) return null;
  const { snapshots, testimonies } = cluster.shared;
  const isShared = snapshots.length + testimonies.length > 0;
  const isUnsure = unsureIn(plan, results);
  const unsure = results.filter(one => (isShared && one.strangers.size > 0) || isUnsure(one));
  // A source that can be read only once was already read
  const again = unsure.filter(({ strangers }) => [...strangers.keys()].every(index => isReadable(sources[index])));
  if (again.length > 0) return { ...cluster, surveys: again.reduce(withHosts, cluster.surveys) };
  const groups = plan.tasks.map(({ group }) => group);
  const dated = datedBy(groups, results, group => group.sources.every(({ index }) => isReadable(sources[index])));
  return dated === null ? null : { ...cluster, dated };
}

/**
 * A host that does not occur at the beginning of a log may be a node of other logs, too, so they must be read together. With shared input,
 * all hosts must be known beforehand.
 */
function unsureIn({ tasks, identity }: ClusterPlan, results: readonly GroupResult[]): (one: GroupResult) => boolean {
  const strange = ({ strangers }: GroupResult): Set<string> =>
    new Set(
      [...strangers.values()]
        .flat()
        .map(one => ('host' in one ? identity.keyOf(one.host) : sectionKey(one.section, identity))),
    );
  const planned = new Set(tasks.flatMap(({ group }) => group.nodes.map(({ key }) => key)));
  const times = new Map<string, number>();
  for (const key of results.flatMap(one => [...strange(one)])) times.set(key, (times.get(key) ?? 0) + 1);
  const isElsewhere = (key: string): boolean => planned.has(key) || (times.get(key) ?? 0) > 1;
  return one => one.alternates || [...strange(one)].some(isElsewhere);
}

/** Surveys with the hosts and sections that were found later in their logs. */
function withHosts(
  surveys: readonly Survey[],
  { strangers, alternates }: Pick<GroupResult, 'strangers' | 'alternates'>,
): Survey[] {
  return surveys.map(one => {
    const more = strangers.get(one.index);
    if (more === undefined) return one;
    const known = new Set(one.hosts.map(({ host }) => host));
    const hosts = more.flatMap(stranger => ('host' in stranger && !known.has(stranger.host) ? [stranger] : []));
    const sections = new Set([
      ...one.sections,
      ...more.flatMap(stranger => ('section' in stranger ? [stranger.section] : [])),
    ]);
    return {
      ...one,
      hosts: [...one.hosts, ...hosts],
      sections: [...sections],
      alternates: one.alternates || alternates,
    };
  });
}

/** A log that is further away was put into the wrong year. */
const HALF_A_YEAR = 183 * DAY;

const endOf = ({ facts }: NodeResult): number[] => (facts.window.to === null ? [] : [Date.parse(facts.window.to)]);

/**
 * Logs of one cluster were written at about the same time: if nothing states the year of a node's log, and it was put into another year
 * than the logs whose year is known, it must be analysed in their year.
 */
function datedBy(
  groups: readonly Group[],
  results: readonly GroupResult[],
  mayRead: (group: Group) => boolean,
): Dated | null {
  const nodes = results.flatMap(one => one.nodes);
  const instants = nodes.filter(({ isYearGuessed }) => !isYearGuessed).flatMap(endOf);
  if (instants.length === 0) return null;
  const isMisdated = (node: NodeResult): boolean => {
    const [end] = endOf(node);
    return node.isYearGuessed && end !== undefined && instants.every(one => Math.abs(one - end) > HALF_A_YEAR);
  };
  const wrong = groups.filter((group, at) => mayRead(group) && results[at]?.nodes.some(isMisdated));
  return wrong.length === 0
    ? null
    : { nodes: wrong.flatMap(group => group.nodes.map(({ key }) => key)), instants: instants.slice(0, MAX_NEIGHBOURS) };
}
