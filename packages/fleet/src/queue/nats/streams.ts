import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  type ConsumerInfo,
  DeliverPolicy,
  RetentionPolicy,
  type StreamConfig,
} from '@nats-io/jetstream';
import { Objm } from '@nats-io/obj';
import type { Connection } from './connect.js';
import * as names from './names.js';
import { insist, patiently } from './patience.js';

type HasName = { readonly name: string };

/** Creates what does not exist yet. */
export async function prepare(server: Connection) {
  const { manager, js, replicas } = server;
  const all = { duplicate_window: names.DUPLICATE_WINDOW, num_replicas: replicas };
  const aged = { ...all, retention: RetentionPolicy.Limits, max_age: names.RESULTS_AGE };
  const streams: (Partial<StreamConfig> & HasName)[] = [
    { ...all, ...streamOf(names.ITEMS), retention: RetentionPolicy.Workqueue },
    { ...all, ...streamOf(names.DEAD), retention: RetentionPolicy.Limits },
    // Requests are kept as long as the record of what is done, because one is counted against the other
    { ...aged, ...streamOf(names.ASKED), max_msgs: names.MAX_ASKED },
    { ...aged, ...streamOf(names.RESULTS) },
    { ...aged, ...streamOf(names.DONE), max_msgs_per_subject: 1 },
    { ...aged, ...streamOf(names.SPLITS), max_msgs_per_subject: 1 },
    { ...aged, ...streamOf(names.FAILED) },
  ];
  // One after another: a cluster of servers that has just started refuses many at once
  for (const stream of streams) await insist(() => orThere(() => manager.streams.add(stream)));
  const { config } = await ensure(server, names.ITEMS.stream, names.ITEMS.consumer);
  const buckets = new Objm(js);
  return {
    /** Uses what exists, no matter who created it. */
    ackWaitMs: Number(config.ack_wait ?? names.ACK_WAIT_MS * 1e6) / 1e6,
    documents: await insist(() => buckets.create(names.DOCUMENTS, { replicas })),
    inputs: await insist(() => buckets.create(names.INPUTS, { replicas, ttl: names.RESULTS_AGE })),
    parts: await insist(() => buckets.create(names.PARTS, { replicas, ttl: names.RESULTS_AGE })),
  };
}

const streamOf = ({
  stream,
  subject,
}: {
  readonly stream: string;
  readonly subject: string;
}): Partial<StreamConfig> & HasName => ({
  name: stream,
  subjects: [subject, `${subject}.>`],
});

/** A consumer remembers on the server what was acknowledged. An existing one is kept: making it again would change it. */
export async function ensure({ manager, ackWaitMs }: Connection, stream: string, name: string): Promise<ConsumerInfo> {
  const config: Partial<ConsumerConfig> & { readonly name: string; readonly durable_name: string } = {
    name,
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ackWaitMs * 1e6,
    // The worker that takes an item decides how many times it is tried: it must not vanish without a reason
    max_deliver: -1,
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: -1,
  };
  const known = await insist(() => orNone(() => manager.consumers.info(stream, name)));
  return known ?? insist(() => manager.consumers.add(stream, config));
}

/** Whether no message of the consumer waits or is being read. */
export async function isQuiet(consumer: Consumer): Promise<boolean> {
  const info = await patiently(() => consumer.info());
  return info !== null && info.num_pending === 0 && info.num_ack_pending === 0;
}

async function orNone<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && /consumer not found/.test(error.message)) return null;
    throw error;
  }
}

/** Another program may have made it, or an administrator with other limits: then it is kept. */
async function orThere(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!(error instanceof Error && IS_THERE.test(error.message))) throw error;
  }
}

const IS_THERE = /already (?:in use|exists)/;
