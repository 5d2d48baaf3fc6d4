import type { NatsConnection } from '@nats-io/transport-node';
import { type Connection, connectTo, type NatsOptions } from './connect.js';
import { RESULTS } from './names.js';
import { prepare } from './streams.js';

/** Writes results that no item was asked for. */
export interface Publisher {
  /** Resolves when a server keeps it. Under one id it counts once. */
  publish(subject: string, id: string, bytes: Uint8Array | string): Promise<void>;
  /** A message that is longer is never taken; null: not connected yet. */
  maxBytes(): number | null;
  close(): Promise<void>;
}

/** Connects when there is something to write: the servers may be away when it is made. */
export function createPublisher(options: NatsOptions, reconnected: () => void): Publisher {
  let server: Connection | null = null;

  async function connected(): Promise<Connection> {
    if (server !== null && !server.connection.isClosed()) return server;
    server = await connectTo(options);
    void listen(server.connection, reconnected);
    return server;
  }

  return {
    async publish(subject, id, bytes) {
      const { js, ...rest } = await connected();
      const send = () => js.publish(`${RESULTS.subject}.${subject}`, bytes, { msgID: id });
      try {
        await send();
      } catch (error) {
        // Who may only publish needs somebody else to make the streams
        if (!isWithoutStream(error)) throw error;
        await prepare({ js, ...rest });
        await send();
      }
    },
    maxBytes: () => server?.connection.info?.max_payload ?? null,
    async close() {
      await server?.connection.close();
    },
  };
}

async function listen(connection: NatsConnection, reconnected: () => void): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnect') reconnected();
}

const isWithoutStream = (error: unknown): boolean => error instanceof Error && /no responders/i.test(error.message);
