import { nearestQuarter } from 'podline/internal';
import { type KubeletLogs, logsOf, noLogIn, throughKubelet } from './kubelet.js';
import { refused } from './refusal.js';
import { contentSince, firstInstant, type LookedAt, lookAt, offsetOf, TooLong } from './remote-file.js';
import type { LogWanted, Service, WayResult, WayTools } from './way.js';

const REMEDY = 'choose another way: --kubelet-log debug-pod, ssh, kind, minikube, talosctl, command:…';

export const logFiles = throughKubelet(
  {
    id: 'files',
    title: "the files under the kubelet's /logs/",
    means:
      'reads kubelet.log and what it was rotated to from /var/log, through the API server: each file that is needed as a whole',
    remedy: REMEDY,
    docs: 'https://kubernetes.io/docs/concepts/cluster-administration/system-logs/#log-location',
    read: readFiles,
  },
  error => (error instanceof TooLong ? refused(error.message, REMEDY) : null),
);

async function readFiles(wanted: LogWanted, tools: WayTools): Promise<WayResult> {
  const { node, service, since, until } = wanted;
  const files = logsOf(node, tools);
  const listed = async (folder: string): Promise<string[] | null> => {
    const body = await files.text(folder);
    return noLogIn(body) === 'listing' ? namesIn(body) : null;
  };
  const names = await listed('');
  if (names === null) return refused(`the kubelet of ${node} does not list /var/log`, REMEDY);
  const found = await findFiles(service, names, async folder => (await listed(folder)) ?? []);
  if (found === null) return refused(`the ${service} of ${node} writes no file to /var/log`, REMEDY);

  const near = until.getTime();
  const { parts, first, offset } = await planOf(found, since.getTime(), near, files);
  for (const part of parts) {
    for await (const piece of contentSince(part, since.getTime(), offset, near, files)) await tools.write(piece);
  }
  const missing = first !== null && first > since.getTime() ? [{ from: since, to: new Date(first), why: BEGINS }] : [];
  return {
    came: true,
    holes: missing,
    notes: [`read from /var/log: ${parts.map(one => one.path).join(', ')}`],
  };
}

const BEGINS = 'the oldest file begins later';
/** The most rotated files that are looked at. */
const MAX_FILES = 10;

interface Plan {
  /** The oldest first. */
  readonly parts: readonly LookedAt[];
  /** The instant of the first line in them. */
  readonly first: number | null;
  /** How far the node's local time is ahead of UTC */
  readonly offset: number;
}

/** The files to read, from the newest back to the one that contains the beginning. */
async function planOf({ current, older }: LogFiles, since: number, near: number, files: KubeletLogs): Promise<Plan> {
  const newest = await lookAt(current, files, 'end');
  if (newest === null) return { parts: [], first: null, offset: 0 };
  const offset = nearestQuarter(offsetOf(newest) ?? 0);
  const parts = [newest];
  let first = firstInstant(newest, offset, near);
  for (const path of older.slice(0, MAX_FILES - 1)) {
    if (first !== null && first <= since) break;
    const file = await lookAt(path, files, 'head');
    if (file === null || file.written < since) break;
    parts.unshift(file);
    first = firstInstant(file, offset, near) ?? first;
  }
  return { parts, first, offset };
}

const LINK = /<a href="([^"]{1,400})">/g;

/** The names in a folder listing of net/http's file server; folders end with a slash. */
const namesIn = (html: string): string[] =>
  [...html.matchAll(LINK)].map(([, href = '']) => nameOf(href)).filter(name => FILE.test(name));

/** Names that do not lead out of the folder. */
const FILE = /^(?!\.)[^/\\]+\/?$/;

function nameOf(href: string): string {
  try {
    return decodeURIComponent(href.replaceAll('&amp;', '&').replace(/^\.\//, ''));
  } catch {
    return '';
  }
}

/** The files below /var/log to which a service may log, the most certain first. A syslog also contains lines of other programs. */
const FILES: Readonly<Record<Service, readonly string[]>> = {
  kubelet: [
    'kubelet.log',
    'kubelet/kubelet.log',
    'kubelet.INFO',
    'k3s.log',
    'rke2.log',
    'syslog',
    'messages',
    'daemon.log',
  ],
  runtime: ['containerd.log', 'crio.log', 'docker.log', 'syslog', 'messages', 'daemon.log'],
};

interface LogFiles {
  /** Below /var/log */
  readonly current: string;
  /** The newest first */
  readonly older: readonly string[];
}

/** `inFolder`: the names in a folder of /var/log, which is listed when a file may be in it. */
async function findFiles(
  service: Service,
  names: readonly string[],
  inFolder: (folder: string) => Promise<readonly string[]>,
): Promise<LogFiles | null> {
  for (const path of FILES[service]) {
    const [name = '', folder] = path.split('/').reverse();
    const siblings = folder === undefined ? names : names.includes(`${folder}/`) ? await inFolder(`${folder}/`) : [];
    if (!siblings.includes(name)) continue;
    const before = folder === undefined ? '' : `${folder}/`;
    return { current: path, older: rotated(name, siblings).map(one => before + one) };
  }
  return null;
}

const ENDED = /[.-](\d[\d.-]{0,40})(?:\.log)?(?:\.gz)?$/;

/**
 * `kubelet.log.1`, `kubelet.log-20261122.gz`, `kubelet-20261122T081500.123.log`: logrotate counts from the newest, other programs write the
 * time. Among klog's own files (`kubelet.HOST.USER.log.INFO.20261122-081500.7`) `kubelet.INFO` is the newest.
 */
function rotated(current: string, names: readonly string[]): string[] {
  const stem = current.replace(/\.(?:log|INFO)$/, '');
  const isKlogs = current.endsWith('.INFO');
  const found = names.filter(
    name =>
      name !== current &&
      name.startsWith(stem) &&
      name.includes('.log') &&
      ENDED.test(name) &&
      isKlogs === name.includes('.INFO.'),
  );
  const sorted = found.sort((one, other) => ageOf(one) - ageOf(other) || (one < other ? 1 : -1));
  return isKlogs ? sorted.slice(1) : sorted;
}

/** A count is an age; a date has more digits, and the later one is younger. */
function ageOf(name: string): number {
  const digits = (ENDED.exec(name)?.[1] ?? '').replace(/\D/g, '').slice(0, 14);
  return digits.length < 6 ? Number(digits) : -Number(digits.padEnd(14, '0'));
}
