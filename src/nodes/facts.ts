import type { AnalyzeOptions } from '../analyze/options.js';
import { sniffer } from '../analyze/read-source.js';
import { datedIn, lastStampIn, ordered, stampIn } from '../analyze/reading-order.js';
import { otherReport } from '../analyze/source-report.js';
import { isKubeletsFile } from '../catalogue/components.js';
import type { NodeObject } from '../correlate/machines.js';
import { detached } from '../kit/detached.js';
import { isUUID } from '../kit/uid.js';
import { inArchiveOrder } from '../read/archive/names.js';
import { isKubeletName, LINE_OF_LOG } from '../read/records/signatures.js';
import { routeSource, type SourceFacts } from '../read/route.js';
import { SNIFF_SIZE, UNSUPPORTED } from '../read/sniff.js';
import type { Source } from '../read/source.js';
import { NODE_LIST } from '../sources/watch/signatures.js';
import { createHostSplitter } from './by-host.js';
import { clustersOf } from './clusters.js';
import { hostSeen } from './identity.js';
import { hintOf } from './layouts.js';
import { type Group, isLog, placed, planNodes } from './plan.js';
import { readShared, type Shared } from './shared.js';
import { statedNamesIn } from './stated-names.js';
import type { HostSeen, Reports, Survey } from './types.js';

/** This much of a log is read where its beginning does not show enough; the start of a kubelet shows most. */
const LOOK = 1 << 20;
const MAX_HOSTS = 1_000;
const MAX_UIDS = 2_000;

/** Looks at a source once: enough to know its type and, normally, its node. */
export async function survey(source: Source, index: number): Promise<Survey> {
  let head = '';
  let text = '';
  const collect = (block: string): void => {
    if (text.length < LOOK) text += block;
  };
  const facts = await routeSource(source, {
    sniffer,
    open({ type, alone }, first) {
      head = first;
      return alone || type === RUNTIMES || type === UNSUPPORTED ? null : { push: collect };
    },
    enough: () => text.length >= LOOK,
  });
  const { type } = facts.sniffed;
  // A log below another text counts only if it is a kubelet's: what kubectl printed may quote lines of any program
  const isBelow = type !== LOG && text.includes('.go:') && LINE_OF_LOG.test(text) && isKubelets(text, '');
  const isLog = type === LOG || isBelow;
  const holds = isBelow || (isLog && WORDS_OF_MORE.some(word => text.includes(word)) && MORE.test(text));
  const { hosts, sections, alternates, isEnveloped } = hostsIn(isLog ? text : head.slice(0, SNIFF_SIZE));
  const own = isLog ? (isEnveloped ? kubeletsLines(text) : text) : '';
  const strange = isLog && !isEnveloped && !isKubelets(text, source.path);
  // The words that a survey keeps for the whole run would otherwise keep a megabyte of text in memory
  return detached({
    index,
    path: source.path,
    begins: type,
    type: strange ? UNSUPPORTED : isLog ? LOG : type,
    holds,
    stamp: stampIn(head),
    dated: datedIn(head),
    until: lastStampIn(text),
    hosts,
    sections: isLog ? sections : [],
    alternates,
    statedNames: statedNamesIn(own),
    voted: null,
    // Objects may be of another node
    uids: isLog ? uidsIn(holds ? text.replaceAll(NO_STAMP, '') : text) : [],
    pids: pidsIn(own),
    hint: hintOf(source.path),
    // The reader of a source that failed here reports it
    passedOver: strange ? { ...facts, sniffed: NOT_A_KUBELETS } : isOther(facts) ? facts : null,
  });
}

const [LOG, RUNTIMES] = ['kubelet-log', 'runtime-log'];
/** A line without the time of a record. */
const NO_STAMP = /^(?!.{0,400}?\d\d:\d\d:\d\d\.\d{6}).*$/gm;
/** Objects of the API and what kubectl prints, among the lines of a log. */
const MORE =
  /^[ \t]{0,40}(?:- )?"?apiVersion"?: |"apiVersion": ?"|^(?:NAMESPACE +)?(?:NAME|LAST SEEN) +[A-Z]|^Name: .*\nNamespace: /m;
/** Every text that `MORE` matches has one of these words; most logs have none. */
const WORDS_OF_MORE = ['apiVersion', 'NAMESPACE ', 'NAME ', 'LAST SEEN', 'Name: '];

const isOther = ({ sniffed, problem }: SourceFacts): boolean => sniffed.type === 'unsupported' && problem === null;

const NOT_A_KUBELETS = { type: UNSUPPORTED, what: 'no line of a kubelet at its beginning' };

const KLOG_SITE = /[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} {1,7}(?<pid>\d{1,7}) (?<file>[\w./-]{1,80}\.go):\d/g;

/**
 * A folder of a cluster contains output of tests and logs of all components, which look like a kubelet's. A log is a kubelet's if an
 * envelope or the file's own name states so, or if it prints from a file that only the kubelet is built from.
 */
function isKubelets(text: string, path: string): boolean {
  if (/kubelet|kubelite|k3s|rke2|hyperkube|microshift/i.test(path.slice(path.lastIndexOf('/') + 1))) return true;
  for (const { groups } of text.matchAll(KLOG_SITE)) if (isKubeletsFile(groups?.file ?? '')) return true;
  for (const [, file = ''] of text.matchAll(JSON_SITE)) if (isKubeletsFile(file)) return true;
  for (const [, name = ''] of text.matchAll(SENDER)) if (isKubeletName(name)) return true;
  return false;
}

/** A restart gives another pid; logs with more of them than this are not compared by them. */
const MAX_PIDS = 100;

function pidsIn(text: string): string[] {
  const pids = new Set<string>();
  for (const { groups } of text.matchAll(KLOG_SITE)) if (pids.size < MAX_PIDS) pids.add(groups?.pid ?? '');
  return [...pids];
}

const JSON_SITE = /"caller":"([\w./-]{1,80}\.go):\d/g;
const SENDER = /(?:^|\s)([\w.-]{1,64})\[\d{1,10}\]: /gm;

/** The sender in an entry of journald's JSON. */
const ENTRY_SENDER = /"(?:SYSLOG_IDENTIFIER|_COMM|CONTAINER_NAME)" ?: ?"([\w.-]{1,64})"/g;

/** Whether the sender, in the head of a line before its text, is a kubelet. */
function isSentByKubelet(line: string): boolean {
  const head = line.slice(0, LONGEST_HEAD);
  for (let end = head.indexOf(']: '); end >= 0; end = head.indexOf(']: ', end + 1)) {
    const [, name = ''] = LAST_SENDER.exec(head.slice(Math.max(0, end - LONGEST_SENDER), end)) ?? [];
    if (isKubeletName(name)) return true;
  }
  return false;
}

const LONGEST_HEAD = 400;
const LAST_SENDER = /(?:^|\s)([\w.-]{1,64})\[\d{1,10}$/;
const LONGEST_SENDER = 76;

/** Other components in a journal print about all nodes. */
const kubeletsLines = (text: string): string =>
  text
    .split('\n')
    .filter(line =>
      line.startsWith('{')
        ? [...line.matchAll(ENTRY_SENDER)].some(([, name = '']) => isKubeletName(name))
        : isSentByKubelet(line),
    )
    .join('\n');

function hostsIn(text: string): Pick<Survey, 'hosts' | 'sections' | 'alternates'> & { readonly isEnveloped: boolean } {
  const seen = new Map<string, HostSeen>();
  const sections = new Set<string>();
  /** Some section has lines without a host */
  let bare = false;
  let last: string | null = null;
  let alternates = false;
  const splitter = createHostSplitter(({ host, section, line }) => {
    if (section !== null && sections.size < MAX_HOSTS) sections.add(section);
    bare ||= section !== null && host === null;
    if (host === null || host === last) return UNREAD;
    alternates ||= seen.has(host);
    if (!seen.has(host) && seen.size < MAX_HOSTS) seen.set(host, hostSeen(host, line));
    last = host;
    return UNREAD;
  });
  splitter.push(text);
  splitter.flush();
  return {
    hosts: [...seen.values()],
    sections: bare ? [...sections] : [],
    alternates,
    isEnveloped: splitter.isEnveloped(),
  };
}

const UNREAD = { push() {}, pushLines() {} };

/** The text between the first and the last group of a UID: it is searched for first, because few texts have it. */
const MIDDLE = /-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-/g;
const [FIRST, LENGTH] = [8, 36];

function uidsIn(text: string): string[] {
  const uids = new Set<string>();
  for (const { index } of text.matchAll(MIDDLE)) {
    if (uids.size >= MAX_UIDS) break;
    const uid = text.slice(Math.max(0, index - FIRST), index - FIRST + LENGTH);
    if (isUUID(uid)) uids.add(uid);
  }
  return [...uids];
}

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
