import {
  count,
  endsOf,
  finish,
  type InputOptions,
  type Io,
  nodesOf,
  type ResultDocument,
  readInputs,
  startsOf,
} from 'podline/internal';
import { subjectsOf } from './subjects.js';
import type { RunLabels, Store, Subject } from './types.js';
import { openStore, withStore } from './with-store.js';

export interface StoreOptions extends InputOptions {
  readonly cluster: string;
  readonly run?: string;
}

/** `podline store`: writes what pods and nodes went through into a database. */
export async function storeCommand(
  address: string,
  inputs: readonly string[],
  options: StoreOptions,
  io: Io,
): Promise<number> {
  const { cluster, run } = options;
  const { document, unread } = await readInputs(inputs, options, io, {});
  await withStore(address, io, openStore, async store => {
    await store.migrate();
    await keep(document, { cluster, ...(run === undefined ? {} : { run }) }, store);
    const [ends, starts, ofNodes] = [endsOf, startsOf, nodesOf].map(of => of(document).length);
    const nodes = ofNodes === 0 ? '' : ` and ${count(ofNodes ?? 0, 'episode')} of nodes`;
    const pods = [count(ends ?? 0, 'deletion'), count(starts ?? 0, 'start')].join(nodes === '' ? ' and ' : ', ');
    if (!options.quiet) io.stderr.write(`podline: ${pods}${nodes} stored\n`);
  });
  return finish(unread, options, io);
}

/** Large enough for an engine that stores columns, small enough to be held. */
const BATCH = 2_000;

export async function keep(document: ResultDocument, labels: RunLabels, store: Store): Promise<void> {
  let batch: Subject[] = [];
  for (const subject of subjectsOf(document, labels)) {
    batch.push(subject);
    if (batch.length < BATCH) continue;
    await store.write(batch);
    batch = [];
  }
  await store.write(batch);
}
