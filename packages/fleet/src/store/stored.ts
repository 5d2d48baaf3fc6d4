import { givenTime, type Io, instantOf, type ResultDocument } from 'podline/internal';
import { documentIn } from './documents.js';
import type { Selected } from './scope.js';
import { toRead, withStore } from './with-store.js';

interface SelectionOptions {
  readonly cluster?: readonly string[];
  readonly namespace?: readonly string[];
  readonly node?: readonly string[];
  readonly since?: string;
  readonly until?: string;
}

export function selectedOf({ cluster, namespace, node, since, until }: SelectionOptions): Selected {
  return {
    ...(cluster === undefined ? {} : { clusters: cluster }),
    ...(namespace === undefined ? {} : { namespaces: namespace }),
    ...(node === undefined ? {} : { nodes: node }),
    ...(since === undefined ? {} : { since: instantOf('--since', since, Date.now()) }),
    ...(until === undefined ? {} : { until: instantOf('--until', until, Date.now()) }),
  };
}

/** The zone of a time is known when everything is read: until then it rules nothing out. */
function instantsOnly({ since, until, ...others }: SelectionOptions): SelectionOptions {
  const isInstant = (text: string): boolean => typeof givenTime('', text, 0) === 'number';
  return {
    ...others,
    ...(since !== undefined && isInstant(since) ? { since } : {}),
    ...(until !== undefined && isInstant(until) ? { until } : {}),
  };
}

/** The content of a database, as the results with which it was written. */
export async function storedResults(
  stores: readonly string[],
  options: SelectionOptions,
  io: Io,
): Promise<ResultDocument[]> {
  const documents: ResultDocument[] = [];
  const selected = selectedOf(instantsOnly(options));
  for (const address of stores) {
    const document = await withStore(address, io, toRead, store => documentIn(store, selected));
    if (document !== null) documents.push(document);
  }
  return documents;
}
