import { KILL_FAILED } from '../witness/events/recognise.js';
import type { Said, Seen } from './types.js';
import { countOf, messageOf, warnings } from './warnings.js';
import { brief } from './words.js';

const REASONS: ReadonlySet<string> = new Set(['FailedKillPod', 'FailedSync']);

/** `failed to "KillPodSandbox" for "UID" with KillPodSandboxError: "…"` (kubelet/container/sync_result.go, Error). */
const ACTION = /failed to \\?"(KillContainer|KillPodSandbox)\\?" for \\?"([^"\\]{1,253})\\?" with \w{1,60}: \\?"/;
const OF_SANDBOX = /^failed to destroy network for sandbox "[\da-f]{0,64}": /;

/** What the kubelet reports of its tries to stop the containers and the sandbox. */
export function stopFailures(seen: Seen): Said[] {
  const [event] = warnings(seen, reason => REASONS.has(reason)).filter(({ message }) => KILL_FAILED.test(message));
  if (event === undefined) return [];
  const action = ACTION.exec(event.message)?.[1];
  return [
    {
      says: `${failureIn(messageOf(event))} (${countOf(event, seen.now)})`,
      ...(action === undefined ? {} : { next: NEXT[action] }),
    },
  ];
}

const NEXT: Readonly<Record<string, string>> = {
  KillContainer:
    'The runtime does not end the container: read its log on the node (journalctl -u containerd, or crio, docker), and look for a process in state D (ps -eo pid,stat,comm), which no signal ends while a disk or a file server does not answer. The kubelet tries again by itself.',
  KillPodSandbox:
    'Every try repeats the whole teardown, so it completes once its error is gone: for an error of the network read the log of the network plugin on this node, and check its binary in /opt/cni/bin and its configuration in /etc/cni/net.d.',
};

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
