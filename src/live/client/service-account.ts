import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env.js';
import type { RawConfig } from './kubeconfig.js';

/** The folder in which a pod finds its own credentials (plugin/pkg/admission/serviceaccount/admission.go, DefaultAPITokenMountPath). */
const MOUNTED = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The config of a pod's service account (client-go, rest/config.go InClusterConfig). Null if this is not a pod. */
export function serviceAccount(env: Env, folder = MOUNTED): RawConfig | null {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = env;
  if (host === '' || port === '') return null;
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const name = 'service account';
  return {
    'current-context': name,
    clusters: [{ name, cluster: { server, 'certificate-authority': join(folder, 'ca.crt') } }],
    users: [{ name, user: { tokenFile: join(folder, 'token') } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: namespaceIn(folder) } }],
  };
}

/** A token that was mounted by hand may be there without it. */
function namespaceIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'namespace'), 'utf8').trim();
  } catch {
    return '';
  }
}
