import type { StatedName } from './types.js';

/** A valid node name (RFC 1123); the value of a flag may be quoted. */
const NAME = String.raw`(?<name>[A-Za-z\d][A-Za-z\d.-]{0,251}[A-Za-z\d])`;
const QUOTE = String.raw`(?:\\{0,2}["'])?`;

interface Source {
  readonly by: string;
  readonly pattern: RegExp;
}

const source = (by: string, pattern: string): Source => ({ by, pattern: new RegExp(pattern, 'g') });

/**
 * Texts in which a kubelet states the name of its own node, the most certain first. Other components print them for their own node only:
 * kube-proxy has the same flag, and the node authorizer's user is the node itself.
 */
// biome-ignore format: a source is a row
const SOURCES: readonly Source[] = [
  // kubelet_node_status.go, tryRegisterWithAPIServer and registerWithAPIServer; 1.10 to 1.36
  source('it registered itself by this name', `(?:Attempting to register node|Successfully registered node|Node was previously registered)(?:${QUOTE} node=)? ?${QUOTE}${NAME}`),
  // The flag as cobra prints it at -v=1 and above, in a process's command line, in a unit file; k3s and rke2 name it differently
  source('its --hostname-override', `--hostname-override[= ]${QUOTE}${NAME}`),
  source('its --node-name', `--node-name[= ]${QUOTE}${NAME}`),
  // config/apiserver.go: the kubelet watches only the pods of its own node
  source('it watches the pods of this node', String.raw`fieldSelector=spec\.nodeName%3D${NAME}`),
  source('its user is system:node:…', `system:node:${NAME}`),
  // controller.go of the lease, 1.14 to 1.36
  source('its lease', `namespaces/kube-node-lease/leases/${NAME}`),
  // kubelet_node_status.go, recordNodeStatusEvent
  source('its status of the node', String.raw`Recording (?:\w+ )?event message for node(?:${QUOTE} node=)? ?${QUOTE}${NAME}`),
  source('its status of the node', String.raw`error getting node \\{0,2}"${NAME}`),
  source('its status of the node', String.raw`node \\{0,2}"${NAME}\\{0,2}" not found`),
  // Names of static pods end with the node's (config/common.go, generatePodName)
  source('the names of its static pods', String.raw`\bkube-system/(?:etcd|kube-apiserver|kube-controller-manager|kube-scheduler)-${NAME}`),
];

/** Words in place of a node's name that are not names of nodes. */
const NO_NAME = /^(?:true|false|null|nil|none|localhost|the)$/i;

/** The names that a log gives its own node, the most certain first; among equally certain ones, the most frequent first. */
export function statedNamesIn(text: string): StatedName[] {
  return SOURCES.flatMap(({ by, pattern }) => {
    const times = new Map<string, number>();
    for (const { groups } of text.matchAll(pattern)) {
      const name = groups?.name?.toLowerCase() ?? '';
      if (!NO_NAME.test(name)) times.set(name, (times.get(name) ?? 0) + 1);
    }
    return [...times].sort(([, a], [, b]) => b - a).map(([name]) => ({ name, by }));
  });
}
