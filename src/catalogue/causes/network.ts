import type { CauseEntry } from './types.js';

const rank = 'cause';

/** Why the network of a sandbox is not set up, or not removed. */
export const network: readonly CauseEntry[] = [
  {
    id: 'ip-addresses-exhausted',
    rank,
    stages: ['sandbox'],
    error:
      /no (?:IP )?addresses left|no IP addresses available|no available IP addresses|failed to assign an IP address/i,
    means: 'the node has no free IP address left for pods',
    next: 'The node has no free IP addresses left: look for addresses of pods that no longer exist (host-local: /var/lib/cni/networks), or give the node more.',
    source: 'CNI, plugins/ipam/host-local/backend/allocator; the plugins of AWS and Azure in their words',
  },
  {
    id: 'network-plugin-missing',
    rank,
    stages: ['sandbox'],
    error: /failed to find plugin/,
    means: 'the binary of the network plugin is not where the runtime looks for it',
    next: "The network plugin's binary is not where the runtime looks for it (/opt/cni/bin): install it again, usually by restarting the pod of the plugin's DaemonSet on this node.",
    source: 'CNI, containernetworking/cni pkg/invoke/find.go, FindInPath',
    before: ['network-plugin-unable'],
  },
  {
    id: 'network-plugin-unable',
    rank,
    stages: ['sandbox'],
    error:
      /(?:^network: |\bcni\b|\bnetwork\b|plugin).{0,2000}(?:no such file or directory|connection refused|dial (?:unix|tcp))|[Uu]nauthorized/is,
    means: 'the network plugin does not reach its agent, its files or the API server',
    next: "The network plugin cannot reach its agent or its files on this node: look at the plugin's pod here and at its log.",
    source: 'network plugins that call an agent of their own, or the API server',
  },
  {
    id: 'network-namespace-busy',
    rank,
    stages: ['sandbox-stop'],
    error: /(?:netns|network namespace)[\s\S]{0,400}device or resource busy/,
    means: 'the file of the network namespace is still mounted somewhere',
    next: 'The file of the network namespace is still mounted somewhere: find that mount (grep the path in /proc/*/mountinfo; often it belongs to an agent that has the host mounted) and release it. Every retry repeats the teardown, so it completes then.',
    source:
      'containerd, pkg/netns/netns_linux.go, unmountNS and removal of the file: EBUSY is the answer while it is mounted elsewhere',
    before: ['network-agent-away'],
  },
  {
    id: 'network-plugin-gone',
    rank,
    stages: ['sandbox-stop'],
    error: /failed to find plugin "?\\*"?[\w.-]{1,100}/,
    means: 'the binary of the network plugin is no longer where the runtime looks for it',
    next: "The network plugin's binary is not where the runtime looks for it (/opt/cni/bin, or bin_dir of the runtime): install it again, usually by restarting the pod of the plugin's DaemonSet on this node. Every retry repeats the teardown, so it completes then.",
    source: 'CNI, containernetworking/cni pkg/invoke/find.go, FindInPath',
    before: ['network-agent-away'],
  },
  {
    id: 'network-agent-away',
    rank,
    stages: ['sandbox-stop'],
    error:
      /dial (?:unix|tcp)\b|connection refused|Unauthorized|[Cc]ilium API|no such file or directory[\s\S]{0,100}nodename/,
    means: 'the network plugin does not reach its agent on the node, or the API server',
    next: "The network plugin cannot reach its agent on this node, or the API server: look at the plugin's pod on this node and at its log. Every retry repeats the teardown, so it completes once that works again.",
    source: 'network plugins that call an agent of their own, or the API server',
  },
];
