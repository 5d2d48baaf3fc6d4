import { readFileSync } from 'node:fs';
import { type Agent as HttpAgent, type OutgoingHttpHeaders, validateHeaderValue } from 'node:http';
import { join } from 'node:path';
import { type Fields, fieldsOf, given, parseJson, reasonOf, stringOf, type World } from 'podline/internal';
import { agentFor } from './agent-for.js';
import type { Env } from './api-client.js';
import { askPlugin, type PluginLimits } from './credential-plugin.js';
import { ConfigProblem } from './errors.js';
import { contextIn, type RawConfig, readKubeconfig } from './kubeconfig.js';

/**
 * The token of a kubeconfig's user; empty if there is none. A file takes precedence over an inline token (client-go, rest/config.go
 * BearerTokenFile).
 */
function tokenOf(user: Fields, now: number): string {
  const { tokenFile, token } = user;
  if (typeof tokenFile === 'string' && tokenFile !== '') return tokenFrom(tokenFile);
  if (typeof token === 'string' && token !== '') return token;
  const provider = fieldsOf(user['auth-provider']);
  return typeof provider.name === 'string' ? tokenOfProvider(provider.name, fieldsOf(provider.config), now) : '';
}

function tokenFrom(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigProblem(`${file}: the token cannot be read: ${reasonOf(error)}`);
  }
}

/**
 * Of the providers that were built into kubectl, only OpenID Connect is left. A token that has expired is not renewed here: many issuers
 * accept a refresh token only once, so the new one would have to be written into the user's kubeconfig, as kubectl does.
 */
function tokenOfProvider(name: string, config: Fields, now: number): string {
  if (name !== 'oidc')
    throw new ConfigProblem(
      `the credentials cannot be had: the kubeconfig's auth-provider is ${name}, which kubectl has had no more since 1.26`,
      'write the kubeconfig again with the login of your provider: it names a credential plugin now',
    );
  const token = config['id-token'];
  if (typeof token !== 'string' || token === '' || hasExpired(token, now))
    throw new ConfigProblem(
      'the credentials cannot be had: the id-token of the auth-provider oidc has expired',
      'any request of kubectl renews it, such as kubectl get nodes',
    );
  return token;
}

/** Whether a token has expired according to its `exp`, in seconds (RFC 7519); the server decides about a token that cannot be read. */
function hasExpired(token: string, now: number): boolean {
  try {
    const { exp } = fieldsOf(parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
    return typeof exp === 'number' && exp * 1_000 < now;
  } catch {
    return false;
  }
}

/** The proxy from the environment, as Go's net/http reads it; the kubeconfig's `proxy-url` takes precedence. */
export function proxyFor(server: URL, env: Env): string | null {
  const scheme = server.protocol === 'https:' ? 'https' : 'http';
  const proxy = env[`${scheme}_proxy`.toUpperCase()] || env[`${scheme}_proxy`];
  if (!proxy || isLocal(server.hostname) || isExcluded(server, env.NO_PROXY || env.no_proxy || '')) return null;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.startsWith('127.') || host === '[::1]';

/** `*`, `host`, `host:port`, `.domain` and `domain`, which also means what is below it; IP ranges as CIDR. */
function isExcluded({ hostname, port, protocol }: URL, list: string): boolean {
  const own = port || (protocol === 'https:' ? '443' : '80');
  return list
    .split(',')
    .map(entry => entry.trim().toLowerCase())
    .filter(entry => entry !== '')
    .some(entry => {
      if (entry === '*') return true;
      if (entry.includes('/')) return inRange(hostname, entry);
      const [, host = entry, at] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (at !== undefined && at !== own) return false;
      const domain = host.replace(/^\*?\./, '');
      return (hostname === domain && !host.startsWith('.')) || hostname.endsWith(`.${domain}`);
    });
}

function inRange(host: string, range: string): boolean {
  const [base = '', length = ''] = range.split('/');
  const [one, other, bits] = [addressOf(host), addressOf(base), Number(length)];
  if (one === null || other === null || !(bits >= 0 && bits <= 32)) return false;
  const mask = bits === 0 ? 0 : (0xffffffff << (32 - bits)) >>> 0;
  return (one & mask) >>> 0 === (other & mask) >>> 0;
}

function addressOf(text: string): number | null {
  const parts = text.split('.').map(Number);
  if (parts.length !== 4 || !parts.every(part => Number.isInteger(part) && part >= 0 && part < 256)) return null;
  return parts.reduce((all, part) => all * 256 + part, 0);
}

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

/** Shorter secrets also occur in ordinary words. */
const SHORTEST = 6;

/** Removes secrets from messages of other programs: a proxy, a plugin or a parser may quote its input. */
function createHider(secrets: readonly string[]): (text: string) => string {
  const long = secrets.filter(secret => secret.length >= SHORTEST).sort((one, other) => other.length - one.length);
  return text => long.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
}

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
