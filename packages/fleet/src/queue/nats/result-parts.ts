import { parseJson } from 'podline/internal';
import type { Fleet } from '../types.js';
import type { Connection } from './connect.js';
import { RESULTS } from './names.js';
import { digestOf, type Publish } from './publish.js';
import { NotKept } from './stored.js';

/** The default limit of a server, for servers that do not state theirs. */
const LARGEST_MESSAGE = 1 << 20;
/** The bytes that are left for the subject and the headers. */
const MARGIN = 4 << 10;

/** The place of a part that is larger than a message: a run's facts are one row, and name each of its nodes. */
interface Kept {
  readonly run: string;
  readonly kept: string;
}

/** Parts of results as messages. */
export function createRows(
  { connection }: Pick<Connection, 'connection'>,
  publish: Publish,
  shelf: Pick<Fleet, 'keep' | 'loadKept'>,
) {
  const most = (connection.info?.max_payload ?? LARGEST_MESSAGE) - MARGIN;

  return {
    async send(run: string, part: Uint8Array): Promise<void> {
      const name = digestOf(part);
      const isLarge = part.length > most;
      if (isLarge) await shelf.keep(run, name, part);
      const sent = isLarge ? JSON.stringify({ run, kept: name } satisfies Kept) : part;
      await publish(`${RESULTS.subject}.${run}`, `${run}.${name}`, sent);
    },
    /** Null if it refers to something that is not stored */
    async read({ data }: { readonly data: Uint8Array }): Promise<Uint8Array | null> {
      // Packed data begins with another byte
      const value = data[0] === BRACE ? parseJson(Buffer.from(data).toString('utf8')) : null;
      if (!isKept(value)) return data;
      try {
        return await shelf.loadKept(value.run, value.kept);
      } catch (error) {
        if (error instanceof NotKept) return null;
        throw error;
      }
    },
  };
}

const BRACE = 123;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'run' in value &&
  'kept' in value &&
  typeof value.run === 'string' &&
  typeof value.kept === 'string';
