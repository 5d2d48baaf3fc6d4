import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { User } from './types.js';

/** The users. A token that is removed has expired. */
export type Tokens = Map<string, User>;

const listed = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** Reads the client certificate or the bearer token, and then impersonation. Null: 401. */
export function userOf(request: IncomingMessage, tokens: Tokens): { real: User; user: User } | null {
  const real = byCertificate(request.socket as TLSSocket) ?? byToken(request, tokens);
  if (real === null) return null;
  const [as] = request.headersDistinct['impersonate-user'] ?? [];
  if (as === undefined) return { real, user: real };
  return { real, user: { name: as, groups: request.headersDistinct['impersonate-group'] ?? [] } };
}

function byCertificate(socket: TLSSocket): User | null {
  if (!socket.authorized) return null;
  const { subject } = socket.getPeerCertificate();
  if (subject === undefined) return null;
  return { name: [subject.CN].flat()[0] ?? '', groups: listed(subject.O) };
}

function byToken({ headers }: IncomingMessage, tokens: Tokens): User | null {
  const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return tokens.get(token ?? '') ?? null;
}
