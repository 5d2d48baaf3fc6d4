import { type Agent as HttpAgent, type OutgoingHttpHeaders, validateHeaderValue } from 'node:http';
import { type Fields, fieldsOf, stringOf } from '../../input/watch/values.js';
import type { World } from '../world.js';
import { agentFor } from './agent-for.js';
import { askPlugin, type PluginLimits } from './credential-plugin.js';
import type { Env } from './env.js';
import { ConfigProblem } from './errors.js';
import { contextIn, readKubeconfig } from './kubeconfig.js';
import { proxyFor } from './proxy.js';
import { serviceAccount } from './service-account.js';
import { tokenOf } from './token.js';

/** The options with kubectl's names. */
export interface ConnectOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly as?: string;
  readonly asGroup?: readonly string[];
  readonly asUid?: string;
  /** The limits of a credential plugin */
  readonly plugin?: PluginLimits;
}

/** The target of requests, and their credentials. It never leaves this folder. */
export interface Connection {
  readonly server: URL;
  readonly context: string;
  readonly namespace: string;
  readonly headers: OutgoingHttpHeaders;
  readonly agent: HttpAgent;
  hide(text: string): string;
}

/** Reads the configuration and gets credentials, each time anew: files are replaced, and credentials of plugins expire. */
export async function connect(options: ConnectOptions, env: Env, world: World): Promise<Connection> {
  const raw = readKubeconfig(options.kubeconfig, env) ?? serviceAccount(env);
  if (raw === null) throw new ConfigProblem('no kubeconfig: name one with --kubeconfig, or set KUBECONFIG');
  const { name, namespace, cluster, user } = contextIn(raw, options.context);
  const address = stringOf(cluster.server);
  if (!URL.canParse(address)) throw new ConfigProblem(`context "${name}": no cluster with the address of a server`);
  const server = new URL(address);
  const exec = fieldsOf(user.exec);
  const answered =
    user.exec === undefined || user.exec === null
      ? {}
      : await askPlugin(execInfo(exec, cluster), env, world, options.plugin);
  const asked = { ...user, ...answered };
  const proof = proofOf(asked, world);
  const proxy = stringOf(cluster['proxy-url']) || proxyFor(server, env);
  const { agent, key } = agentFor(server, proxy, { cluster, user: asked });
  const secrets = [proof, proof.replace(/^\w+ /, ''), stringOf(user.password), key, passwordIn(proxy)];
  return {
    server,
    context: name,
    namespace: namespace || 'default',
    headers: sendable({ ...(proof === '' ? {} : { authorization: proof }), ...impersonation(options, user) }),
    agent,
    hide: createHider(secrets.filter(secret => secret !== '')),
  };
}

/**
 * What identifies the user to the server, other than a certificate: a token takes precedence over a name and password.
 */
function proofOf(user: Fields, { wall }: World): string {
  const token = tokenOf(user, wall().getTime());
  if (token !== '') return `Bearer ${token}`;
  const [name, password] = [stringOf(user.username), stringOf(user.password)];
  return name === '' ? '' : `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** A line break in a token would begin another header, and is only refused where the request is made, as a fault of the program. */
function sendable(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) {
      try {
        validateHeaderValue(name, String(one));
      } catch {
        const what = name === 'authorization' ? 'the token or the password' : `what is sent as ${name}`;
        throw new ConfigProblem(`${what} holds a character that no request can carry, such as a line break`);
      }
    }
  return headers;
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];

/** An option that names a user replaces everything that the kubeconfig states about impersonation. */
function impersonation({ as, asGroup = [], asUid }: ConnectOptions, user: Fields) {
  const [name, groups, uid] =
    as === undefined ? [user.as, strings(user['as-groups']), user['as-uid']] : [as, asGroup, asUid];
  if (typeof name !== 'string' || name === '') {
    if (asGroup.length > 0) throw new ConfigProblem('--as-group needs --as: a group alone cannot be impersonated');
    return {};
  }
  return {
    'Impersonate-User': name,
    ...(groups.length > 0 ? { 'Impersonate-Group': groups } : {}),
    ...(typeof uid === 'string' && uid !== '' ? { 'Impersonate-Uid': uid } : {}),
  };
}

const passwordIn = (proxy: string | null): string =>
  proxy !== null && URL.canParse(proxy) ? new URL(proxy).password : '';

/** Shorter ones also occur in ordinary words. */
const SHORTEST = 6;

/** Removes secrets from messages of other programs: a proxy, a plugin or a parser may quote its input. */
function createHider(secrets: readonly string[]): (text: string) => string {
  const long = secrets.filter(secret => secret.length >= SHORTEST).sort((one, other) => other.length - one.length);
  return text => long.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
}

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * A credential plugin gets the version of its answer in `KUBERNETES_EXEC_INFO`, and the cluster if it requests that (client-go,
 * plugin/pkg/client/auth/exec/exec.go). It cannot ask the user anything, because it does not get the standard input.
 */
function execInfo(exec: Fields, cluster: Fields): Fields {
  const details = given({
    server: cluster.server,
    'tls-server-name': cluster['tls-server-name'],
    'insecure-skip-tls-verify': cluster['insecure-skip-tls-verify'],
    'certificate-authority-data': cluster['certificate-authority-data'],
    'proxy-url': cluster['proxy-url'],
  });
  const spec = { interactive: false, ...(exec.provideClusterInfo === true ? { cluster: details } : {}) };
  const info = { kind: 'ExecCredential', apiVersion: exec.apiVersion, spec };
  const own = Array.isArray(exec.env) ? exec.env : [];
  return { ...exec, env: [...own, { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }] };
}
