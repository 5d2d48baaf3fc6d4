import { causeOf } from '../catalogue/causes/index.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import type { NodeRun } from '../correlate/run.js';
import { often } from '../episodes/engine/words.js';
import { LIMITS } from '../episodes/node/thresholds.js';
import { isRuntimeUnit } from '../sources/systemd/unit-lines.js';
import type { SeenTestimony } from '../sources/types.js';
import type { Facts } from '../sources/vocabulary.js';
import { undated } from './evidence.js';
import { anyInput } from './readings.js';
import type { Judgement, RunFacts, RunRule } from './types.js';

export const unitFailed: RunRule = {
  id: 'unit-failed',
  level: 'warning',
  title: 'The kubelet or its runtime ended, and is started again',
  reads: [anyInput],
  ofNode: true,
  why: 'Without a kubelet no pod of the node is started or deleted; without a runtime no container is.',
  evidence:
    "The input has lines of systemd (or of OpenRC, k0s, Talos, the Service Control Manager of Windows) about the unit, and few or no lines of a kubelet. They show that its process ended, with which exit code, and how often it was started again, but not why. It is not reported if the kubelet's own lines show why. Reported as info if a whole log shows that a kubelet ran on afterwards, unless one that had run before ended three times or more.",
  next: 'The last lines of the unit before that show why: journalctl -u kubelet (or -u k3s, -u containerd, …).',
  check(facts) {
    const { run, sources } = facts;
    const isWhole = !isExcerpt(sources);
    const hasLines = sources.some(({ type, records }) => type === 'kubelet-log' && records > 0);
    const isExplained = run.node.some(({ id }) => id === 'kubelet-failed');
    return (
      run.archive
        .nameless()
        .filter(one => one.what === 'unit-ended' && !(isExplained && !isOfRuntime(one)))
        // A failure that a whole log dates is an episode of the node
        .filter(({ facts }) => !(isWhole && facts?.dated === true))
        .map(one => ({ ...judge(one, hasLines), ...(isWhole && isOver(one, facts) ? { level: 'info' as const } : {}) }))
    );
  },
};

/** A kubelet that has run and ended this many times is no longer being set up. */
const OFTEN = 3;

/** A line about a unit has no time, so the processes of kubelets show what came before and after it. */
function isOver(one: SeenTestimony, run: RunFacts): boolean {
  const { line, facts } = one;
  const isOften = Number(facts?.exits ?? 0) >= OFTEN && ranBeforeLine(run, Number(facts?.firstLine));
  return isOfRuntime(one) || (runsAfterLine(run, line) && !isOften);
}

const isOfRuntime = ({ facts }: SeenTestimony): boolean => isRuntimeUnit(String(facts?.unit));

function judge({ facts = {}, ...place }: SeenTestimony, hasLines: boolean): Judgement {
  const unit = String(facts.unit);
  const why = whyOf(facts);
  const unsaid = hasLines || isIdle(facts) ? '' : '; why is not in these lines';
  return undated(`${named(unit)} ${howItEnded(facts)}${againOf(facts)}${why ?? unsaid}`, [place], {
    next: `${adviceOn(facts, unit)} Until it keeps running, ${isRuntimeUnit(unit) ? 'no container' : 'no pod'} of the node is started or deleted.`,
  });
}

const named = (unit: string): string =>
  unit === 'kubelet' ? 'the kubelet' : `the ${isRuntimeUnit(unit) ? 'container runtime' : 'kubelet'} (${unit})`;

/** An exit code of systemd itself (systemd.exec, “Process Exit Codes”): it could not execute the program. */
const NOT_EXECUTED = 203;
/** The exit code of a Go program that panics. */
const PANIC = 2;

/** What `systemctl status` shows of a unit that was never started, or was stopped. */
const isIdle = ({ idle, code, status, result }: Facts): boolean =>
  idle !== undefined && result === undefined && (code === undefined || code === 'killed' || status === 0);

function howItEnded(facts: Facts): string {
  const { code, status, name, result } = facts;
  if (isIdle(facts)) return 'does not run, and systemd does not start it';
  if (status === NOT_EXECUTED) return 'cannot be executed';
  if (code === 'exited' && status !== undefined) return `ended with exit code ${status}`;
  if (code === 'killed' || code === 'dumped') return `was ended by SIG${name ?? status}`;
  return code === undefined && result === undefined ? 'ended' : 'ended with a failure';
}

function againOf({ restarts, exits, gaveUp, supervisor = 'systemd' }: Facts): string {
  const again = Math.max(Number(restarts ?? 0), Number(exits ?? 0) - 1);
  const times = again === 0 ? '' : `, and ${supervisor} has started it again ${often(again)}`;
  return gaveUp === undefined ? times : `${times}; systemd has given it up`;
}

const BY_OOM = /oom/i;

function whyOf({ why, panic, result, status, code }: Facts): string | null {
  if (why !== undefined) return `: ${why}`;
  if (panic !== undefined) return `: ${panic}`;
  if (BY_OOM.test(String(result))) return ': the kernel killed it for lack of memory';
  if (result === 'watchdog' || result === 'timeout') return `: systemd ended it (${result})`;
  return code === 'exited' && status === PANIC ? '; Go programs end so when they panic' : null;
}

function adviceOn(facts: Facts, unit: string): string {
  const { gaveUp, supervisor } = facts;
  if (supervisor !== undefined)
    return `The last lines in the log of ${isRuntimeUnit(unit) ? unit : 'the kubelet'} before that show why.`;
  if (isIdle(facts))
    return `systemctl start ${unit} starts it, and systemctl enable ${unit} after each boot as well; if it ends again, journalctl -u ${unit} -n 200 --no-pager says why.`;
  const begin =
    gaveUp === undefined ? '' : `After the repair: systemctl reset-failed ${unit}, systemctl start ${unit}. `;
  return begin + cureOf(facts, unit);
}

function cureOf({ status, result, name, why = '' }: Facts, unit: string): string {
  const known = causeOf({ stage: 'kubelet', text: String(why) }).next;
  if (known !== null) return known;
  if (status === NOT_EXECUTED)
    return `Look at ExecStart (systemctl cat ${unit}): does the program exist, is it executable, and is it built for this machine?`;
  if (BY_OOM.test(String(result)) || name === 'KILL')
    return `See what the kernel logged about it (journalctl -k, dmesg): out of memory, or what killed it.`;
  return `The last lines of ${unit} before that show why: journalctl -u ${unit} -n 200 --no-pager.`;
}

type Process = NodeRun['processes'][number];

const lived = ({ from, to }: Process): boolean => (to ?? 0) - (from ?? 0) >= LIMITS.pauseMs;

/** Whether a kubelet that began after this one kept running: what ended this one is over. */
export const runsAfter = ({ run }: RunFacts, pid: number): boolean =>
  run.processes.slice(run.processes.findLastIndex(({ kubelet }) => kubelet.pid === pid) + 1).some(lived);

/** Whether a kubelet kept running after a line that names no process. In several files, line numbers show no order: any kubelet counts. */
const runsAfterLine = ({ run, sources }: RunFacts, line: number): boolean =>
  run.processes.some(one => (isOneLog(sources) ? one.kubelet.first.line > line : true) && lived(one));

/** Whether a kubelet that kept running printed lines before this line: what came after it is no part of how the node was set up. */
const ranBeforeLine = ({ run, sources }: RunFacts, line: number): boolean =>
  isOneLog(sources) && run.processes.some(one => one.kubelet.first.line < line && lived(one));

const isOneLog = (sources: RunFacts['sources']): boolean =>
  sources.filter(({ type }) => type === 'kubelet-log').length === 1;
