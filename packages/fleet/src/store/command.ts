import { count, endsOf, finish, type InputOptions, type Io, readInputs, startsOf } from 'podline/internal';
import { keep } from './keep.js';
import { toWrite, withStore } from './with-store.js';

export interface StoreOptions extends InputOptions {
  readonly cluster: string;
  readonly run?: string;
}

/** `podline store`: writes deletions and starts into a database. */
export async function storeCommand(
  address: string,
  inputs: readonly string[],
  options: StoreOptions,
  io: Io,
): Promise<number> {
  const { cluster, run } = options;
  const { document, unread } = await readInputs(inputs, options, io, {});
  await withStore(address, io, toWrite, async store => {
    await store.migrate();
    await keep(document, { cluster, ...(run === undefined ? {} : { run }) }, store);
    const starts = startsOf(document) === undefined ? '' : ` and ${count(startsOf(document).length, 'start')}`;
    if (!options.quiet) io.stderr.write(`podline: ${count(endsOf(document).length, 'deletion')}${starts} stored\n`);
  });
  return finish(unread, options, io);
}
