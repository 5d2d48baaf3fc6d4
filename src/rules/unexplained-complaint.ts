import type { Complaint } from '../correlate/unexplained.js';
import { grouped } from '../grouped.js';
import { UUID } from '../uid.js';
import { places } from './evidence.js';
import { innermost } from './innermost.js';
import { isExcerpt } from './loose/excerpt.js';
import { rejectedEvent } from './loose/rejected-event.js';
import { kubeletLog } from './readings.js';
import type { Judgement, RunRule } from './types.js';

export const unexplainedComplaint: RunRule = {
  meta: {
    id: 'unexplained-complaint',
    level: 'info',
    title: 'Errors that podline cannot explain',
    reads: [kubeletLog],
    why: 'The kubelet reports a problem that no rule covers. In a few copied lines, it may be the very problem that they were copied for.',
    evidence:
      'A few records that show no deletion but contain warnings or errors that are not in the catalogue: the first of each call site.',
    next: 'No rule of podline knows these messages: read them with the lines around them, and search for their text in the issues of Kubernetes or of the component that is named.',
  },
  check({ run, deletions, starts, sources }) {
    if (deletions.length > 0 || !isExcerpt(sources)) return [];
    const isTold = (text: string): boolean =>
      HOOK.test(text) && starts.some(({ rules }) => rules.includes('stuck-post-start'));
    const telling = run.unexplained.filter(({ text }) => !ORDINARY.test(text) && !isTold(text));
    return [...grouped(telling, ownerOf)].map(([owner, complaints]) => judge(owner, complaints));
  },
};

/**
 * Errors by their level alone. A container that is gone is taken off the list of those that have CPUs (cm/cpumanager/cpu_manager.go,
 * removeStaleState, 1.18 and later); the log of one that is gone or new is not there to be measured (stats/cri_stats_provider.go,
 * makeContainerStats; stats/helper.go); the processor states no vendor, as those of arm64 (cadvisor, machine/machine.go,
 * GetCPUVendorID); a cgroup came and went before it was looked at (cadvisor, manager/manager.go, watchForNewContainers and
 * createContainer), or has no figures yet (stats/cadvisor_stats_provider.go, getCadvisorContainerInfo), or is not one of its own
 * (server/stats/summary_sys_containers.go).
 */
const ORDINARY =
  /^"?(?:RemoveStaleState: removing container|Unable to fetch (?:container|pod) (?:log|etc hosts) stats|Cannot read vendor id correctly|Failed to process watch event|Failed to create existing container|Partial failure issuing cadvisor\.ContainerInfoV2|Failed to get system container stats)/;

/** Names no pod (kuberuntime_container.go, startContainer): a start that fails at the same states its error. */
const HOOK = /^"?Failed to execute PostStartHook\b/;

/** Complaints about one pod are reported together; of many the first. */
const MAX_TOLD = 3;

function judge(owner: string, complaints: readonly Complaint[]): Judgement {
  const said = complaints
    .toSorted((a, b) => Number(b.severity === 'F') - Number(a.severity === 'F'))
    .slice(0, MAX_TOLD)
    .map(sentenceOf);
  const more = complaints.length > MAX_TOLD ? `; and ${complaints.length - MAX_TOLD} more` : '';
  return {
    message: `${owner === '' ? '' : `pod ${owner}: `}${said.join('; ')}${more}`,
    at: null,
    evidence: places(complaints),
    ...(complaints.some(({ severity }) => severity === 'F') ? FATAL : {}),
  };
}

/** klog ends the process that logs at this severity (klog.go, output: OsExit, all versions). */
const FATAL = {
  level: 'warning',
  next: 'The kubelet ends with that error, and what supervises it starts it again: until it gets over it, no pod of the node is started or deleted. Look at what the error names, and at systemctl status kubelet.',
} as const;

const WORDS: Readonly<Record<string, string>> = { W: 'Warning', E: 'Error', F: 'the kubelet ended with a fatal error' };

const sentenceOf = ({ severity, file, text }: Complaint): string =>
  `${WORDS[severity] ?? 'Complaint'} (${file}): ${rejectedEvent(text) ?? beginning(text)}`;

/** A structured message is in quotes before its keys, and its error is one of the keys. */
const MESSAGE = /^"((?:[^"\\]|\\.)*)"(?= [\w-]{1,60}=|$)/;
const ERROR = / err="((?:[^"\\]|\\.)*)/;

/** What was being done, and why it failed. */
function beginning(text: string): string {
  const message = MESSAGE.exec(text)?.[1]?.replaceAll('\\', '');
  const [what = ''] = message === undefined ? text.replaceAll('"', '').split(/: | err=/) : [message];
  const why = innermost(message === undefined ? text : (ERROR.exec(text)?.[1] ?? ''));
  // One sentence, of which nothing is a cause
  if (why.replaceAll('"', '').startsWith(what.slice(0, LONGEST - 1))) return why;
  const short = what.length > LONGEST ? `${what.slice(0, LONGEST - 1)}…` : what;
  return why === '' || short.endsWith(why) ? short : `${short}: ${why}`;
}

const LONGEST = 100;

/** A UUID alone may be that of a volume. */
const POD = new RegExp(`(?:/pods/|\\bpod[ "]{0,2})(${UUID})\\b`, 'i');

const ownerOf = ({ text }: Complaint): string => POD.exec(text)?.[1] ?? '';
