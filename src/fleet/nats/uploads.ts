import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@nats-io/obj';
import { type Fleet, FleetError } from '../types.js';
import { insist, TRIES_TO_FIND } from './patience.js';

/** Files in an object store, called by what is in them: one that is uploaded twice lies there once. */
export const uploadsIn = (inputs: ObjectStore): Pick<Fleet, 'upload' | 'download'> => ({
  async upload(path) {
    if ((await stat(path)).isDirectory())
      throw new FleetError('a folder cannot be uploaded: pack it into a zip or tar first');
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const name = hash.digest('hex');
    const known = await insist(() => inputs.info(name));
    if (known === null || known.deleted) await insist(() => inputs.put({ name }, webStream(path)));
    return name;
  },
  download: (name, path) =>
    insist(async () => {
      const found = await inputs.get(name);
      if (found === null) throw new Error(`what was uploaded as ${name} is not kept any longer`);
      await pipeline(bytesOf(found.data), createWriteStream(path));
      const problem = await found.error;
      // It says nothing, which is not the null of its type
      if (problem instanceof Error) throw problem;
    }, TRIES_TO_FIND),
});

const webStream = (path: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
