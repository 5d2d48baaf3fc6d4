import { spell } from '../catalogue/duration.js';
import { runtimeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule } from './types.js';
import { factNumber, type RuntimeStop, runtimeStops, testimonyPlaces, wasKilled } from './witnessed.js';
import { containerCalled } from './wording.js';

export const sigkillSent: Rule = {
  meta: {
    id: 'sigkill-sent',
    level: 'info',
    title: 'The runtime killed a container',
    reads: [runtimeLog],
    why: 'The process was still running when the grace period ended: it lost unsaved data, and every rollout and drain waits that long for it.',
    evidence: "The runtime's log: the line with which it sends SIGKILL. It proves what `grace-exceeded` infers.",
    next: 'Let the process handle SIGTERM (a shell as PID 1 does not pass it on; use exec or an init), or shorten terminationGracePeriodSeconds.',
  },
  needs: { testimony: true },
  check(one) {
    return runtimeStops(one).flatMap(stop => {
      const { killed, exited } = stop;
      if (killed === null || !wasKilled(stop)) return [];
      const lines = [stop.request, killed, exited].flatMap(line => line ?? []);
      return [
        {
          message: killText(stop),
          at: null,
          utc: killed.at,
          ...adviceFor(stop),
          evidence: testimonyPlaces(lines),
        },
      ];
    });
  },
};

/** How long the process survived SIGKILL. */
const survived = ({ exited, killed }: RuntimeStop): number =>
  exited?.at == null || killed?.at == null ? 0 : exited.at - killed.at;

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
  const after =
    request?.at == null || killed?.at == null ? '' : ` ${spell(killed.at - request.at)} after it was asked to stop it`;
  const timeout = request === null ? null : factNumber(request, 'timeout');
  const code = exited === null ? null : factNumber(exited, 'exitCode');
  const late = survived(stop) < LIMITS.afterGraceMs ? '' : ` only ${spell(survived(stop))} later`;
  const much = [
    ...(timeout === null ? [] : [`timeout ${timeout} s`]),
    ...(late === '' || kills < 2 ? [] : [`${kills} times in all`]),
  ].join(', ');
  return [
    `the runtime sent SIGKILL to ${containerCalled(container)}${after}${much === '' ? '' : ` (${much})`}`,
    ...(code === null ? [] : [`it ended${late} with exit code ${code}`]),
  ].join('; ');
}
