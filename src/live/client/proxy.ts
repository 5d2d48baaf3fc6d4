import type { Env } from './env.js';

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
