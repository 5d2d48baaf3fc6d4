import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@nats-io/obj';
import { type Fleet, FleetError } from '../types.js';
import { insist, TRIES_TO_FIND } from './patience.js';
import { storedIn } from './stored.js';

/** Files in an object store, named after their content: one that is uploaded twice is there once. */
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
      const bytes = await storedIn(inputs, name);
      if (bytes === null) throw new Error(`the server no longer has the upload ${name}`);
      await rm(path, { force: true });
      // Existing files are never written to
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      const hash = createHash('sha256');
      await pipeline(bytes, hashed(hash), file);
      if (hash.digest('hex') !== name) throw new FleetError(`the upload ${name} was replaced by another file`, true);
    }, TRIES_TO_FIND),
});

const hashed = (hash: Hash) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };

const webStream = (path: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
