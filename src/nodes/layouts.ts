/** A folder, an archive that contains others, or the file: its name, or a pattern for it; `**` is any number of them. */
type Part = string | RegExp;

/** A part whose name is that of the node. */
const ANY = /^(?<node>.{1,253})$/;

/** How a collector arranges what it collects. A layout is a hint, never evidence. */
interface Layout {
  /** The collector's name for its users */
  readonly name: string;
  /** What it writes, and where that is documented. */
  readonly docs: string;
  /** What the path contains: the name of the Node, of the host, or of the machine under it; `fetched`: the Node from which it was fetched. */
  readonly calls: 'fetched' | 'node' | 'host' | 'machine';
  /** Match the end of the path of a node's log, folder by folder; the group `node` is the node's name. */
  readonly paths: readonly (readonly Part[])[];
  readonly samples: readonly { readonly path: string; readonly node: string }[];
}

// biome-ignore format: a layout is a row
export const layouts: readonly Layout[] = [
  { name: 'AKS log collection', calls: 'host',
    docs: 'One archive a node of a scale set, with its syslog files (Azure/AgentBaker, aks-log-collector).',
    paths: [[/^(?<node>aks-[a-z\d]{1,20}-\d{1,12}-vmss[\da-z]{6})/, '**', /^(?:syslog|messages)/]],
    samples: [{ path: 'aks-nodepool1-12345678-vmss000001/aks_logs.zip!var/log/syslog.1', node: 'aks-nodepool1-12345678-vmss000001' }] },
  { name: 'Cluster API', calls: 'machine',
    docs: 'One folder a Machine, which is not called as its Node is (kubernetes-sigs/cluster-api, test/framework; CAPZ).',
    paths: [['machines', ANY, /^(?:kubelet|journal|containerd)\.log(?:\.gz)?$/]],
    samples: [{ path: 'artifacts/clusters/quick-start/machines/quick-start-md-0-x7k2p/kubelet.log', node: 'quick-start-md-0-x7k2p' }] },
  { name: 'kubectl cluster-info dump', calls: 'node',
    docs: 'Objects and the logs of containers, no log of a kubelet; other files may lie next to it in a folder for each node (kubectl, cluster-info dump).',
    paths: [[/^cluster-info/, 'nodes', ANY, /^kubelet[\w.-]{0,80}\.log(?:\.gz)?$/]],
    samples: [{ path: 'cluster-info/nodes/node-c/kubelet.log', node: 'node-c' }] },
  { name: 'EKS log collector', calls: 'machine',
    docs: "One archive an instance, called by the instance's id (awslabs/amazon-eks-ami, log-collector-script).",
    paths: [[/^eks_(?<node>i-[\da-f]{8,17})_/, '**', /^kubelet\.log(?:\.gz)?$/]],
    samples: [{ path: 'eks_i-0123456789abcdef0_2026-11-21_1031-UTC_0.7.8.tar.gz!kubelet/kubelet.log', node: 'i-0123456789abcdef0' }] },
  { name: 'kind export logs', calls: 'node',
    docs: "One folder a node, with journald's `short` format in it (kubernetes-sigs/kind, pkg/cluster/internal/logs).",
    paths: [[/^(?<node>[\w.-]{1,200}-(?:control-plane|worker)\d{0,4})$/, /^(?:kubelet|journal|containerd)\.log(?:\.gz)?$/]],
    samples: [{ path: 'artifacts/kind-worker2/kubelet.log', node: 'kind-worker2' }] },
  { name: 'log-dump.sh and kOps', calls: 'host',
    docs: 'One folder a node; `journalctl --output=cat`, so that neither host nor time of the journal is left (kubernetes/test-infra and kops, log-dump).',
    paths: [
      [/^(?:artifacts|logs|log-dump)$/, ANY, /^(?:kubelet|journal)\.log(?:\.gz)?$/],
      [/^(?:artifacts|logs|log-dump)$/, 'cluster-info', ANY, /^(?:kubelet|journal)\.log(?:\.gz)?$/],
    ],
    samples: [{ path: 'artifacts/i-0123456789abcdef0/kubelet.log', node: 'i-0123456789abcdef0' }] },
  { name: 'Longhorn and Harvester support bundle', calls: 'node',
    docs: "A zip of one zip a node; the kubelet's log runs newest first (longhorn/longhorn-manager, rancher/support-bundle-kit).",
    paths: [['nodes', /^(?<node>.{1,253}?)(?:\.zip)?$/, '**', 'logs', /^(?:kubelet|k3s|rke2)[\w.-]{0,80}\.log$/]],
    samples: [{ path: 'supportbundle.zip!nodes/node-3.zip!node-3/logs/kubelet.log', node: 'node-3' }] },
  { name: 'minikube logs --file', calls: 'host',
    docs: "One text file with sections, of the control plane unless `--node` names another (kubernetes/minikube, pkg/minikube/logs); a profile's folder names the node.",
    paths: [[/^\.?minikube$/, 'profiles', ANY, /^logs(?:\.txt|\.log)?$/]],
    samples: [{ path: 'home/.minikube/profiles/dev-m02/logs.txt', node: 'dev-m02' }] },
  { name: 'OpenShift must-gather', calls: 'node',
    docs: 'All nodes of a role in one file, and the host in each line says which; one folder for each node where nodes were asked for by name (openshift/must-gather, gather_service_logs).',
    paths: [['host_service_logs', /^(?!(?:masters|workers|windows)$)(?<node>.{1,253})$/, /^[\w.-]{1,80}_service\.log(?:\.gz)?$/]],
    samples: [{ path: 'must-gather/quay-io/host_service_logs/node-a.example.org/kubelet_service.log', node: 'node-a.example.org' }] },
  { name: 'OpenShift CI (gather-extra)', calls: 'node',
    docs: "The whole journal of each node, this boot's and the one before (openshift/release, gather-extra).",
    paths: [['nodes', ANY, /^journal(?:-previous)?(?:\.gz|\.log)?$/]],
    samples: [{ path: 'artifacts/nodes/ip-10-0-1-2.ec2.internal/journal-previous.gz', node: 'ip-10-0-1-2.ec2.internal' }] },
  { name: 'Rancher log collector', calls: 'host',
    docs: 'One archive a host, called after the host and the date (rancherlabs/support-tools, v2.x linux log collector).',
    paths: [[/^(?<node>[\w.-]{1,200}?)-\d{4}-\d\d-\d\d_\d\d_\d\d_\d\d(?:\.tar\.gz)?$/, '**', /^(?:journald|agent-logs|k3s|rke2)$/, /^./]],
    samples: [{ path: 'server-1-2026-11-21_10_31_07.tar.gz!server-1-2026-11-21_10_31_07/journald/rke2-server', node: 'server-1' }] },
  { name: 'podline record', calls: 'fetched',
    docs: 'Watches of pods, events and nodes, and under them one folder a node (packages/live); `why` lays out in the same way what it fetches.',
    paths: [['nodes', ANY, /^(?:kubelet|runtime)\.log$/]],
    samples: [{ path: 'run/nodes/worker-2/kubelet.log', node: 'worker-2' }] },
  { name: 'Sonobuoy', calls: 'node',
    docs: 'journald JSON of all units, one file a node, which is called as the API server calls it (vmware-tanzu/sonobuoy, plugin systemd-logs).',
    paths: [
      ['plugins', /^systemd[-_]?logs?$/, 'results', ANY, /^systemd[-_]?logs?(?:\.json)?$/],
      ['plugins', /^systemd[-_]?logs?$/, 'results', /^(?<node>.{1,253}?)(?:\.(?:json|log|txt))?$/],
    ],
    samples: [
      { path: 'plugins/systemd-logs/results/node-1.example.org/systemd_logs', node: 'node-1.example.org' },
      { path: 'results.tar.gz!plugins/systemd_logs/results/node-2', node: 'node-2' },
    ] },
  { name: 'sos', calls: 'host',
    docs: 'One archive a host, which is called after the host (sosreport/sos, plugins openshift and kubernetes).',
    paths: [[/^sosreport-(?<node>[a-z\d][a-z\d.-]{0,100}?)-(?:\d{5,12}-)?\d{4}-\d\d-\d\d-\w{1,12}(?:\.tar(?:\.\w{1,4})?)?$/i, '**', /^journalctl_.{0,80}kubelet/]],
    samples: [
      { path: 'sosreport-node7-2026-11-21-abcdefg/sos_commands/openshift/journalctl_--no-pager_--unit_kubelet', node: 'node7' },
      { path: 'sosreport-node7-01234567-2026-11-21-abcdefg.tar.xz!sosreport-node7/sos_commands/kubernetes/journalctl_--no-pager_--unit_kubelet', node: 'node7' },
    ] },
  { name: 'troubleshoot.sh', calls: 'node',
    docs: 'A folder a node for collectors that run on the host (replicatedhq/troubleshoot, host collectors).',
    paths: [['host-collectors', /^(?!journald$)(?<node>.{1,253})$/, 'journald', /^./]],
    samples: [{ path: 'support-bundle/host-collectors/node-b/journald/kubelet.txt', node: 'node-b' }] },
];

export type Hint = NonNullable<ReturnType<typeof hintOf>>;

/** The node's name in the path of a log, if its collector is known to put it there. */
export function hintOf(path: string) {
  const parts = path.split(/[\\/!]/).slice(-DEEPEST);
  for (const { name: layout, calls, paths } of layouts)
    for (const pattern of paths) {
      const name = nodeIn(pattern, parts);
      if (name === null) continue;
      // A file that was fetched from a node is about that node, whatever its lines name
      const isFetched = calls === 'fetched';
      return { name, layout, isNode: isFetched || calls === 'node', isFetched };
    }
  return null;
}

/** No collector nests folders more deeply. */
const DEEPEST = 32;

/** Compared from the file upwards; folders above the layout may have any name. */
function nodeIn(pattern: readonly Part[], parts: readonly string[]): string | null {
  const [last, rest] = [pattern.at(-1), pattern.slice(0, -1)];
  if (last === undefined) return '';
  if (last === '**') {
    for (let length = parts.length; length > 0; length--) {
      const found = nodeIn(rest, parts.slice(0, length));
      if (found !== null) return found;
    }
    return null;
  }
  const part = parts.at(-1);
  if (part === undefined) return null;
  const own =
    typeof last === 'string' ? part === last && '' : (last.exec(part)?.groups?.node ?? (last.test(part) && ''));
  if (own === false) return null;
  const above = nodeIn(rest, parts.slice(0, -1));
  return above === null ? null : own || above;
}

/** Divides a path, or one into an archive, into its folder and the name of the file. */
export function pathOf(path: string): { readonly folder: string; readonly name: string } {
  const end = Math.max(...['/', '\\', '!'].map(mark => path.lastIndexOf(mark)));
  return { folder: path.slice(0, Math.max(0, end)).replaceAll('\\', '/'), name: path.slice(end + 1) };
}
