import { type Fields, fieldsOf } from '../../input/watch/values.js';
import type { Entry } from './kubeconfig.js';

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * A credential plugin is told by `KUBERNETES_EXEC_INFO` in which version to answer, and of the cluster if it wants that
 * (client-go, plugin/pkg/client/auth/exec/exec.go). It is not asked to talk to anybody: standard input is not its own.
 */
export function execInfo(exec: Fields, cluster: Entry | undefined): Fields {
  const about = fieldsOf(cluster?.cluster);
  const told = given({
    server: about.server,
    'tls-server-name': about['tls-server-name'],
    'insecure-skip-tls-verify': about['insecure-skip-tls-verify'],
    'certificate-authority-data': about['certificate-authority-data'],
    'proxy-url': about['proxy-url'],
  });
  const spec = { interactive: false, ...(exec.provideClusterInfo === true ? { cluster: told } : {}) };
  const info = { kind: 'ExecCredential', apiVersion: exec.apiVersion, spec };
  const own = Array.isArray(exec.env) ? exec.env : [];
  return { ...exec, env: [...own, { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }] };
}
