import { keep } from '../store/keep.js';
import { analyzeInputs, type InputOptions } from './analyze.js';
import { finish } from './finish.js';
import type { Io } from './io.js';
import { toWrite, withStore } from './with-store.js';

export interface StoreOptions extends InputOptions {
  readonly cluster: string;
  readonly run?: string;
}

/** `podline store`: writes deletions into a database. */
export async function storeCommand(
  address: string,
  inputs: readonly string[],
  options: StoreOptions,
  io: Io,
): Promise<number> {
  const { cluster, run } = options;
  const { document, unread } = await analyzeInputs(inputs, options, io, {});
  await withStore(address, io, toWrite, async store => {
    await store.migrate();
    const count = await keep(document, { cluster, ...(run === undefined ? {} : { run }) }, store);
    if (!options.quiet) io.stderr.write(`podline: ${count} ${count === 1 ? 'deletion' : 'deletions'} stored\n`);
  });
  return finish(unread, options, io);
}
