import type { NatsConnection } from '@nats-io/transport-node';
import { packed } from '../packed.js';
import { type Connection, connectTo, type NatsOptions } from './connect.js';
import { RESULTS } from './names.js';
import { prepare } from './streams.js';

/** The server will never accept this message. */
export class TooLong extends Error {}

/** Writes results that belong to no item. It connects when there is something to write: the servers may be unavailable when it is made. */
export function createPublisher(options: NatsOptions, reconnected: () => void) {
  let server: Connection | null = null;

  async function connected(): Promise<Connection> {
    if (server !== null && !server.connection.isClosed()) return server;
    server = await connectTo(options);
    void listen(server.connection, reconnected);
    return server;
  }

  return {
    /** Resolves when a server has stored it. Under one id it counts once */
    async publish(subject: string, id: string, rows: string): Promise<void> {
      const { js, ...rest } = await connected();
      const bytes = packed(Buffer.from(rows));
      const most = rest.connection.info?.max_payload ?? bytes.length;
      if (bytes.length > most) throw new TooLong(`${bytes.length} bytes are more than the server takes as one message`);
      const send = () => js.publish(`${RESULTS.subject}.${subject}`, bytes, { msgID: id });
      try {
        await send();
      } catch (error) {
        // A user who may only publish needs another user to create the streams
        if (!isWithoutStream(error)) throw error;
        await prepare({ js, ...rest });
        await send();
      }
    },
    async close(): Promise<void> {
      await server?.connection.close();
    },
  };
}

async function listen(connection: NatsConnection, reconnected: () => void): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnect') reconnected();
}

const isWithoutStream = (error: unknown): boolean =>
  error instanceof Error && /no responders|jetstream is not enabled/i.test(error.message);

/** The code that connects to NATS: a separate bundle (scripts/build.mjs), since nothing else needs the client. */

export { openNatsQueue } from './queue.js';
