import type { NatsOptions } from '../fleet/nats/connect.js';

/** The options by which commands name NATS servers. */
export interface NatsFlags {
  readonly nats?: string;
  readonly natsCreds?: string;
  readonly natsNkey?: string;
  readonly natsCa?: string;
  readonly natsCert?: string;
  readonly natsKey?: string;
  readonly natsReplicas?: number;
}

/** Undefined: without a server. */
export function natsOptionsOf({
  nats,
  natsCreds,
  natsNkey,
  natsCa,
  natsCert,
  natsKey,
  natsReplicas,
}: NatsFlags): NatsOptions | undefined {
  if (nats === undefined) return undefined;
  return {
    servers: nats,
    ...(natsCreds === undefined ? {} : { creds: natsCreds }),
    ...(natsNkey === undefined ? {} : { nkey: natsNkey }),
    ...(natsCa === undefined ? {} : { ca: natsCa }),
    ...(natsCert === undefined ? {} : { cert: natsCert }),
    ...(natsKey === undefined ? {} : { key: natsKey }),
    ...(natsReplicas === undefined ? {} : { replicas: natsReplicas }),
  };
}
