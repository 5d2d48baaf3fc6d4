import { spell } from '../catalogue/duration.js';
import { codesOf } from '../episodes/ends/facts/exits.js';
import { type RuntimeStop, runtimeStops, wasKilled } from '../episodes/ends/stops.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { times } from '../episodes/engine/words.js';
import type { SeenTestimony } from '../sources/types.js';
import { becauseOf, containerCalled, msBetween, places, stepSeen } from './evidence.js';
import { graceExceeded } from './grace-exceeded.js';
import { runtimeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { factNumber, factText, testimoniesOf, testimonyPlaces, witnessed } from './witnessed.js';

/** containerd's error of the whole call; other runtimes print a separate line about the network. */
const NETWORK = /failed to destroy network for (?:pod )?sandbox/;

export const cniTeardownFailed: Rule = {
  id: 'cni-teardown-failed',
  level: 'warning',
  title: 'A network plugin could not tear down the network',
  reads: [runtimeLog],
  why: 'All containers have ended, but the sandbox stays until its network is torn down: the pod stays Terminating, and its IP address is not released.',
  evidence:
    "The runtime's log: StopPodSandbox failed with the plugin's own error, or a line about the network alone. The kubelet repeats the call until it succeeds.",
  next: "Look at the plugin's own log, its binary in /opt/cni/bin and its configuration in /etc/cni/net.d; every retry repeats the whole teardown, so it completes once the plugin works again.",
  upstream: ['containerd/containerd#8774', 'cri-o/cri-o#595'],
  check(one) {
    const failures = testimoniesOf(one, 'network-removal-failed', 'sandbox-stop-failed').filter(isOfNetwork);
    const last = failures.at(-1);
    if (last === undefined) return [];
    const stopped = testimoniesOf(one, 'sandbox-stopped').find(line => (msBetween(last, line) ?? 0) > 0);
    const lasted = msBetween(failures[0], stopped ?? last) ?? 0;
    const long = lasted < LIMITS.worthSayingMs ? '' : ` for ${spell(lasted)}`;
    const message = `the network could not be torn down${long}${becauseOf(factText(last, 'error'))}${times(failures.length)}`;
    return [witnessed(failures, message)];
  },
};

const isOfNetwork = (failure: SeenTestimony): boolean =>
  failure.what === 'network-removal-failed' || NETWORK.test(factText(failure, 'error') ?? '');

export const sigkillSent: Rule = {
  id: 'sigkill-sent',
  level: 'info',
  title: 'The runtime killed a container',
  reads: [runtimeLog],
  why: 'The process was still running when the grace period ended: it lost unsaved data, and every rollout and drain waits that long for it.',
  evidence: "The runtime's log: the line with which it sends SIGKILL. It proves what `grace-exceeded` infers.",
  next: graceExceeded.next,
  check(one) {
    return runtimeStops(one).flatMap(stop => {
      const { killed, exited } = stop;
      if (killed === null || !wasKilled(stop)) return [];
      const lines = [stop.request, killed, exited].flatMap(line => line ?? []);
      return [witnessed(lines, killText(stop), { utc: killed.at, ...adviceFor(stop) })];
    });
  },
};

/** How long the process survived SIGKILL. */
const survived = ({ exited, killed }: RuntimeStop): number => msBetween(killed, exited) ?? 0;

/** SIGTERM is not to blame where SIGKILL has no effect either, or where it was not sent: a sandbox is stopped with timeout 0. */
function adviceFor(stop: RuntimeStop): Pick<Judgement, 'next'> {
  if (survived(stop) >= LIMITS.afterGraceMs) return { next: UNINTERRUPTIBLE };
  return stop.request === null ? { next: UNASKED } : {};
}

const UNINTERRUPTIBLE =
  'The process survived SIGKILL: it was in state D, a kernel or storage wait that no signal ends (ps -eo pid,stat,wchan; dmesg), or the runtime was late. Look for the file system or device that did not answer.';
const UNASKED =
  'The log of the runtime shows no stop request before the SIGKILL. First look in the other findings for why it was not asked, or could not answer; look at the process only then.';

function killText(stop: RuntimeStop): string {
  const { container, request, killed, kills, exited } = stop;
  const waited = msBetween(request, killed);
  const after = waited === null ? '' : ` ${spell(waited)} after it was asked to stop it`;
  const timeout = request === null ? null : factNumber(request, 'timeout');
  const code = exited === null ? null : factNumber(exited, 'exitCode');
  const late = survived(stop) < LIMITS.afterGraceMs ? '' : ` only ${spell(survived(stop))} later`;
  const much = [
    timeout === null ? [] : `timeout ${timeout} s`,
    late === '' || kills < 2 ? [] : `${kills} times in all`,
  ];
  const told = much.flat().join(', ');
  const sent = `the runtime sent SIGKILL to ${containerCalled(container)}${after}${told === '' ? '' : ` (${told})`}`;
  return code === null ? sent : `${sent}; it ended${late} with exit code ${code}`;
}

export const witnessesDisagree: Rule = {
  id: 'witnesses-disagree',
  level: 'warning',
  title: 'Two sources contradict each other',
  reads: [runtimeLog],
  why: 'One of them is wrong about how or when the containers ended; relying on only one of them can lead to the wrong conclusion.',
  evidence:
    "The runtime's log has a different exit code for a container id than the kubelet or the API object, or shows that a container ended seconds after the kubelet reported all of them as terminated.",
  next: "Trust the runtime about containers: it manages them directly. The kubelet's view comes from a cache (PLEG), and 137 with ContainerStatusUnknown means that it lost sight of the container.",
  check(one, context) {
    return runtimeStops(one).flatMap(stop => [...otherCode(one, stop), ...livedOn(one, stop, context)]);
  },
};

/** Another source states another code for the same id. A code that the kubelet made up, having lost the container, is marked as such. */
function otherCode(one: Reconstructed, { id, container, exited }: RuntimeStop): Judgement[] {
  const code = exited && factNumber(exited, 'exitCode');
  const [stated] = codesOf(one, id);
  if (!exited || code === null || stated === undefined || stated.exitCode === code) return [];
  const message = `${containerCalled(container)} ended with exit code ${code} according to the runtime and with ${stated.exitCode} according to ${stated.whose}`;
  return [witnessed([exited], message, { evidence: [...testimonyPlaces([exited]), ...places([stated])] })];
}

function livedOn(one: Reconstructed, { container, exited }: RuntimeStop, context: RuleContext): Judgement[] {
  const held = stepSeen(one, 'containers-terminated')?.proof;
  if (exited?.at == null || held?.at == null || context.clockConfidence === 'assumed') return [];
  const late = exited.at - context.toUtc(held.at);
  if (late < LIMITS.runtimeClockMs) return [];
  const message = `${containerCalled(container)} ended ${spell(late)} after the kubelet considered all containers stopped`;
  return [witnessed([exited], message, { evidence: [...places([held]), ...testimonyPlaces([exited])] })];
}
