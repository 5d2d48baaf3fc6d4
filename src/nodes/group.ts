import type { NodeName } from '../analyze/input-facts.js';
import type { NodeOptions, NodeResult } from '../analyze/node.js';
import { readSource } from '../analyze/read-source.js';
import { type Listener, openReader, type SourceReader, watchSource } from '../analyze/readers.js';
import { otherReport, withObjects } from '../analyze/source-report.js';
import type { SourceReport } from '../document/contract/types.js';
import { changed } from '../document/folds.js';
import type { KnownUIDs } from '../document/judge.js';
import { createMixed } from '../read/mixed.js';
import { quotesOf } from '../read/records/originals.js';
import type { Source } from '../read/source.js';
import { PODS } from '../sources/watch/signatures.js';
import { createHostSplitter } from './by-host.js';
import type { Identity } from './identity.js';
import { createLanes, type Lane, type Lanes, type Stranger } from './lanes.js';
import { calledBy, type Group, nameOfSection, sectionKey } from './plan.js';
import { mayConcern, nodeOfSnapshot, type OwnShared } from './shared.js';

export interface GroupOptions {
  readonly options: NodeOptions;
  readonly identity: Identity;
  /** UIDs that occur in any log. */
  readonly loggedUIDs: KnownUIDs;
  /** Null if the group contains all sources, including the shared ones */
  readonly shared: OwnShared | null;
}

export interface GroupResult {
  readonly nodes: readonly NodeResult[];
  /** Sources with hosts and sections that do not occur at their beginning */
  readonly strangers: ReadonlyMap<number, readonly Stranger[]>;
  /** Names that were taken to be those of one host belong to several */
  readonly alternates: boolean;
}

/** The result of one group. */
export interface EachResult extends GroupResult {
  /** UIDs that occur in its logs. */
  readonly loggedUIDs: ReadonlySet<string>;
}

/** So many logs that were written at the same time show the year of another as well as all of them. */
export const MAX_NEIGHBOURS = 100;

/** Reads the sources of a group once, and analyses each node in them separately. */
export async function analyzeGroup(
  group: Group,
  sources: readonly Source[],
  { options, identity, loggedUIDs, shared }: GroupOptions,
): Promise<GroupResult> {
  const lanes = createLanes(
    group.nodes.map(({ key }) => key),
    {
      options,
      loggedUIDs,
      several: group.sources.filter(({ type }) => type === 'kubelet-log').length > 1,
      keyOf: identity.keyOf,
      objectOf: identity.object,
      sectionKey: path => sectionKey(path, identity),
      nameFor(key, section) {
        if (shared === null) return null;
        const planned = group.nodes.find(node => node.key === key);
        return planned ?? (section === null ? calledBy(key, identity) : nameOfSection(section));
      },
      ...(shared === null ? {} : { begun: (lane: Lane) => passShared(lane, shared, identity) }),
    },
  );
  const reports = new Map<Lane, Map<number, SourceReport>>();
  const strangers = new Map<number, Stranger[]>();
  const settle = (): void => {
    for (const { analysis } of lanes.all()) analysis.settle();
  };

  for (const { index, node, hosts, sections } of group.sources) {
    const source = sources[index];
    if (source === undefined) continue;
    const readers = new Map<Lane, SourceReader>();
    const readerOf = (lane: Lane, found: string): SourceReader | null => {
      const known = readers.get(lane);
      if (known !== undefined) return known;
      const reader = openReader(found, lane.analysis.run, index, {
        quotes: quotesOf(options.lines),
        live: false,
      });
      if (reader === null) return null;
      lane.ownSources.add(index);
      readers.set(lane, reader);
      return reader;
    };
    const own = node === null ? undefined : { node, hosts, sections };
    const before = lanes.strangers().length;
    const splitter = createHostSplitter(seen => readerOf(lanes.laneOf(seen, own), 'kubelet-log') ?? NOBODY);
    const objects = watchSource(listenerOf(lanes, node, identity), index);
    const mixed = createMixed(objects, splitter);
    const { facts } = await readSource(source, options, {
      open(found, head) {
        if (found !== 'kubelet-log' && found !== 'pod-watch') return readerOf(lanes.at(node), found);
        if (found === 'pod-watch' || PODS.test(head)) mixed.loosen();
        return { push: mixed.push, pushLines: mixed.pushLines, idle: splitter.idle, hole: splitter.hole };
      },
      settle,
    });
    mixed.flush();
    splitter.flush();
    const news = lanes.strangers().slice(before);
    if (news.length > 0) strangers.set(index, news);
    const whole = [...readers].map(([lane, reader]) => [lane, reader.end(facts)] as const);
    const watched = objects.end(facts);
    if (whole.length === 0) whole.push([lanes.at(node), watched.lines > 0 ? watched : otherReport(facts)]);
    else if (watched.lines > 0)
      whole.splice(0, 1, ...whole.slice(0, 1).map(([lane, report]) => [lane, withObjects(report, watched)] as const));
    for (const [lane, report] of whole) {
      const own = reports.get(lane) ?? new Map<number, SourceReport>();
      reports.set(lane, own.set(index, report));
    }
  }
  const ends = lanes.all().length < 2 ? [] : lanes.all().map(lane => ({ lane, end: lane.analysis.end() }));
  const known = ends.filter(({ end }) => end !== null).slice(0, MAX_NEIGHBOURS);
  const sections = lanes.sections();
  const nodes = lanes.all().map(lane => {
    const others = known.flatMap(({ lane: other, end }) => (other === lane ? [] : (end ?? [])));
    const result = lane.analysis.finish(reports.get(lane) ?? new Map(), {
      hosts: lane.hosts,
      ...(others.length === 0 ? {} : { otherInstants: [...others, ...(options.otherInstants ?? [])] }),
    });
    const section = sections.size > 1 && result.facts.name === null ? sections.get(lane) : undefined;
    return section === undefined ? result : called(result, nameOfSection(section));
  });
  return { nodes, strangers, alternates: lanes.haveReturned() };
}

/** Objects among the lines of logs: each belongs to the node that it names; what names none may be from any. */
function listenerOf(lanes: Lanes, node: string | null, { keyOf }: Identity): Listener {
  const of = (name: string | null): Lane[] => {
    const all = lanes.all();
    const named = name === null ? all : all.filter(({ key }) => key === keyOf(name));
    return all.length < 2 || named.length === 0 ? [lanes.at(node)] : named;
  };
  return {
    snapshot(snapshot) {
      for (const { analysis } of of(snapshot.nodeName)) analysis.run.snapshot(snapshot);
    },
    testimony(testimony) {
      for (const { analysis } of of(null)) analysis.run.testimony(testimony);
    },
  };
}

/** Never used: a log always has a reader. */
const NOBODY: SourceReader = {
  push() {},
  idle() {},
  hole() {},
  end: otherReport,
};

/** Passes the shared input about a node to its run: about its own pods, and what names no node, since that may be about any. */
function passShared(
  { key, analysis: { run } }: Lane,
  { snapshots, testimonies, nodeOf }: OwnShared,
  { keyOf }: Identity,
): void {
  const mayBeOwn = (name: string | null | undefined): boolean => name == null || keyOf(name) === key;
  for (const snapshot of snapshots) if (mayBeOwn(nodeOfSnapshot(snapshot, nodeOf))) run.snapshot(snapshot);
  for (const testimony of testimonies.filter(mayConcern(nodeOf, mayBeOwn))) run.testimony(testimony);
}

/** The result of a node that turned out to have another name. */
function called(result: NodeResult, { name, basis }: NodeName): NodeResult {
  const { facts, lifecycles, starts } = result;
  const own = facts.name;
  return {
    ...result,
    facts: { ...facts, name, basis },
    lifecycles: lifecycles.map(one => (one.node === own ? changed(one, { node: name }) : one)),
    starts: starts.map(one => (one.node === own ? changed(one, { node: name }) : one)),
  };
}
