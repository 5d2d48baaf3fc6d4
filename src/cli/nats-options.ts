import type { NatsOptions } from '../fleet/nats/connect.js';

/** The options by which commands name NATS servers. */
export interface NatsFlags {
  readonly nats?: string;
  readonly natsCreds?: string;
  readonly natsNkey?: string;
  readonly natsCa?: string;
  readonly natsReplicas?: number;
}

/** Undefined: without a server. */
export function natsOptionsOf({ nats, natsCreds, natsNkey, natsCa, natsReplicas }: NatsFlags): NatsOptions | undefined {
  if (nats === undefined) return undefined;
  return {
    servers: nats,
    ...(natsCreds === undefined ? {} : { creds: natsCreds }),
    ...(natsNkey === undefined ? {} : { nkey: natsNkey }),
    ...(natsCa === undefined ? {} : { ca: natsCa }),
    ...(natsReplicas === undefined ? {} : { replicas: natsReplicas }),
  };
}
