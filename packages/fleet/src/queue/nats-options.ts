import { readFile } from 'node:fs/promises';
import { given, type Io, reasonOf, UsageError } from 'podline/internal';
import type { NatsOptions } from './nats/connect.js';

/** The options by which commands name NATS servers. */
export interface NatsFlags {
  readonly nats?: string;
  readonly natsFile?: string;
  readonly natsCreds?: string;
  readonly natsNkey?: string;
  readonly natsCa?: string;
  readonly natsCert?: string;
  readonly natsKey?: string;
  readonly natsReplicas?: number;
}

/** Other users of the machine can read an option, but not a file of our own or our environment. Undefined without a server. */
export async function natsOptionsOf(
  { nats, natsFile, natsCreds, natsNkey, natsCa, natsCert, natsKey, natsReplicas }: NatsFlags,
  { NATS_URL }: Io['env'],
): Promise<NatsOptions | undefined> {
  const servers = nats ?? (natsFile === undefined ? NATS_URL : await addressIn(natsFile));
  if (servers === undefined || servers === '') return undefined;
  const login = { creds: natsCreds, nkey: natsNkey, ca: natsCa, cert: natsCert, key: natsKey, replicas: natsReplicas };
  return { servers, ...given(login) };
}

async function addressIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(error => {
    throw new UsageError(`--nats-file ${file}: ${reasonOf(error)}`);
  });
  if (text.trim() === '') throw new UsageError(`--nats-file ${file}: it is empty`);
  return text.trim();
}
