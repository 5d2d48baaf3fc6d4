import { AckPolicy, type ConsumerConfig, DeliverPolicy, RetentionPolicy, type StreamConfig } from '@nats-io/jetstream';
import { Objm } from '@nats-io/obj';
import type { Connection } from './connect.js';
import { DEAD, DOCUMENTS, DUPLICATE_WINDOW, ITEMS, RESULTS, RESULTS_AGE } from './names.js';

/** Makes what is not there yet. */
export async function prepare(server: Connection) {
  const { manager, js, replicas } = server;
  const streams: (Partial<StreamConfig> & { readonly name: string })[] = [
    {
      ...{ name: ITEMS.stream, subjects: [ITEMS.subject], retention: RetentionPolicy.Workqueue },
      ...{ duplicate_window: DUPLICATE_WINDOW, num_replicas: replicas },
    },
    {
      ...{ name: RESULTS.stream, subjects: [`${RESULTS.subject}.>`], retention: RetentionPolicy.Limits },
      ...{ duplicate_window: DUPLICATE_WINDOW, max_age: RESULTS_AGE, num_replicas: replicas },
    },
    {
      ...{ name: DEAD.stream, subjects: [DEAD.subject], retention: RetentionPolicy.Limits },
      ...{ duplicate_window: DUPLICATE_WINDOW, num_replicas: replicas },
    },
  ];
  for (const stream of streams) await orThere(() => manager.streams.add(stream));
  await ensure(server, ITEMS.stream, ITEMS.consumer);
  return new Objm(js).create(DOCUMENTS, { replicas });
}

/** It remembers on the server what was acknowledged. */
export async function ensure({ manager, ackWaitMs }: Connection, stream: string, name: string): Promise<void> {
  const config: Partial<ConsumerConfig> & { readonly name: string; readonly durable_name: string } = {
    ...{ name, durable_name: name, ack_policy: AckPolicy.Explicit, ack_wait: ackWaitMs * 1e6 },
    // How often an item is tried is decided by whoever takes it: it must not vanish without a reason
    ...{ max_deliver: -1, deliver_policy: DeliverPolicy.All },
  };
  await orThere(() => manager.consumers.add(stream, config));
}

/** Another program may have made it, or an administrator with other limits: that stands. */
async function orThere(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!(error instanceof Error && IS_THERE.test(error.message))) throw error;
  }
}

const IS_THERE = /already (?:in use|exists)/;
