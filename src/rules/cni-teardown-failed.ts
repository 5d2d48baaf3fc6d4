import { spell } from '../catalogue/duration.js';
import type { SeenTestimony } from '../sources/types.js';
import { runtimeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';
import { factText, testimoniesOf, testimonyPlaces } from './witnessed.js';
import { becauseOf } from './wording.js';

/** containerd's error of the whole call; other runtimes print a separate line about the network. */
const NETWORK = /failed to destroy network for (?:pod )?sandbox/;

export const cniTeardownFailed: Rule = {
  meta: {
    id: 'cni-teardown-failed',
    level: 'warning',
    title: 'A network plugin could not tear down the network',
    reads: [runtimeLog],
    why: 'All containers have ended, but the sandbox stays until its network is torn down: the pod stays Terminating, and its IP address is not released.',
    evidence:
      "The runtime's log: StopPodSandbox failed with the plugin's own error, or a line about the network alone. The kubelet repeats the call until it succeeds.",
    next: "Look at the plugin's own log, its binary in /opt/cni/bin and its configuration in /etc/cni/net.d; every retry repeats the whole teardown, so it completes once the plugin works again.",
    upstream: ['containerd/containerd#8774', 'cri-o/cri-o#595'],
  },
  needs: { testimony: true },
  check(one) {
    const failures = testimoniesOf(one, 'network-removal-failed', 'sandbox-stop-failed').filter(isOfNetwork);
    const [first] = failures;
    const last = failures.at(-1);
    if (first === undefined || last === undefined) return [];
    const stopped = testimoniesOf(one, 'sandbox-stopped').find(({ at }) => (at ?? 0) > (last.at ?? 0));
    const lasted = (stopped?.at ?? last.at ?? 0) - (first.at ?? 0);
    const long = lasted < LIMITS.worthSayingMs ? '' : ` for ${spell(lasted)}`;
    const times = failures.length > 1 ? ` (x${failures.length})` : '';
    return [
      {
        message: `the network could not be torn down${long}${becauseOf(factText(last, 'error'))}${times}`,
        at: null,
        utc: first.at,
        evidence: testimonyPlaces(failures),
      },
    ];
  },
};

const isOfNetwork = (failure: SeenTestimony): boolean =>
  failure.what === 'network-removal-failed' || NETWORK.test(factText(failure, 'error') ?? '');
