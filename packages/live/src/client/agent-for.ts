import { readFileSync } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent';
import { type Fields, reasonOf } from 'podline/internal';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { ConfigProblem } from './errors.js';

interface Configured {
  readonly cluster: Fields;
  readonly user: Fields;
}

/** Opens the connections to a server, as the kubeconfig states; `key`: the secret that it uses. */
export function agentFor(
  server: URL,
  proxy: string | null,
  { cluster, user }: Configured,
): { readonly agent: HttpAgent; readonly key: string } {
  const [ca, cert, key] = [
    partOf(cluster, 'certificate-authority'),
    partOf(user, 'client-certificate'),
    partOf(user, 'client-key'),
  ];
  readable('certificate-authority', { ca });
  readable('client certificate and its key', { cert, key });
  const servername = cluster['tls-server-name'];
  const options: AgentOptions = {
    keepAlive: true,
    // Nothing in the environment turns verification off
    rejectUnauthorized: cluster['insecure-skip-tls-verify'] !== true,
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(typeof servername === 'string' && servername !== '' ? { servername } : {}),
  };
  return { agent: agentWith(options, server, proxy), key: key?.toString('utf8') ?? '' };
}

function agentWith(options: AgentOptions, server: URL, proxy: string | null): HttpAgent {
  // `kubectl proxy` uses http: nothing is verified there
  const isOpen = server.protocol === 'http:';
  if (proxy === null) return isOpen ? new HttpAgent({ keepAlive: true }) : new HttpsAgent(options);
  if (!URL.canParse(proxy)) throw new ConfigProblem('the proxy of the kubeconfig or of the environment is no address');
  if (proxy.startsWith('socks')) return new SocksProxyAgent(proxy, options);
  return isOpen ? new HttpProxyAgent({ keepAlive: true, proxy }) : new HttpsProxyAgent({ ...options, proxy });
}

/**
 * A certificate or a key: inline data of the kubeconfig takes precedence over a file (client-go, rest/transport.go and
 * transport.go loadTLSFiles).
 */
function partOf(fields: Fields, name: string): Buffer | undefined {
  const [data, file] = [fields[`${name}-data`], fields[name]];
  if (typeof data === 'string' && data !== '') return Buffer.from(data, 'base64');
  if (typeof file !== 'string' || file === '') return undefined;
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigProblem(`the credentials cannot be had: ${file}: ${reasonOf(error)}`);
  }
}

/** An invalid certificate or key is only noticed when the first connection is made, and would look like a fault of the program. */
function readable(what: string, part: { readonly [key: string]: Buffer | undefined }): void {
  try {
    createSecureContext(part as SecureContextOptions);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigProblem(`the ${what} of the kubeconfig cannot be read: ${code}`);
  }
}
