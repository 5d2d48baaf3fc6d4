import { readFileSync } from 'node:fs';
import { parseJson } from '../../input/parse-json.js';
import { reasonOf } from '../../input/system-error.js';
import { type Fields, fieldsOf } from '../../input/watch/values.js';
import { ConfigProblem } from './errors.js';

/**
 * The token of a kubeconfig's user; empty if there is none. A file takes precedence over an inline token (client-go, rest/config.go
 * BearerTokenFile).
 */
export function tokenOf(user: Fields, now: number): string {
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
