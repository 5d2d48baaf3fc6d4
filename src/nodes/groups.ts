import type { NodeResult } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import type { Source } from '../input/source.js';
import type { GroupResult } from './group.js';
import type { Identity } from './identity.js';
import { type Plan, planNodes, sectionKey } from './plan.js';
import type { Shared } from './shared.js';
import type { Stages } from './stages.js';
import type { Survey } from './types.js';
import { inTheirYear } from './years.js';

export interface Settings {
  readonly options: AnalyzeOptions;
  readonly stages: Stages;
}

export interface GroupSettings extends Settings {
  /** UIDs that occur in any log: filled in here. */
  readonly loggedUIDs: Set<string>;
}

/** Plans the groups of a cluster and analyses each; what the results show of hosts and years may require some of it again. */
export async function analyzeGroups(
  sources: readonly Source[],
  surveys: readonly Survey[],
  shared: Shared,
  settings: GroupSettings,
): Promise<{ results: NodeResult[]; identity: Identity }> {
  const { loggedUIDs, options, stages } = settings;
  const plan = planNodes(surveys, shared);
  const latest = shared.latest === null ? options : { ...options, beside: [shared.latest] };
  const results = await stages.analyzeEach(plan, sources, shared, latest);
  const isShared = shared.snapshots.length + shared.testimonies.length > 0;
  const unsure = results.filter((one, at) => (isShared && one.strangers.size > 0) || isUnsure(plan, results, at));
  // A source that can be read only once has been read
  const again = unsure.filter(({ strangers }) => [...strangers.keys()].every(index => isReadable(sources[index])));
  if (again.length > 0) return analyzeGroups(sources, again.reduce(withHosts, surveys), shared, settings);
  const dated = await inTheirYear(plan.groups, results, {
    mayRead: group => group.sources.every(({ index }) => isReadable(sources[index])),
    again: (groups, beside) => stages.analyzeEach({ ...plan, groups }, sources, shared, { ...options, beside }),
  });
  for (const uid of dated.flatMap(one => [...one.loggedUIDs])) loggedUIDs.add(uid);
  return { results: dated.flatMap(({ nodes }) => nodes), identity: plan.identity };
}

/** A pipe is read once only. */
export const isReadable = (source: Source | undefined): boolean => source?.once !== true;

/**
 * A host that does not occur at the beginning of a log may be a node of other logs, too: they have to be read together. With shared
 * input, all hosts have to be known before.
 */
function isUnsure(
  { groups, identity }: Plan,
  results: readonly Pick<GroupResult, 'strangers' | 'alternates'>[],
  at: number,
): boolean {
  const strange = ({ strangers }: Pick<GroupResult, 'strangers'>): string[] =>
    [...strangers.values()]
      .flat()
      .map(one => ('host' in one ? identity.keyOf(one.host) : sectionKey(one.section, identity)));
  const one = results[at];
  const elsewhere = new Set([
    ...groups.flatMap(({ nodes }) => nodes.map(({ key }) => key)),
    ...results.flatMap((other, index) => (index === at ? [] : strange(other))),
  ]);
  return one !== undefined && (one.alternates || strange(one).some(key => elsewhere.has(key)));
}

/** Surveys with the hosts and sections that were found later in their logs. */
export function withHosts(
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
