import { createNodeAnalysis, type NodeAnalysis, type NodeOptions } from '../analyze/node.js';
import { given } from '../kit/forms.js';
import type { HostInLine } from './by-host.js';
import { type HostSeen, hostSeen } from './host-of.js';
import type { Identity } from './identity.js';
import { calledBy, type Group, nameOfSection, sectionKey } from './plan.js';
import { type OwnShared, sharedOf } from './shared.js';

/** One node of a group while its sources are read. */
export interface Lane {
  readonly key: string;
  readonly analysis: NodeAnalysis;
  readonly hosts: Set<string>;
  /** Sources that are read only for this node */
  readonly ownSources: Set<number>;
}

export type Lanes = ReturnType<typeof createLanes>;

export type Stranger = HostSeen | { readonly section: string };

export interface LaneOptions {
  readonly options: NodeOptions;
  readonly identity: Identity;
  /** Null if the group contains all sources, including the shared ones: then the name of its node is only in its own lines */
  readonly shared: OwnShared | null;
}

/** A log with invented hosts must not fill the memory: further hosts count as the node of the line before. */
const MAX_NODES = 500;

/** The nodes of a group, by the names of their hosts. */
export function createLanes(nodes: Group['nodes'], { options, identity, shared }: LaneOptions) {
  const { keyOf } = identity;
  const expected = nodes.map(({ key }) => key);
  const lanes = new Map<string, Lane>();
  /** The node of each host and boot. */
  const keys = new Map<string, string>();
  const strangers = new Map<string, Stranger>();
  /** The node of each section. */
  const sections = new Map<string, Lane>();
  /** Old names of hosts, as far as their lines show. */
  const old = new Map<string, HostSeen>();
  let returned = false;
  let lastHost: HostSeen | null = null;

  function open(key: string, section: string | null = null): Lane {
    const known = lanes.get(key);
    if (known !== undefined) return known;
    const ownSources = new Set<number>();
    const planned = nodes.find(node => node.key === key);
    const analysis = createNodeAnalysis({
      ...options,
      ...given({ object: identity.object(key) }),
      ...(shared !== null && {
        nodeName: planned ?? (section === null ? calledBy(key, identity) : nameOfSection(section)),
        ownership: { node: (one: string) => keyOf(one) === key, source: (index: number) => ownSources.has(index) },
      }),
    });
    const lane = { key, analysis, hosts: new Set<string>(), ownSources };
    lanes.set(key, lane);
    // What is about the pods of the node, and what names no node, since it may be about any
    const { snapshots, testimonies } = shared === null ? NONE : sharedOf([lane], shared, identity);
    for (const snapshot of snapshots) analysis.run.snapshot(snapshot);
    for (const testimony of testimonies) analysis.run.testimony(testimony);
    return lane;
  }

  for (const key of expected) open(key);
  let last: Lane | null = null;

  function laneOf(host: string, line: string, before: string, section: string | null): Lane {
    const { boot } = hostSeen(host, line);
    const key =
      keys.get(host) ??
      (lanes.has(keyOf(host)) ? keyOf(host) : null) ??
      (boot === null ? null : keys.get(boot)) ??
      null;
    const [first] = lanes.values();
    const isOther = section !== null && sections.size > 0 && !sections.has(section);
    if (isOther && first?.hosts.size === 0) separateSections(section);
    // The name of the only node is not known yet
    const isNameless = lanes.size === 1 && first?.hosts.size === 0 && expected.length <= 1 && !isOther;
    const nameless = isNameless ? (first?.key ?? null) : null;
    const full = lanes.size >= MAX_NODES && last !== null;
    const renamed = key === null && last !== null && (full || isRenamed(before, line, host)) ? last.key : null;
    if (key === null && nameless === null && renamed === null) strangers.set(host, hostSeen(host, line));
    if (renamed !== null && lastHost !== null) {
      old.set(lastHost.host, lastHost);
      old.set(host, hostSeen(host, line));
    } else if (old.has(host) && lastHost?.host !== host) {
      returned = true;
      for (const [name, seen] of old) strangers.set(name, seen);
    }
    lastHost = hostSeen(host, line);
    const lane = open(key ?? nameless ?? renamed ?? keyOf(host));
    keys.set(host, lane.key);
    if (boot !== null) keys.set(boot, lane.key);
    lane.hosts.add(host);
    return lane;
  }

  /** A section without a host in its first line. */
  function laneOfSection(path: string): Lane {
    const known = sections.get(path);
    if (known !== undefined) return known;
    const key = sectionKey(path, identity);
    if (lanes.size >= MAX_NODES && last !== null) return last;
    // A single section need not be separated: the whole log may be from one node
    if (lanes.size > 0) separateSections(path);
    return open(key, path);
  }

  function separateSections(path: string): void {
    for (const section of [...sections.keys(), path])
      if (!expected.includes(sectionKey(section, identity))) strangers.set(`section ${section}`, { section });
  }

  return {
    /** The node of a host; an unknown host becomes a new node. `own`: the names that mean this node in this source, even if others have them */
    laneOf(
      { host, section, line, before }: HostInLine,
      own?: Pick<Group['sources'][number], 'hosts' | 'sections'> & { readonly node: string },
    ): Lane {
      const isOwn = host === null ? section === null || own?.sections.includes(section) : own?.hosts.includes(host);
      if (own !== undefined && isOwn) {
        last = open(own.node);
        if (host !== null) last.hosts.add(host);
        const { boot } = hostSeen(host ?? '', line);
        if (boot !== null) keys.set(boot, own.node);
      } else if (host !== null) last = laneOf(host, line, before, section);
      else if (section !== null) last = laneOfSection(section);
      else last ??= open([...lanes.keys()][0] ?? '');
      if (section !== null && !sections.has(section)) sections.set(section, last);
      return last;
    },
    /** The lane of a key */
    at: (key: string | null): Lane => open(key ?? [...lanes.keys()][0] ?? ''),
    all: (): Lane[] => [...lanes.values()],
    /** The first section of each node that has any */
    sections: () => new Map([...sections].reverse().map(([path, lane]) => [lane, path])),
    /** A host that was taken to be an earlier name of another occurred again: they are two hosts */
    haveReturned: () => returned,
    /** Hosts and sections that the survey did not find. */
    strangers: () => [...strangers.values()],
  };
}

const NONE = { snapshots: [], testimonies: [] };

/** The process: `kubelet[704773]: `. */
const SENDER = /\s([\w.-]{1,64})\[(\d{2,10})\]: /;
/** Month, day and time, as `journalctl -o short` and syslog daemons begin a line. */
const STAMP = /^(?:<\d{1,3}>)?([A-Z][a-z]{2} [ \d]\d) (\d\d:\d\d:\d\d)/;

/**
 * systemd-hostnamed prints the name that the host gets (systemd, hostnamed.c, context_update_kernel_hostname; up to 248 the latter form).
 */
const ANNOUNCED =
  /\ssystemd-hostnamed\[\d{2,10}\]: (?:Hostname set to <([\w.-]{1,255})>|Changed (?:static |transient )?host ?name to '([\w.-]{1,255})')/;

/**
 * The name of the host changes from one line to the next while the same process continues: the host was renamed. If the stamps do not
 * continue too, it may be another node: similar nodes have similar process ids. The previous line may also state the renaming.
 */
function isRenamed(before: string, line: string, host: string): boolean {
  const [, name, earlier] = ANNOUNCED.exec(before) ?? [];
  if ((name ?? earlier) === host) return true;
  const [, was, wasId] = SENDER.exec(before) ?? [];
  const [, is, isId] = SENDER.exec(line) ?? [];
  if (was === undefined || was !== is || wasId !== isId) return false;
  const [, day, time = ''] = STAMP.exec(before) ?? [];
  const [, today, now = ''] = STAMP.exec(line) ?? [];
  return day !== undefined && day === today && now >= time;
}
