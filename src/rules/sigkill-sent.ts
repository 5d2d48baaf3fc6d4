import { spell } from '../lifecycle/duration.js';
import { runtimeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';
import { factNumber, isBefore, type RuntimeStop, runtimeStops, testimonyPlaces } from './witnessed.js';
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
      // What the runtime kills although it has ended is a runtime that is late
      if (killed === null || (exited !== null && !isBefore(killed, exited))) return [];
      const lines = [stop.asked, killed, exited].flatMap(line => line ?? []);
      return [
        {
          message: said(stop),
          at: null,
          utc: killed.at,
          evidence: testimonyPlaces(lines),
        },
      ];
    });
  },
};

function said({ container, asked, killed, kills, exited }: RuntimeStop): string {
  const after =
    asked?.at == null || killed?.at == null ? '' : ` ${spell(killed.at - asked.at)} after it was asked to stop it`;
  const timeout = asked === null ? null : factNumber(asked, 'timeout');
  const code = exited === null ? null : factNumber(exited, 'exitCode');
  const survived = exited?.at == null || killed?.at == null ? 0 : exited.at - killed.at;
  const late = survived < LIMITS.afterGraceMs ? '' : ` only ${spell(survived)} later`;
  return [
    `the runtime sent SIGKILL to ${containerCalled(container)}${after}`,
    ...(timeout === null ? [] : [`timeout ${timeout} s`]),
    ...(late === '' || kills < 2 ? [] : [`${kills} times in all`]),
    ...(code === null ? [] : [`it ended${late} with exit code ${code}`]),
  ].join(', ');
}
