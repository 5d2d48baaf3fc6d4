import { isShared } from '../../catalogue/components.js';
import type { KubeletEvent, MessageDefinition } from '../../catalogue/events.js';
import { textField } from '../../catalogue/fields.js';
import { boundMinors, levelIn, type Minors, minorOf, NEWEST_MINOR } from '../../catalogue/versions.js';
import type { KlogRecord, Series } from '../../read/records/types.js';
import { callIn, originIn } from '../../read/short/printed.js';

/** One kubelet process, as far as its log shows it. */
export type Kubelet = ReturnType<typeof describe>;

type Position = Pick<KlogRecord, 'line' | 'header'>;

/** What a source other than the log states about the version of a process. */
export interface StatedVersion {
  /** An index in `kubelets()`. */
  readonly kubelet: number;
  readonly version: string;
  /** The component that states it, in words that the version follows. */
  readonly basis: string;
}

type Seen = ReturnType<typeof firstSeen>;

/** What is known of a process by its first record. Its pid and its boot are null until a line states them. */
const firstSeen = (record: KlogRecord, index: number, pid: number | null) => ({
  index,
  pid,
  first: placeOf(record),
  last: placeOf(record),
  boot: originIn(record)?.boot ?? null,
  version: null as Version | null,
  /** Info messages and the files they were printed from. */
  messages: new Map<MessageDefinition, Set<string>>(),
  /** The series whose facts are recorded already: all records of one series have the same facts. */
  noted: new WeakSet<Series>(),
  /** Levels that JSON logs state, by file. */
  stated: new Map<string, number>(),
  /** None of the lines so far has had a head. */
  isHeadless: isHeadless(record),
});

/** klog's InfoS came to the kubelet with 1.21. */
const STRUCTURED_SINCE = 21;

/** File names come from the log: invented ones must not fill the memory. */
const MAX_FILES = 1000;

export function createKubeletTracker() {
  const all: Seen[] = [];
  const running = new Map<number | null, Seen>();
  const inBoot = new Map<string, Seen>();
  let latest: Seen | undefined;

  /**
   * A node that boots starts the same programs in the same order, so its kubelet can get the same pid again. Not every source states the
   * boot.
   */
  function runningAs(pid: number | null, boot: string | undefined): Seen | undefined {
    const last = running.get(pid);
    if (boot === undefined || last === undefined) return last;
    last.boot ??= boot;
    return last.boot === boot ? last : inBoot.get(`${pid} ${boot}`);
  }

  /** JSON has no thread id; the wrapper may state the process. */
  const pidOf = (record: KlogRecord): number | null => callIn(record)?.pid ?? originIn(record)?.pid ?? null;

  /** A line whose head was taken off belongs to the process of the lines around it. */
  function around(record: KlogRecord): Seen | undefined {
    if (isHeadless(record)) return latest;
    const pid = pidOf(record);
    const [only, another] = all;
    if (pid === null || another !== undefined || !only?.isHeadless) return undefined;
    running.delete(only.pid);
    running.set(pid, only);
    only.pid = pid;
    only.isHeadless = false;
    return only;
  }

  function process(record: KlogRecord, starts: boolean): Seen {
    const stated = originIn(record);
    const pid = pidOf(record);
    const known = around(record) ?? runningAs(pid, stated?.boot);
    // In a container every kubelet has pid 1: a second version line is a second process
    if (known && !(starts && known.version !== null)) {
      known.last = placeOf(record);
      latest = known;
      return known;
    }
    const fresh = firstSeen(record, all.length, pid);
    latest = fresh;
    running.set(pid, fresh);
    if (stated?.boot !== undefined) inBoot.set(`${pid} ${stated.boot}`, fresh);
    all.push(fresh);
    return fresh;
  }

  return {
    /** The index in `kubelets()` of the process that printed the record. */
    push(record: KlogRecord, event: KubeletEvent | null): number {
      const version = event?.id === 'kubelet-version' ? versionOf(textField(event, 'kubeletVersion')) : null;
      const kubelet = process(record, version !== null);
      kubelet.version ??= version;
      noteLevel(kubelet, record, event);
      return kubelet.index;
    },
    /** The index of the process that printed the record, if that process is known already; null otherwise. */
    indexIfKnown: (record: KlogRecord): number | null =>
      (isHeadless(record) ? latest : runningAs(pidOf(record), originIn(record)?.boot))?.index ?? null,
    /** The kubelets in order of appearance. `elsewhere`: the version of one of them, for the case that its log does not state it. */
    kubelets: (elsewhere: StatedVersion | null = null): Kubelet[] =>
      all.map(one => describe(one, elsewhere?.kubelet === one.index ? elsewhere : null)),
  };
}

const isHeadless = (record: KlogRecord): boolean => callIn(record) === null && originIn(record)?.pid === undefined;

/** A record that was cut holds no more than its line, and makes its header on demand. */
const placeOf = (record: KlogRecord): Position =>
  record.shaped === undefined ? { line: record.line, header: record.header } : record;

type Version = NonNullable<ReturnType<typeof versionOf>>;

/** Before 1.21 the `v` belongs to the text of the message. */
function versionOf(text: string | null) {
  const [, minor, rest] = /^v?(1\.\d{1,3})([\w.+-]{0,60})$/.exec(text ?? '') ?? [];
  return minor === undefined ? null : { version: `v${minor}${rest}`, minors: { min: minor, max: minor } };
}

function noteLevel(kubelet: Seen, record: KlogRecord, event: KubeletEvent | null): void {
  const series = record.shaped?.series;
  if (series !== undefined && (series.shape.message !== null || event?.words !== undefined)) {
    if (kubelet.noted.has(series)) return;
    kubelet.noted.add(series);
  }
  const header = callIn(record);
  if (header === null) return;
  // An error is printed at any -v, even where a definition knows a level (klog.V(4).ErrorS became logger.Error)
  if (event && header.severity === 'I' && isOwnText(event)) add(kubelet.messages, event.definition, header.file);
  // Only JSON has a clock value in its header, and only JSON states the level
  const level = header.ts === undefined ? undefined : record.fields.find(field => field.key === 'v')?.raw;
  if (/^\d{1,2}$/.test(level ?? '')) raise(kubelet.stated, header.file, Number(level));
}

/** Some texts of structured messages are older than structured logging: then they show neither version nor level. */
const isOwnText = ({ definition, record }: KubeletEvent): boolean =>
  definition.printf || record.structured || minorOf(definition.since) < STRUCTURED_SINCE;

function add(messages: Map<MessageDefinition, Set<string>>, definition: MessageDefinition, file: string): void {
  const files = messages.get(definition);
  if (files === undefined) messages.set(definition, new Set([file]));
  else if (files.size < MAX_FILES) files.add(file);
}

function raise(levels: Map<string, number>, file: string, level: number): void {
  if (!levels.has(file) && levels.size >= MAX_FILES) return;
  levels.set(file, Math.max(level, levels.get(file) ?? 0));
}

function describe({ pid, first, last, version: own, messages, stated }: Seen, elsewhere: StatedVersion | null) {
  const stand = believed(own, messages, elsewhere);
  // In one process with others (k3s, MicroK8s, k0s, MicroShift) a library logs for all of them, each at its own -v
  const levels = new Map([...stated].filter(([file]) => !isShared(file)));
  if (stated.size === 0) {
    for (const [definition, files] of messages) {
      for (const file of files) if (!isShared(file)) raise(levels, file, lowestLevel(definition, stand.minors));
    }
  }
  return {
    pid,
    first: { line: first.line, header: first.header },
    last: { line: last.line, header: last.header },
    ...stand,
    /** The highest -v of a message in the log; null when none shows it. */
    verbosity: levels.size === 0 ? null : Math.max(...levels.values()),
    /** The highest -v for single source files, because of `--vmodule=pod_workers=5`. */
    levels: levels as ReadonlyMap<string, number>,
  };
}

/** Levels were lowered over time (mirror pods: from 4 to 0 in 1.32): an unknown version must not make a log look more verbose. */
const lowestLevel = (definition: MessageDefinition, { min, max }: Minors): number =>
  Math.min(levelIn(definition, minorOf(min ?? definition.since)), levelIn(definition, minorOf(max ?? NEWEST_MINOR)));

/** The version as stated, `v1.36.2`, or null where nothing states it; the minors that are possible; and why either is believed. */
function believed(
  own: Version | null,
  messages: ReadonlyMap<MessageDefinition, unknown>,
  elsewhere: StatedVersion | null,
): { readonly version: string | null; readonly minors: Minors; readonly basis: string } {
  if (own !== null) return { ...own, basis: `the log states version ${own.version}` };
  const bounds = boundMinors(messages.keys());
  const other = elsewhere && versionOf(elsewhere.version);
  if (other && (messages.size === 0 || mayPrint(bounds, other)))
    return { ...other, basis: `${elsewhere.basis} ${other.version}` };
  return { version: null, ...bounded(messages, bounds) };
}

/** Whatever other sources state, this version printed the log's own lines. */
function mayPrint(bounds: Minors | null, { version }: Version): boolean {
  const minor = minorOf(version);
  return (
    bounds !== null &&
    (bounds.min === null || minorOf(bounds.min) <= minor) &&
    (bounds.max === null || minor <= minorOf(bounds.max))
  );
}

function bounded(messages: ReadonlyMap<MessageDefinition, unknown>, bounds: ReturnType<typeof boundMinors>) {
  const unknown = { min: null, max: null };
  if (messages.size === 0) return { minors: unknown, basis: 'no message in the log shows the version' };
  if (bounds === null) return { minors: unknown, basis: 'messages of different versions are mixed' };
  const { min, max, contradicting } = bounds;
  const aside = contradicting > 0 ? `, ${contradicting} of other versions` : '';
  return {
    minors: { min, max },
    basis: `${span(min, max)} (${messages.size} message ${messages.size === 1 ? 'type' : 'types'}${aside})`,
  };
}

function span(min: string | null, max: string | null): string {
  if (min === null) return max === null ? 'any version' : `up to ${max}`;
  if (max === null) return `${min} or later`;
  return min === max ? min : `${min} to ${max}`;
}
