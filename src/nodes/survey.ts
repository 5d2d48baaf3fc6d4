import { sniffer } from '../analyze/read-source.js';
import { datedIn, lastStampIn, stampIn } from '../analyze/reading-order.js';
import { isKubeletsFile } from '../catalogue/components.js';
import { detached } from '../kit/detached.js';
import { isUUID } from '../kit/uid.js';
import { isKubeletName, LINE_OF_LOG } from '../read/records/signatures.js';
import { routeSource, type SourceFacts } from '../read/route.js';
import { SNIFF_SIZE, UNSUPPORTED } from '../read/sniff.js';
import type { Source } from '../read/source.js';
import { createHostSplitter } from './by-host.js';
import { type HostSeen, hostSeen } from './host-of.js';
import { hintOf } from './layouts.js';

/** This much of a log is read where its beginning does not show enough; the start of a kubelet shows most. */
const LOOK = 1 << 20;
const MAX_HOSTS = 1_000;
const MAX_UIDS = 2_000;

/** What a survey of a source finds, before anything is analysed. */
export type Survey = Awaited<ReturnType<typeof survey>>;

/** Looks at a source once: enough to know its type and, normally, its node. */
export async function survey(source: Source, index: number) {
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
    /** The type that its beginning shows */
    begins: type,
    type: strange ? UNSUPPORTED : isLog ? LOG : type,
    /** It is a log, and holds something else that may be about all nodes */
    holds,
    /** Month, day and time of its first record. */
    stamp: stampIn(head),
    /** The same with its year, where something around the record states it */
    dated: datedIn(head),
    /** The stamp of the last record in a log that was surveyed */
    until: lastStampIn(text),
    hosts,
    sections: isLog ? sections : [],
    alternates,
    statedNames: statedNamesIn(own),
    /** The node on which most of the pods ran that it names; known once the API's objects have been read */
    voted: null as string | null,
    /** Pods that it names by UID: objects may be of another node */
    uids: isLog ? uidsIn(holds ? text.replaceAll(NO_STAMP, '') : text) : [],
    /** Processes of the kubelet. */
    pids: pidsIn(own),
    hint: hintOf(source.path),
    /** Why it is no input, if it is none. The reader of a source that failed here reports it */
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

function hostsIn(text: string) {
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
    /** In order of appearance */
    hosts: [...seen.values()],
    /** The path of the first file of each node, as a heading states it, for a log assembled from files some of which name no host */
    sections: bare ? [...sections] : [],
    /** A host occurred again after another one. */
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

/** A valid node name (RFC 1123); the value of a flag may be quoted. */
const NAME = String.raw`(?<name>[A-Za-z\d][A-Za-z\d.-]{0,251}[A-Za-z\d])`;
const QUOTE = String.raw`(?:\\{0,2}["'])?`;

/** `by`: how a log states the name, in words. */
const source = (by: string, pattern: string) => ({ by, pattern: new RegExp(pattern, 'g') });

/**
 * Texts in which a kubelet states the name of its own node, the most certain first. Other components print them for their own node only:
 * kube-proxy has the same flag, and the node authorizer's user is the node itself.
 */
// biome-ignore format: a source is a row
const SOURCES = [
  // kubelet_node_status.go, tryRegisterWithAPIServer and registerWithAPIServer; 1.10 to 1.36
  source('it registered itself by this name', `(?:Attempting to register node|Successfully registered node|Node was previously registered)(?:${QUOTE} node=)? ?${QUOTE}${NAME}`),
  // The flag as cobra prints it at -v=1 and above, in a process's command line, in a unit file; k3s and rke2 name it differently
  source('its --hostname-override', `--hostname-override[= ]${QUOTE}${NAME}`),
  source('its --node-name', `--node-name[= ]${QUOTE}${NAME}`),
  // config/apiserver.go: the kubelet watches only the pods of its own node
  source('it watches the pods of this node', String.raw`fieldSelector=spec\.nodeName%3D${NAME}`),
  source('its user is system:node:…', `system:node:${NAME}`),
  // controller.go of the lease, 1.14 to 1.36
  source('its lease', `namespaces/kube-node-lease/leases/${NAME}`),
  // kubelet_node_status.go, recordNodeStatusEvent
  source('its status of the node', String.raw`Recording (?:\w+ )?event message for node(?:${QUOTE} node=)? ?${QUOTE}${NAME}`),
  source('its status of the node', String.raw`error getting node \\{0,2}"${NAME}`),
  source('its status of the node', String.raw`node \\{0,2}"${NAME}\\{0,2}" not found`),
  // Names of static pods end with the node's (config/common.go, generatePodName)
  source('the names of its static pods', String.raw`\bkube-system/(?:etcd|kube-apiserver|kube-controller-manager|kube-scheduler)-${NAME}`),
];

/** Words in place of a node's name that are not names of nodes. */
const NO_NAME = /^(?:true|false|null|nil|none|localhost|the)$/i;

/** The names that a log gives its own node, the most certain first; among equally certain ones, the most frequent first. */
function statedNamesIn(text: string) {
  return SOURCES.flatMap(({ by, pattern }) => {
    const times = new Map<string, number>();
    for (const { groups } of text.matchAll(pattern)) {
      const name = groups?.name?.toLowerCase() ?? '';
      if (!NO_NAME.test(name)) times.set(name, (times.get(name) ?? 0) + 1);
    }
    return [...times].sort(([, a], [, b]) => b - a).map(([name]) => ({ name, by }));
  });
}
