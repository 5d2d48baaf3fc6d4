import { messageOf } from '../../message-of.js';
import { StoreError } from '../types.js';
import { connectTo } from './client.js';

/** UNKNOWN_DATABASE of ErrorCodes.cpp. */
export const isWithoutDatabase = (error: unknown): boolean =>
  error instanceof StoreError && /\bCode: 81\b/.test(error.message);

export const databaseOf = (address: string): string => new URL(address).pathname.slice(1);

/** Created only if it is missing: most users may not create one. */
export async function makeDatabase(address: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const server = new URL(address);
  server.pathname = '/';
  const make = `create database if not exists ${quoted(databaseOf(address))}`;
  await connectTo(server.href, env)
    .send(make)
    .catch(error => {
      throw new StoreError(
        `the database is missing, and podline may not create it (${messageOf(error)}); ask for it to be created: ${make}`,
        true,
      );
    });
}

const quoted = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``;
