import type { OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpAgent, validateHeaderValue } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent, type RequestOptions } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { KubeConfig } from '@kubernetes/client-node/dist/config.js';
import { type Fields, fieldsOf } from '../../input/watch/values.js';
import type { World } from '../world.js';
import { askPlugin, type PluginLimits } from './credential-plugin.js';
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
  /** Of a credential plugin. */
  readonly plugin?: PluginLimits;
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
export async function connect(options: ConnectOptions, env: Env, world: World): Promise<Connection> {
  const raw = readKubeconfig(options.kubeconfig, env);
  const config = new KubeConfig();
  if (raw !== null) await load(config, raw, options, exec => askPlugin(exec, env, world, options.plugin));
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
    headers: sendable({
      ...(rest as OutgoingHttpHeaders),
      ...(proof ? { authorization: proof } : {}),
      ...impersonation(options, rawUser),
    }),
    agent: agentOf(asked, server, proxy),
    hide: createHider(secrets.flatMap(secret => (secret ? [String(secret)] : []))),
  };
}

type Ask = (exec: Fields) => Promise<Fields>;

async function load(config: KubeConfig, raw: RawConfig, options: ConnectOptions, ask: Ask): Promise<void> {
  const name = options.context ?? raw['current-context'];
  const context = fieldsOf(raw.contexts.find(one => one.name === name)?.context);
  if (name === '') throw new ConfigProblem('the kubeconfig has no current context: name one with --context');
  if (!raw.contexts.some(one => one.name === name)) throw new ConfigProblem(`context "${name}" does not exist`);
  const cluster = raw.clusters.find(one => one.name === context.cluster);
  const user = raw.users.find(entry => entry.name === context.user);
  const users = user === undefined ? [] : [await prepared(user, cluster, ask)];
  config.loadFromString(JSON.stringify({ ...raw, users, 'current-context': name }));
}

/** What the library does not do by itself, or without a bound: it waits for a plugin for ever, and keeps all that it prints. */
async function prepared({ name, user }: Entry, cluster: Entry | undefined, ask: Ask): Promise<Entry> {
  const { tokenFile, exec, ...rest } = fieldsOf(user);
  const token = typeof tokenFile === 'string' ? { token: tokenFrom(tokenFile) } : {};
  const told = exec === undefined ? {} : await ask(execInfo(fieldsOf(exec), cluster));
  return { name, user: { ...rest, ...token, ...told } };
}

/** A line break in a token would be another header, and is refused where the request is made: as a fault of the program. */
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

/** A message can quote what was read, so only those of the system are passed on. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if ('code' in error && 'path' in error) return `${String(error.path)}: ${String(error.code)}`;
  return error.message.trim().split('\n')[0]?.slice(0, 300) || 'unknown error';
}

function agentOf(asked: RequestOptions, server: URL, proxy: string | undefined): HttpAgent {
  if (proxy !== undefined && asked.agent instanceof HttpAgent) return asked.agent;
  if (server.protocol === 'http:') return new HttpAgent({ keepAlive: true });
  const { ca, cert, key, servername, rejectUnauthorized } = asked;
  readable({ ca, cert, key });
  const given = Object.entries({ ca, cert, key, servername, rejectUnauthorized }).filter(([, value]) => value);
  const verified = { rejectUnauthorized: rejectUnauthorized !== false };
  return new HttpsAgent({ keepAlive: true, ...(Object.fromEntries(given) as AgentOptions), ...verified });
}

/** What is neither certificate nor key is found when the first connection is made, as a fault of the program. */
function readable({ ca, cert, key }: Pick<AgentOptions, 'ca' | 'cert' | 'key'>): void {
  for (const [what, part] of [
    ['certificate-authority', { ca }],
    ['client certificate and its key', { cert, key }],
  ] as const)
    try {
      createSecureContext(part as SecureContextOptions);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      throw new ConfigProblem(`the ${what} of the kubeconfig cannot be read: ${code}`);
    }
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
