import type { Service } from './way.js';

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

export interface LogFiles {
  /** Below /var/log */
  readonly current: string;
  /** The newest first */
  readonly older: readonly string[];
}

/** `inFolder`: the names in a folder of /var/log, which is listed when a file may be in it. */
export async function findFiles(
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
