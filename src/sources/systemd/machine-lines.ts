import { given } from '../../kit/forms.js';
import type { PastedText } from '../pasted.js';
import { MAX_MESSAGE, type SeenEvent } from '../shown.js';
import { type LinesBetween, type Testify, undated } from '../types.js';

/** The kinds of trouble that a machine states. */
export const MACHINE_KINDS = ['oom', 'disk', 'clock', 'kernel', 'shutdown'] as const;

/** What the machine states of itself: its kernel, and what keeps its clock. */
interface Saying {
  readonly of: (typeof MACHINE_KINDS)[number] | 'boot';
  readonly by: RegExp;
  readonly says: RegExp;
  /** The reason that node-problem-detector gives it */
  readonly reason?: string;
  /** A disk that answers with errors may be one that was just detached */
  readonly light?: true;
}

const KERNEL = /^kernel$/;
/** Lines of `dmesg`, and of journald where the kernel prints the time since it booted. */
const SINCE_BOOT = /^\[ {0,8}\d{1,9}\.\d{1,9}\] /;

/** The kernel's words from 3.10 to 6.12, systemd's, chrony's (reference.c, sys_timex), and those of ntpd (ntp_loopfilter.c, step). */
// biome-ignore format: a saying is a row
const SAYINGS: readonly Saying[] = [
  // mm/oom_kill.c, __oom_kill_process. `Memory cgroup out of memory` is the limit of a container
  { of: 'oom', by: KERNEL, says: /^Out of memory(?: \(oom_kill_allocating_task\))?: Kill(?:ed)? process \d{1,10} \((?<why>[^)\n]{1,64})\)/, reason: 'OOMKilling' },
  // fs/ext4/super.c, fs/xfs/xfs_fsops.c, fs/btrfs/messages.c
  { of: 'disk', by: KERNEL, says: /^(?<why>EXT[234]-fs \([\w.-]{1,40}\): Remounting filesystem read-only)/, reason: 'FilesystemIsReadOnly' },
  { of: 'disk', by: KERNEL, says: /^(?<why>(?:EXT[234]-fs error|XFS|BTRFS(?: critical| error)?) \((?:device )?[\w.-]{1,40}\): .{0,120}?forced readonly.{0,120})/, reason: 'FilesystemIsReadOnly' },
  { of: 'disk', by: KERNEL, says: /^(?<why>(?:EXT[234]-fs error|XFS|BTRFS(?: critical| error)?) \((?:device )?[\w.-]{1,40}\): .{0,120}?(?:error|[Cc]orruption|[Ss]hutting down filesystem).{0,120})/, reason: 'Ext4Error' },
  // block/blk-core.c, blk_print_req_error; fs/buffer.c. Floppy and optical drives without a medium, and loop devices, always fail
  { of: 'disk', by: KERNEL, says: /^(?:blk_update_request: |print_req_error: |Buffer )?(?<why>(?:critical (?:medium|target) error|I\/O error),? (?:on )?dev (?!fd|sr|loop|ram)[\w.-]{1,40})\b/, light: true, reason: 'IOError' },
  { of: 'clock', by: /^chronyd$/, says: /^System clock was stepped by (?<seconds>-?\d{1,12}\.\d{1,9}) seconds/ },
  // What it is then stepped by, or brought back to slowly
  { of: 'clock', by: /^chronyd$/, says: /^System clock wrong by (?<off>-?\d{1,12}\.\d{1,9}) seconds/ },
  { of: 'clock', by: /^ntpd/, says: /^(?:ntpd: )?time (?:reset|set|stepped) (?<seconds>[+-]?\d{1,12}\.\d{1,9}) ?s/ },
  // chrony's reference selection (sources.c), openntpd and ntpd. Nothing to follow: the clock drifts
  { of: 'clock', by: /^(?:chronyd|ntpd)$/, says: /^(?<why>Can't synchronise: no (?:selectable sources|majority)|No suitable source for synchronisation|no servers reachable)/, light: true },
  // drivers/nvme/host/pci.c, nvme_timeout and nvme_reset_work
  { of: 'disk', by: KERNEL, says: /^(?<why>nvme nvme\d{1,4}: (?:I\/O .{1,120}?timeout, reset controller|controller is down|Device not ready; aborting reset|Removing after probe failure))/, reason: 'IOError' },
  { of: 'disk', by: KERNEL, says: /^(?<why>nvme nvme\d{1,4}: I\/O .{1,120}?timeout)/, light: true, reason: 'IOError' },
  // kernel/hung_task.c, check_hung_task
  { of: 'kernel', by: KERNEL, says: /^INFO: (?<why>task .{1,64} blocked for more than (?<ago>\d{1,6}) seconds)/, reason: 'TaskHung' },
  // kernel/watchdog.c; arch/x86/mm/fault.c; lib/bug.c; kernel/panic.c; kernel/rcu/tree_stall.h
  { of: 'kernel', by: KERNEL, says: /^(?:NMI )?(?:watchdog: )?(?:BUG: )?(?<why>soft lockup - CPU#\d{1,5} stuck for (?<ago>\d{1,6})s|(?:NMI )?[Ww]atchdog detected hard LOCKUP on cpu \d{1,5})/ },
  { of: 'kernel', by: KERNEL, says: /^(?<why>BUG: (?:unable to handle|kernel NULL pointer).{1,80}|kernel BUG at .{1,80}|general protection fault\b.{0,60}|Kernel panic - not syncing: .{1,80})/ },
  { of: 'kernel', by: KERNEL, says: /^(?:rcu: )?INFO: (?<why>rcu_\w{1,20} (?:self-)?detected stalls?\b)/, light: true },
  { of: 'kernel', by: KERNEL, says: /^(?:mce: )?\[Hardware Error\]: (?<why>Machine check events logged|Uncorrected error.{0,60}|event severity: fatal)/ },
  // net/netfilter/nf_conntrack_core.c; net/core/neighbour.c; fs/file_table.c; net/core/dev.c
  { of: 'kernel', by: KERNEL, says: /^(?:nf_conntrack: )?(?<why>(?:nf|ip)_conntrack: table full, dropping packet)/, reason: 'TableFull' },
  { of: 'kernel', by: KERNEL, says: /^neighbour: (?<why>\w{1,20}: neighbor table overflow)/, reason: 'TableFull' },
  { of: 'kernel', by: KERNEL, says: /^(?<why>VFS: file-max limit \d{1,12} reached)/, reason: 'TableFull' },
  { of: 'kernel', by: KERNEL, says: /^(?<why>unregister_netdevice: waiting for \S{1,40} to become free)/, light: true },
  // Drivers of network cards and of bonds: the node may have another way out
  { of: 'kernel', by: KERNEL, says: /^\w{1,20} [\da-f:.]{7,16} (?<why>[\w.-]{1,40}: (?:\w{1,20}: [\w.-]{1,40} )?(?:NIC )?Link (?:is )?[Dd]own)/, light: true },
  { of: 'kernel', by: KERNEL, says: /^(?<why>\w{1,20}: \(slave \S{1,40}\): link status definitely down)/, light: true },
  // net/sunrpc/clnt.c, call_timeout
  { of: 'kernel', by: KERNEL, says: /^(?<why>nfs4?: server \S{1,200} not responding)/ },
  // login/logind-dbus.c, execute_shutdown_or_sleep
  { of: 'shutdown', by: /^systemd-logind$/, says: /^(?:The system will|System is) (?:power(?:ing)? (?:off|down)|reboot|halt)/, light: true },
  { of: 'boot', by: KERNEL, says: /^(?<why>Linux version \d\S{1,80})/ },
];

/** The beginnings of all these lines, which every line is checked for. */
const MAY =
  /^(?:\[[ .\d]{5,20}\] )?(?:Out of memory|EXT|XFS|BTRFS|blk_|print_req|Buffer I|I\/O|critical|System |Can't sync|No suitable|no servers|The system will|time |ntpd: time|Linux version|nvme |INFO: |rcu: |watchdog: |NMI |BUG: |soft lockup|kernel BUG|general protection|Kernel panic|mce: |\[Hardware|nf_conntrack|ip_conntrack|neighbour: |VFS: |unregister_netdevice|nfs4?: |\w{1,20} [\da-f:.]{7,16} |\w{1,20}: \(slave )/;

/** What the kernel reports to be wrong in a line without its stamp; null for all other lines, and for what may mean nothing. */
function sayingOfKernel(text: string): Saying | null {
  if (!MAY.test(text)) return null;
  const found = SAYINGS.find(({ by, says }) => by === KERNEL && says.test(text)) ?? null;
  const isTrouble = found !== null && /^(?:oom|disk|kernel)$/.test(found.of);
  return isTrouble && (found.light !== true || found.of === 'disk') ? found : null;
}

/** The most lines that are kept of each kind of trouble: what comes again and again is known by then. */
const MAX_SAID = 200;

/** A journal. A limit of a container is no trouble of the machine, and told as `dmesg` shows it. */
export function readMachineLines(testify: Testify): LinesBetween {
  const counts = new Map<Saying['of'], number>();
  const limits = createReport(testify, () => null);
  let lines = 0;
  return {
    push({ line, text, frame }) {
      if (frame === null || !(MAY.test(text) || LIMITS_MAY.test(text))) return;
      const { identifier = '', time: stamp } = frame.fields();
      const said = text.replace(SINCE_BOOT, '');
      if (KERNEL.test(identifier) && limits.see(line, said)) {
        lines++;
        return;
      }
      const found = SAYINGS.find(one => one.by.test(identifier) && one.says.test(said));
      const { why = '', seconds, off, ago } = found?.says.exec(said)?.groups ?? {};
      const count = found === undefined ? 0 : (counts.get(found.of) ?? 0) + 1;
      if (found === undefined || stamp === undefined || count > MAX_SAID) return;
      counts.set(found.of, count);
      lines++;
      const numbers = Object.entries(given({ seconds, off, ago })).map(([key, value]) => [key, Number(value)]);
      const facts = { of: found.of, stamp, why, light: found.light === true, ...Object.fromEntries(numbers) };
      testify(undated({ what: 'machine-said', line, facts }));
    },
    end: limits.end,
    counts: () => ({ lines, events: lines }),
  };
}

/** What `dmesg` puts in front: the time since the boot, or with -T a local time. */
const STAMP = String.raw`\[(?: {0,8}\d{1,9}\.\d{3,9}|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})\] `;
export const KERNEL_LINE = new RegExp(`^${STAMP}(?=\\S)`);
/** A text that contains such lines. */
export const KERNEL_LINES = new RegExp(`^[ \\t>]{0,20}${STAMP}\\S`, 'm');

/** The process that a container's limit of memory cost (mm/oom_kill.c), and the cgroup in the lines before, which names the pod. */
const OF_CONTAINER = /^Memory cgroup out of memory: Kill(?:ed)? process \d{1,10} \([^)]{1,64}\)/;
const POD = /\/kubepods[\w./-]{0,200}?\/?(?:[\w-]{1,60}-)?pod([\da-f]{8}(?:[-_][\da-f]{4}){3}[-_][\da-f]{12})/;

/** Before it, and where people cut it off, stands whose limit it is: up to 4.18 in a sentence, later as fields. */
const IS_OVER_LIMIT = /^(?:Task in \S{1,600} killed as a result of limit of \/|oom-kill:constraint=CONSTRAINT_MEMCG,)/;
/** The beginnings of these lines, which every line is checked for. */
const LIMITS_MAY = /^(?:\[[ .\d]{5,20}\] )?(?:Task in |oom-kill:|Memory cgroup out of memory)/;

const OF_LIMIT = 'ContainerOOMKilling';
const OTHER = 'KernelOops';

/** What the kernel reports of memory, disks and itself, as node-problem-detector would; `saying`: what is told of other things than limits. */
function createReport(testify: Testify, saying: typeof sayingOfKernel) {
  const found = new Map<string, SeenEvent>();
  let uid: string | null = null;

  return {
    /** Whether the text, without its stamp, reports a trouble. */
    see(line: number, said: string): boolean {
      uid = POD.exec(said)?.[1]?.replaceAll('_', '-') ?? uid;
      const isOfContainer = OF_CONTAINER.test(said);
      const isBefore = IS_OVER_LIMIT.test(said);
      const stated = saying(said);
      if (!isOfContainer && !isBefore && stated === null) return false;
      const reason = isOfContainer || isBefore ? OF_LIMIT : (stated?.reason ?? OTHER);
      const before = found.get(reason);
      if (isBefore && before !== undefined) return true;
      const whose = isOfContainer && uid !== null ? `${said} in the pod with the UID ${uid}` : said;
      const count = (before?.count ?? 0) + (isBefore ? 0 : 1);
      const message = whose.slice(0, MAX_MESSAGE);
      found.set(reason, { type: 'Warning', reason, from: 'kernel', message, first: null, last: null, count, line });
      return true;
    },
    end() {
      const warnings = [...found.values()];
      found.clear();
      const [first] = warnings;
      if (first === undefined) return;
      testify(
        undated({
          what: 'node-shown',
          line: first.line,
          facts: { node: '' },
          node: { name: null, conditions: [], warnings },
        }),
      );
    },
  };
}

/** `dmesg` without any other log. */
export function createKernelLines(testify: Testify): PastedText {
  const report = createReport(testify, sayingOfKernel);
  let lines = 0;
  return {
    see(line, text) {
      const [stamp] = KERNEL_LINE.exec(text) ?? [];
      if (stamp === undefined) return null;
      lines++;
      return report.see(line, text.slice(stamp.length).trim()) ? 'record' : 'continuation';
    },
    end: report.end,
    events: () => lines,
  };
}
