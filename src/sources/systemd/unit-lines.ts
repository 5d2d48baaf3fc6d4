import { given } from '../../kit/forms.js';
import { lookedUp } from '../../kit/looked-up.js';
import type { Frame } from '../../read/types.js';
import { type LinesBetween, type Testify, undated } from '../types.js';
import type { Facts } from '../vocabulary.js';

/** Units of container runtimes. */
const RUNTIME = String.raw`containerd|snap\.microk8s\.daemon-containerd|crio?|cri-o|docker|cri-dockerd?`;
/** The units of runtimes, and those that run a kubelet, alone or with the rest of a distribution. */
const UNIT = String.raw`(?<unit>${RUNTIME}|kubelet|k3s(?:-agent|-server)?|rke2-(?:server|agent)|k0s(?:controller|worker)|snap\.microk8s\.daemon-(?:kubelite|kubelet)|origin-node|atomic-openshift-node)\.service`;

const OF_RUNTIME = new RegExp(`^(?:${RUNTIME})$`);
/** Whether a unit runs a container runtime; all other units run a kubelet. */
export const isRuntimeUnit = (unit: string): boolean => OF_RUNTIME.test(unit);

/** A line about a unit begins with it; systemd before 230 writes `Unit …`. */
const OF_UNIT = new RegExp(String.raw`^(?:Unit )?${UNIT}(?<rest>\b.{0,400})`);
/** What remains before systemd's words where the envelope was cut and is therefore not recognised. */
const SENDER = /^.{0,80}?\bsystemd\[\d{1,7}\]: /;
/** `● kubelet.service - kubelet: The Kubernetes Node Agent` is the heading of `systemctl status`. */
const STATUS = new RegExp(String.raw`^\s{0,8}(?:[●○×*↻] )?${UNIT} - \S`);

/** What follows the unit, in the words of systemd 219 to 256 (src/core/service.c, unit.c). Only an end, a failure or a restart counts. */
const SAYINGS: readonly RegExp[] = [
  /^: [Mm]ain process exited, code=(?<code>\w{1,12}), status=(?<status>\d{1,3})(?:\/(?<name>[\w/-]{1,40}))?/,
  /^: Failed with result '(?<result>[\w-]{1,40})'/,
  /^: Scheduled restart job, restart counter is at (?<restarts>\d{1,9})/,
  /^: A process of this unit has been (?<result>killed by the OOM killer)/,
  /^: (?<result>Watchdog timeout)/,
  /^: Failed at step \w{1,30} spawning (?<why>.{1,300}?)\.?$/,
  /^(?::| failed:)? (?<result>[Ss]tart request repeated too quickly)/,
  /^ (?<result>entered failed state)/,
  /^(?:: Service)? (?<again>hold-?off time over)/,
];
/** Printed by the Go runtime, before the end that it explains. The stack of calls follows it. */
const PANIC = /^(?:panic|fatal error): .{1,300}/;
const CALL = /^k8s\.io\/kubernetes\/(?:cmd|pkg)\/kubelet[./]/;
const MAIN_PID =
  /^\s{0,20}Main PID: \d{1,10} \(code=(?<code>\w{1,12}), (?:status|signal)=(?:(?<status>\d{1,3})\/)?(?<name>[\w/-]{1,40})\)/;
const ACTIVE =
  /^\s{0,20}Active: (?:(?:failed|activating \(auto-restart\)) \(Result: (?<result>[\w-]{1,40})\)|(?<idle>inactive) \(dead\))/;

/**
 * A job of a unit, by its description or, from systemd 250 on, its name before that (src/core/job.c, job_emit_done_message, and unit.c,
 * unit_emit_job_message).
 */
const JOB = /^(Stopping|Stopped|Starting|Started) (.{1,200}?)\.{0,3}$/;
/** Descriptions of units that run a kubelet: kubeadm's and distributions', k3s's, rke2's, those of snaps and k0s. */
const RUNS_KUBELET =
  /(?:^|\s)kubelet(?:\.service)?(?:[:\s]|$)|Lightweight Kubernetes|Rancher Kubernetes Engine|daemon-kubel(?:ite|et)\b|^k0s\b/i;
const RUNS_RUNTIME =
  /^(?:(?:containerd|crio|cri-o|docker)\.service\b|containerd container runtime|Container Runtime Interface for OCI|CRI-O\b|Docker Application Container Engine)/i;

/** A line of a single binary, before the end that it explains (k3s, rke2: logrus). */
const FATAL = /^time="[^"]{10,40}" level=fatal msg="(?<why>(?:[^"\\]|\\.){1,300})"/;
/** The same of the command of a kubelet, which has no head of klog (up to 1.9). */
const COMMAND_FAILED = /^[Ee]rror: failed to run Kubelet: (?<why>.{1,300})/;

/** How supervisors other than systemd state the end of a kubelet that they start again. */
const ENDS: readonly { readonly supervisor: string; readonly by: RegExp; readonly says: RegExp }[] = [
  // supervise-daemon.c
  {
    supervisor: 'OpenRC',
    by: /^supervise-daemon$/,
    says: /^\S{0,100}\/(?:k3s|rke2|k0s|kubelet)\b.{0,300}?, pid \d{1,10}, (?:exited with return code (?<status>\d{1,3})|terminated by signal (?<name>\d{1,2}))/,
  },
  // k0s, pkg/supervisor: the component stands beside the message
  { supervisor: 'k0s', by: /^kubelet$/, says: /^(?:exit status (?<status>\d{1,3})|signal: (?<name>\w{1,20}))$/ },
  // internal/app/machined/pkg/system/service_runner.go
  {
    supervisor: 'Talos',
    by: /^/,
    says: /^(?:[\w.-]{1,60}: ){0,3}\[(?<stamp>[\dT:.-]{19,30}Z)\]: \[talos\] service\[kubelet\]\(\w{1,20}\): Error running .{1,80}?exit code (?<status>\d{1,3})/,
  },
];
/** The Service Control Manager of Windows, events 7031, 7034, 7023 and 7024, as Get-EventLog and Get-WinEvent list them. */
const OF_WINDOWS =
  /\bThe (?<unit>kubelet|containerd|docker)(?: engine)? service terminated (?:unexpectedly\.\s{1,3}It has done this (?<times>\d{1,6}) time|with the following (?:service-specific )?error: {0,2}(?<why>.{1,200}))/i;
/** The beginning of every line that `ENDS` matches. */
const MAY_END = /^(?:\/|\[|(?:[\w.-]{1,60}: ){1,3}\[|exit status |signal: )/;

/** The most jobs of units that are kept: a unit that ends again and again has its count in `unit-ended`. */
const MAX_JOBS = 400;

/** One unit, as far as its lines show it. `line`: that of its last end, or of what else was reported first. */
const newUnit = (unit: string, line: number) => ({
  line,
  isEnd: false,
  exits: 0,
  facts: { unit, firstLine: line } as Record<string, string | number>,
});

/** One testimony for each unit that did not end as requested. */
export function readUnitLines(testify: Testify): LinesBetween {
  const units = new Map<string, ReturnType<typeof newUnit>>();
  let status: string | null = null;
  let panic: { readonly line: number; readonly text: string } | null = null;
  let isKubelets = false;
  let lastWords: { readonly line: number; readonly text: string } | null = null;
  let killer: { readonly line: number; readonly text: string } | null = null;
  const dated = new Set<string>();
  let lines = 0;
  let jobs = 0;

  /** When a kubelet or a runtime was started or stopped. */
  function turn(
    line: number,
    unit: string,
    stamp: string | undefined,
    what: 'unit-started' | 'unit-stopped',
    more: { readonly why?: string | null; readonly asked?: true | null },
  ): void {
    if (stamp === undefined || ++jobs > MAX_JOBS) return;
    const of = isRuntimeUnit(unit) ? 'runtime' : 'kubelet';
    testify(undated({ what, line, facts: { of, stamp, ...given(more) } }));
    dated.add(unit);
  }

  function take(unit: string, line: number, stated: Readonly<Record<string, string | undefined>>): void {
    const { code, status: exit, name, result = '', restarts, why, again, supervisor, idle } = stated;
    const known = units.get(unit) ?? newUnit(unit, line);
    units.set(unit, known);
    lines++;
    const { facts } = known;
    if (code !== undefined) {
      known.exits++;
      Object.assign(facts, given({ code, status: exit === undefined ? null : Number(exit), name }));
      if (panic !== null && exit === '2') facts.panic = panic.text;
      else if (lastWords !== null && isNear(lastWords, line) && exit !== '0') facts.why ??= lastWords.text;
    }
    if (code !== undefined || !known.isEnd) known.line = line;
    known.isEnd ||= code !== undefined;
    const before = Number(facts.restarts ?? 0);
    if (restarts !== undefined) facts.restarts = Math.max(Number(restarts), before);
    if (again !== undefined) facts.restarts = before + 1;
    const how = /^start request/i.test(result) ? 'gaveUp' : 'result';
    Object.assign(facts, given({ [how]: result || null, why, supervisor, idle }));
  }

  return {
    push({ line, text, frame }) {
      const panicked = PANIC.exec(text)?.[0];
      if (panicked !== undefined) panic = { line, text: panicked };
      const words = panicked ?? (FATAL.exec(text) ?? COMMAND_FAILED.exec(text))?.groups?.why;
      if (words !== undefined) lastWords = { line, text: words.replaceAll('\\"', '"') };
      const ended = MAY_END.test(text) ? endOfKubelet(text, frame) : undefined;
      if (ended !== undefined) {
        turn(line, 'kubelet', ended.stamp ?? stampOf(frame), 'unit-stopped', { why: endIn(ended) });
        take('kubelet', line, { code: ended.name === undefined ? 'exited' : 'killed', ...ended });
      }
      const { unit: service, times, why } = OF_WINDOWS.exec(text)?.groups ?? {};
      if (service !== undefined)
        take(service.toLowerCase(), line, { code: 'ended', supervisor: 'Windows', restarts: times, why });
      isKubelets ||= panic !== null && CALL.test(text);
      const heading = STATUS.exec(text)?.groups?.unit;
      if (heading !== undefined) status = heading;
      const own = heading === undefined && status !== null ? (MAIN_PID.exec(text) ?? ACTIVE.exec(text)) : null;
      if (own !== null && status !== null) take(status, line, own.groups ?? {});
      const [, verb = '', whose = ''] = JOB.exec(text) ?? [];
      const of = RUNS_KUBELET.test(whose) ? 'kubelet' : RUNS_RUNTIME.test(whose) ? 'containerd' : null;
      if (of !== null && isSystemd(frame))
        turn(line, of, stampOf(frame), verb.startsWith('Stop') ? 'unit-stopped' : 'unit-started', {
          asked: verb === 'Stopping' || null,
        });
      const { unit, rest = '' } = OF_UNIT.exec(text.replace(SENDER, ''))?.groups ?? {};
      if (unit === undefined) return;
      const stated = SAYINGS.map(saying => saying.exec(rest)?.groups).find(groups => groups !== undefined);
      if (stated === undefined) return;
      take(unit, line, stated);
      const killed = KILLERS[stated.result ?? ''];
      if (killed !== undefined) killer = { line, text: killed };
      if (stated.code === undefined || !isSystemd(frame)) return;
      const explained = [killer, lastWords].find(one => one !== null && isNear(one, line));
      turn(line, unit, stampOf(frame), 'unit-stopped', { why: explained?.text ?? endIn(stated) });
      killer = null;
    },
    end() {
      if (panic !== null && isKubelets && units.size === 0)
        take('kubelet', panic.line, { code: 'exited', status: '2' });
      for (const { line, exits, facts } of units.values())
        if (isFailure(facts))
          testify(
            undated({
              what: 'unit-ended',
              line,
              facts: { ...facts, exits, ...given({ dated: dated.has(String(facts.unit)) || null }) },
            }),
          );
    },
    counts: () => ({ lines, events: [...units.values()].filter(({ facts }) => isFailure(facts)).length }),
  };
}

const isSystemd = (frame: Frame | null): boolean => frame?.fields().identifier === 'systemd';
const stampOf = (frame: Frame | null): string | undefined => frame?.fields().time;

type Groups = Readonly<Record<string, string | undefined>>;

/** How a process ended, in words; null if it ended as it was asked to. */
function endIn({ code, status, name }: Groups): string | null {
  if (code === 'exited' || name === undefined) return status === '0' ? null : `exit code ${status}`;
  return name === 'TERM' ? null : `killed by ${/^\d/.test(name) ? `signal ${name}` : `SIG${name}`}`;
}

function endOfKubelet(text: string, frame: Frame | null): Groups | undefined {
  const name = frame?.fields().identifier ?? '';
  for (const { supervisor, by, says } of ENDS) {
    const found = by.test(name) ? says.exec(text)?.groups : undefined;
    if (found !== undefined) return { ...found, supervisor };
  }
  return undefined;
}

/** Who kills a process is stated before it ends. */
const KILLERS = lookedUp<string>({
  'killed by the OOM killer': 'the kernel killed it for lack of memory',
  'Watchdog timeout': 'systemd killed it, because it did not answer the watchdog',
});

/** The stack of calls lies between a panic and the end of its process. */
const MAX_STACK = 400;

const isNear = (words: { readonly line: number }, line: number): boolean => line - words.line <= MAX_STACK;

/** Whether the end is a failure. A process that was asked to end does so with 0, or by the signal for it; then only `systemctl status` shows that it stays so. */
const isFailure = ({ code, status, name, result, gaveUp, why, restarts, idle }: Facts): boolean =>
  idle !== undefined ||
  result !== undefined ||
  gaveUp !== undefined ||
  why !== undefined ||
  (code === undefined ? restarts !== undefined : status !== 0 && name !== 'TERM' && name !== 'SUCCESS');
