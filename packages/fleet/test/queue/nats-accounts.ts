import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

export const userKey = (): { readonly publicKey: string; readonly seed: string } => {
  const key = nkeys.createUser();
  return { publicKey: key.getPublicKey(), seed: textOf(key.getSeed()) };
};

/** The claims of one key about another, as `nsc` writes them. */
function signed(by: KeyPair, of: KeyPair, nats: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ typ: 'JWT', alg: 'ed25519-nkey' });
  const claims = { jti: 'test', iat: 1_700_000_000, name: 'test', iss: by.getPublicKey(), sub: of.getPublicKey() };
  const body = `${head}.${part({ ...claims, nats: { version: 2, ...nats } })}`;
  return `${body}.${Buffer.from(by.sign(Buffer.from(body))).toString('base64url')}`;
}

const ANY = { subs: -1, data: -1, payload: -1 };
const ACCOUNT = { ...ANY, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
const JETSTREAM = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };

/** A server that trusts an operator, and the credentials file of a user that it does not know. */
export function withOperator(): { readonly config: string; readonly creds: string } {
  const [operator, account, system, user] = [
    ...[nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount()],
    nkeys.createUser(),
  ] as const;
  const accounts = [
    { key: account, limits: { ...ACCOUNT, ...JETSTREAM } },
    { key: system, limits: ACCOUNT },
  ];
  const preload = accounts.map(
    ({ key, limits }) => `${key.getPublicKey()}: "${signed(operator, key, { type: 'account', limits })}"`,
  );
  const jwt = signed(account, user, { type: 'user', ...ANY, pub: {}, sub: {} });
  return {
    config: `operator: "${signed(operator, operator, { type: 'operator' })}"
system_account: ${system.getPublicKey()}
resolver: MEMORY
resolver_preload: { ${preload.join(', ')} }
`,
    creds: `-----BEGIN NATS USER JWT-----
${jwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${textOf(user.getSeed())}
------END USER NKEY SEED------
`,
  };
}
