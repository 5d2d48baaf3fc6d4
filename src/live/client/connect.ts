import type { OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent, type RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node/dist/config.js';
import { fieldsOf } from '../../input/watch/values.js';
import { ConfigProblem } from './errors.js';
import { execInfo } from './exec-info.js';
import { type Entry, type RawConfig, readKubeconfig } from './kubeconfig.js';
import { proxyFor } from './proxy.js';
import { createHider } from './secrets.js';
import { tokenFrom } from './token.js';

export type Env = Readonly<Record<string, string | undefined>>;

/** As kubectl's options of these names. */
export interface ConnectOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly as?: string;
  readonly asGroup?: readonly string[];
  readonly asUid?: string;
}

/** Where requests go, and with what. It never leaves this folder. */
export interface Connection {
  readonly server: URL;
  readonly context: string;
  readonly namespace: string;
  readonly headers: OutgoingHttpHeaders;
  readonly agent: HttpAgent;
  hide(text: string): string;
}

/** Reads the configuration and asks for credentials, each time anew: files are exchanged, and what plugins give expires. */
export async function connect(options: ConnectOptions, env: Env): Promise<Connection> {
  const raw = readKubeconfig(options.kubeconfig, env);
  const config = new KubeConfig();
  if (raw !== null) load(config, raw, options);
  else if (!loadFromPod(config, env))
    throw new ConfigProblem('no kubeconfig: name one with --kubeconfig, or set KUBECONFIG');
  const [cluster, user] = [config.getCurrentCluster(), config.getCurrentUser()];
  const context = config.getContextObject(config.getCurrentContext());
  if (cluster === null || !URL.canParse(cluster.server))
    throw new ConfigProblem(`context "${config.getCurrentContext()}": no cluster with the address of a server`);
  const server = new URL(cluster.server);
  const proxy = cluster.proxyUrl ?? proxyFor(server, env) ?? undefined;
  Object.assign(cluster, { proxyUrl: proxy });
  const asked = await credentials(config, server);
  const { Authorization, ...rest } = fieldsOf(asked.headers);
  const basic = asked.auth ? `Basic ${Buffer.from(asked.auth).toString('base64')}` : undefined;
  const proof = typeof Authorization === 'string' ? Authorization : basic;
  const rawUser = fieldsOf(raw?.users.find(({ name }) => name === user?.name)?.user);
  const secrets = [proof, String(proof).replace(/^\w+ /, ''), user?.token, user?.password, asked.key, userInfo(proxy)];
  return {
    server,
    context: config.getCurrentContext(),
    namespace: context?.namespace || 'default',
    headers: {
      ...(rest as OutgoingHttpHeaders),
      ...(proof ? { authorization: proof } : {}),
      ...impersonation(options, rawUser),
    },
    agent: agentOf(asked, server, proxy),
    hide: createHider(secrets.flatMap(secret => (secret ? [String(secret)] : []))),
  };
}

function load(config: KubeConfig, raw: RawConfig, options: ConnectOptions): void {
  const name = options.context ?? raw['current-context'];
  const context = fieldsOf(raw.contexts.find(one => one.name === name)?.context);
  if (name === '') throw new ConfigProblem('the kubeconfig has no current context: name one with --context');
  if (!raw.contexts.some(one => one.name === name)) throw new ConfigProblem(`context "${name}" does not exist`);
  const cluster = raw.clusters.find(one => one.name === context.cluster);
  const users = raw.users.map(entry => (entry.name === context.user ? prepared(entry, cluster) : entry));
  config.loadFromString(JSON.stringify({ ...raw, users, 'current-context': name }));
}

/** What the library does not do by itself. */
function prepared({ name, user }: Entry, cluster: Entry | undefined): Entry {
  const { tokenFile, exec, ...rest } = fieldsOf(user);
  const token = typeof tokenFile === 'string' ? { token: tokenFrom(tokenFile) } : {};
  const told = exec === undefined ? {} : { exec: execInfo(fieldsOf(exec), cluster) };
  return { name, user: { ...rest, ...token, ...told } };
}

/** In a pod, the service account is who asks. */
function loadFromPod(config: KubeConfig, { KUBERNETES_SERVICE_HOST: host }: Env): boolean {
  if (!host) return false;
  config.loadFromCluster();
  return true;
}

async function credentials(config: KubeConfig, server: URL): Promise<RequestOptions> {
  // Nothing of the environment turns verification off; what the kubeconfig says is set over it
  const asked: RequestOptions = { rejectUnauthorized: true };
  const cluster = config.getCurrentCluster();
  // The library refuses http, which `kubectl proxy` speaks; nothing is verified there
  if (cluster !== null && server.protocol === 'http:') Object.assign(cluster, { skipTLSVerify: true });
  try {
    await config.applyToHTTPSOptions(asked);
  } catch (error) {
    throw new ConfigProblem(`the credentials cannot be had: ${reason(error)}`);
  }
  return asked;
}

/** A message can quote what was read, so only those of the system are passed on, and the beginning of what a plugin says. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if ('code' in error && 'path' in error) return `${String(error.path)}: ${String(error.code)}`;
  if (error instanceof SyntaxError || error instanceof TypeError) return 'what the plugin printed is no credential';
  return error.message.trim().split('\n')[0]?.slice(0, 300) || 'the plugin failed, and said nothing';
}

function agentOf(asked: RequestOptions, server: URL, proxy: string | undefined): HttpAgent {
  if (proxy !== undefined && asked.agent instanceof HttpAgent) return asked.agent;
  if (server.protocol === 'http:') return new HttpAgent({ keepAlive: true });
  const { ca, cert, key, servername, rejectUnauthorized } = asked;
  const given = Object.entries({ ca, cert, key, servername, rejectUnauthorized }).filter(([, value]) => value);
  const verified = { rejectUnauthorized: rejectUnauthorized !== false };
  return new HttpsAgent({ keepAlive: true, ...(Object.fromEntries(given) as AgentOptions), ...verified });
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];

/** An option that names a user replaces all that the kubeconfig says of it. */
function impersonation({ as, asGroup = [], asUid }: ConnectOptions, user: Readonly<Record<string, unknown>>) {
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

function userInfo(proxy: string | undefined): string {
  const url = proxy !== undefined && URL.canParse(proxy) ? new URL(proxy) : null;
  return url?.password ?? '';
}
