import { causeOf } from '../../catalogue/causes/index.js';
import { KILL_FAILED } from '../../sources/events/recognise.js';
import type { Seen, Statement } from './types.js';
import { countOf, messageOf, warnings } from './warnings.js';
import { brief } from './words.js';

const REASONS: ReadonlySet<string> = new Set(['FailedKillPod', 'FailedSync', 'FailedUnMount']);
/** With this reason the kubelet reports whatever a sync of the pod failed for. */
const ANY = 'FailedSync';

/** `failed to "KillPodSandbox" for "UID" with KillPodSandboxError: "…"` (kubelet/container/sync_result.go, Error). */
const ACTION = /failed to \\?"(KillContainer|KillPodSandbox)\\?" for \\?"([^"\\]{1,253})\\?" with \w{1,60}: \\?"/;
const OF_SANDBOX = /^failed to destroy network for sandbox "[\da-f]{0,64}": /;

/** The kubelet's reports on its tries to stop the containers and the sandbox. */
export function stopFailures(seen: Seen): Statement[] {
  const [event] = warnings(seen, reason => REASONS.has(reason)).filter(
    ({ reason, message }) => reason !== ANY || KILL_FAILED.test(message),
  );
  if (event === undefined) return [];
  const action = ACTION.exec(event.message)?.[1];
  const next =
    event.reason === 'FailedUnMount'
      ? causeOf({ stage: 'unmount', text: event.message }).next
      : action === undefined
        ? null
        : STOP_ADVICE[action as keyof typeof STOP_ADVICE];
  return [{ says: `${failureIn(messageOf(event))} (${countOf(event, seen.now)})`, ...(next === null ? {} : { next }) }];
}

/** What to do about it; the advice is the same where the log shows it. */
export const STOP_ADVICE = {
  KillContainer:
    'Look for the container in the runtime (crictl ps, crictl inspect) and for its process: state D is a kernel or storage wait that no signal ends; a frozen containerd-shim or conmon must be restarted.',
  KillPodSandbox:
    "Read the innermost error: for a CNI error check the plugin's own log, its binary in /opt/cni/bin and its configuration in /etc/cni/net.d. Every retry repeats the whole teardown, so it completes once the plugin works again.",
} as const;

function failureIn(message: string): string {
  const [whole, action, whom] = ACTION.exec(message) ?? [];
  if (whole === undefined) return brief(message);
  const error = message
    .slice(message.indexOf(whole) + whole.length)
    .replaceAll('\\', '')
    .replace(OF_SANDBOX, 'network: ')
    .replace(/["\]]{1,4}$/, '');
  return brief(`${action === 'KillContainer' ? `container ${whom}` : 'its sandbox'} cannot be stopped: ${error}`);
}
