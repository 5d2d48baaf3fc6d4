import type { NodeResult } from '../analyze/node.js';
import { readSource } from '../analyze/read-source.js';
import { type Listener, openReader, type SourceReader, watchSource } from '../analyze/readers.js';
import { otherReport, withOthers } from '../analyze/source-report.js';
import type { SourceReport } from '../document/contract/types.js';
import { type Breaks, breaksIn } from '../read/copied/broken.js';
import { createMixed } from '../read/mixed.js';
import { createBeginnings } from '../read/records/frames.js';
import { quotesOf } from '../read/records/originals.js';
import { UNSUPPORTED } from '../read/sniff.js';
import type { Source } from '../read/source.js';
import { PODS } from '../sources/watch/signatures.js';
import { createHostSplitter } from './by-host.js';
import { renamed } from './clusters.js';
import { isReadable } from './facts.js';
import type { Identity } from './identity.js';
import { createLanes, type Lane, type LaneOptions, type Lanes, type Stranger } from './lanes.js';
import { beginsAnother, createLaterLog, createUnread } from './later-log.js';
import { type Group, nameOfSection } from './plan.js';
import { readObjects } from './shared.js';

/** The result of one group. */
export interface GroupResult {
  readonly nodes: readonly NodeResult[];
  /** Sources with hosts and sections that do not occur at their beginning */
  readonly strangers: ReadonlyMap<number, readonly Stranger[]>;
  /** Names that were taken for one host's belong to several hosts */
  readonly alternates: boolean;
  /** UIDs that occur in its logs. */
  readonly loggedUIDs: ReadonlySet<string>;
}

/** This many logs that were written at the same time show the year of another log as well as all logs do. */
export const MAX_NEIGHBOURS = 100;

/**
 * Reads the sources of a group, and analyses each node in them separately. `ahead`: sources whose objects are read before their other lines,
 * because they came too late for pods that had been judged.
 */
export async function analyzeGroup(
  group: Group,
  sources: readonly Source[],
  given: LaneOptions,
  ahead: ReadonlySet<number> = new Set(),
  loggedUIDs = new Set<string>(),
): Promise<GroupResult> {
  const { options, identity, shared } = given;
  const several = group.sources.filter(({ type }) => type === LOG).length > 1;
  const lanes = createLanes(group.nodes, { options: { ...options, loggedUIDs, several }, identity, shared });
  const reports = new Map<Lane, Map<number, SourceReport>>();
  const strangers = new Map<number, Stranger[]>();
  const late = new Set<number>();
  let hasJudged = false;
  const settle = (): void => {
    for (const { analysis } of lanes.all()) hasJudged = analysis.settle() || hasJudged;
  };

  for (const { index, node, hosts, sections, holds } of group.sources) {
    const source = sources[index];
    if (source === undefined) continue;
    const readers = new Map<Lane, SourceReader>();
    const quotes = quotesOf(options.lines);
    let breaks: Breaks | null = null;
    const open = (lane: Lane, found: string): SourceReader | null => {
      const reader = openReader(found, lane.analysis.run, index, { quotes, live: false, breaks });
      if (reader === null) return null;
      lane.ownSources.add(index);
      lane.analysis.run.called(source.path);
      return reader;
    };
    const logOf = (lane: Lane): SourceReader => {
      const reader = readers.get(lane) ?? open(lane, LOG) ?? createUnread();
      readers.set(lane, reader);
      return reader;
    };
    const own = node === null ? undefined : { node, hosts, sections };
    const before = lanes.strangers().length;
    const splitter = createHostSplitter(seen => logOf(lanes.laneOf(seen, own)));
    let isOfObjects = false;
    const listener = listenerOf(lanes, { node, isShared: shared !== null && holds }, identity, () => {
      if (hasJudged && !isOfObjects) late.add(index);
    });
    const isAhead = ahead.has(index);
    if (isAhead) await readObjects(source, watchSource(listener, index));
    const objects = watchSource(isAhead ? DEAF : listener, index);
    let first: SourceReader | null = null;
    let lines: TextLines = splitter;
    const { facts } = await readSource(source, options, {
      open({ type, alone }, head) {
        breaks = breaksIn(head, createBeginnings());
        if (type !== LOG && type !== WATCH) first = open(lanes.at(node), type) ?? (alone ? null : createUnread());
        if (alone) return first;
        isOfObjects = OF_OBJECTS.has(type);
        const others = first === null || isOfObjects ? splitter : createLaterLog(first, splitter, beginsAnother(type));
        const mixed = createMixed(objects, others);
        if (type === WATCH || PODS.test(head)) mixed.loosen();
        lines =
          first !== null && isOfObjects ? createLaterLog(first, { ...splitter, ...mixed }, beginsAnother(type)) : mixed;
        return { push: lines.push, pushLines: lines.pushLines, idle: splitter.idle, hole: splitter.hole };
      },
      settle,
    });
    lines.flush();
    splitter.flush();
    const news = lanes.strangers().slice(before);
    if (news.length > 0) strangers.set(index, news);
    const logs = [...readers].map(([lane, reader]) => [lane, reader.end(facts)] as const);
    const isAlone = facts.sniffed.alone === true;
    const others = [first, isAlone ? null : objects]
      .flatMap(reader => reader?.end(facts) ?? [])
      .filter(one => isAlone || one.lines > 0);
    const [[lane, report] = [lanes.at(node), null], ...more] = logs;
    const isLog = logs.some(([, { type }]) => type !== UNSUPPORTED);
    const isRead = facts.sniffed.type !== UNSUPPORTED || isLog || others.some(({ events }) => events > 0);
    const joined = isRead ? others.reduce(withOthers, report) : null;
    const said = joined ?? otherReport(facts);
    const whole = [[lane, said] as const, ...more];
    for (const [lane, report] of whole) {
      const own = reports.get(lane) ?? new Map<number, SourceReport>();
      reports.set(lane, own.set(index, report));
    }
  }
  if (ahead.size === 0 && late.size > 0) {
    const isThere = ({ index }: { readonly index: number }): boolean =>
      isReadable(sources[index]) || sources[index]?.isKept?.() === true;
    if (group.sources.every(isThere)) return analyzeGroup(group, sources, given, late, loggedUIDs);
    for (const own of reports.values())
      for (const [index, report] of own)
        if (late.has(index)) own.set(index, { ...report, notes: [...report.notes, TOO_LATE] });
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
    if (section === undefined) return result;
    const { name, basis } = nameOfSection(section);
    // In the log of a node without a name, pods have no node either
    return renamed(result, basis, own => own ?? name);
  });
  return { nodes, strangers, alternates: lanes.haveReturned(), loggedUIDs };
}

/** Objects among the lines of logs: each belongs to the node that it names; an object that names none may be from any. */
function listenerOf(
  lanes: Lanes,
  { node, isShared }: { readonly node: string | null; readonly isShared: boolean },
  { keyOf }: Identity,
  begun: () => void,
): Listener {
  const of = (name: string | null): Lane[] => {
    const all = lanes.all();
    const named = name === null ? all : all.filter(({ key }) => key === keyOf(name));
    // The node that it names gets it with the shared input
    if (isShared && named.length === 0) return [];
    return all.length < 2 || named.length === 0 ? [lanes.at(node)] : named;
  };
  return {
    snapshot(snapshot) {
      begun();
      for (const { analysis } of of(snapshot.nodeName)) analysis.run.snapshot(snapshot);
    },
    testimony(testimony) {
      for (const { analysis } of of(null)) analysis.run.testimony(testimony);
    },
  };
}

const DEAF: Listener = { snapshot() {}, testimony() {} };

const TOO_LATE =
  'its objects come after pods of the log that had been judged: put them first, or read a file instead of a pipe';

const LOG = 'kubelet-log';
const WATCH = 'pod-watch';
/** Types of sources that consist of objects of the API. */
const OF_OBJECTS: ReadonlySet<string> = new Set(['events', 'audit-log', 'node-list']);

type TextLines = Pick<ReturnType<typeof createMixed>, 'push' | 'pushLines' | 'flush'>;
