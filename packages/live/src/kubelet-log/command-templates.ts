export interface CommandTemplate {
  readonly id: string;
  readonly title: string;
  /** The command, with `{unit}` if the runtime's log can be fetched with the same command */
  readonly command: string;
  readonly docs: string;
}

const JOURNAL = 'journalctl --no-pager -o short-iso-precise -u {unit} --since {since} --until {until}';

/** Names for commands that work with many clusters. */
export const COMMAND_TEMPLATES: readonly CommandTemplate[] = [
  {
    id: 'kind',
    title: 'docker exec, for kind',
    command: `docker exec {node} ${JOURNAL}`,
    docs: 'https://kind.sigs.k8s.io/docs/user/quick-start/#exporting-cluster-logs',
  },
  {
    id: 'minikube',
    title: 'minikube ssh',
    command: `minikube ssh -p {context} -n {node} -- sudo ${JOURNAL}`,
    docs: 'https://minikube.sigs.k8s.io/docs/commands/ssh/',
  },
  {
    id: 'ssh',
    title: 'ssh to the node',
    command: `ssh -o BatchMode=yes -o ConnectTimeout=10 -- {address} sudo -n ${JOURNAL}`,
    docs: 'https://man.openbsd.org/ssh',
  },
  {
    id: 'talosctl',
    title: 'talosctl logs',
    command: 'talosctl -n {address} logs {unit}',
    docs: 'https://www.talos.dev/latest/reference/cli/#talosctl-logs',
  },
];

/** The meaning of each placeholder. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  node: 'the name of the node',
  address: "the node's internal address, or its name where the API shows none",
  context: "the kubeconfig's context",
  unit: 'kubelet, or containerd for the log of the runtime',
  since: 'the beginning as journalctl takes it: @ and seconds since 1970',
  until: 'the end, in the same form',
  'since-iso': 'the beginning as RFC 3339, in UTC',
  'since-seconds': 'the beginning in seconds before now',
};
