import { type ApiServer, GOOD_TOKEN } from './index.js';

/** The credentials of the user. */
export type Proof = Readonly<Record<string, unknown>>;

/** A kubeconfig for the server. JSON is also YAML. */
export function kubeconfigOf(
  server: Pick<ApiServer, 'url' | 'authority'>,
  user: Proof = { token: GOOD_TOKEN },
): string {
  const ca = Buffer.from(server.authority.cert).toString('base64');
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: { server: server.url, 'certificate-authority-data': ca } }],
    users: [{ name: 'jane', user }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'jane', namespace: 'shop' } }],
  });
}
