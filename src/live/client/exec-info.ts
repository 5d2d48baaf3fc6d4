import type { Fields } from '../../input/watch/values.js';

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * A credential plugin is told by `KUBERNETES_EXEC_INFO` in which version to answer, and of the cluster if it wants that
 * (client-go, plugin/pkg/client/auth/exec/exec.go). It is not asked to talk to anybody: standard input is not its own.
 */
export function execInfo(exec: Fields, cluster: Fields): Fields {
  const told = given({
    server: cluster.server,
    'tls-server-name': cluster['tls-server-name'],
    'insecure-skip-tls-verify': cluster['insecure-skip-tls-verify'],
    'certificate-authority-data': cluster['certificate-authority-data'],
    'proxy-url': cluster['proxy-url'],
  });
  const spec = { interactive: false, ...(exec.provideClusterInfo === true ? { cluster: told } : {}) };
  const info = { kind: 'ExecCredential', apiVersion: exec.apiVersion, spec };
  const own = Array.isArray(exec.env) ? exec.env : [];
  return { ...exec, env: [...own, { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }] };
}
