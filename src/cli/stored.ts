import { open, stat } from 'node:fs/promises';
import type { ResultDocument } from '../document/contract/types.js';
import type { Selected } from '../store/scope.js';
import { givenTime, instantOf } from './ago.js';
import type { Io } from './io.js';

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

/** Separates databases of deletions from the other inputs. */
export async function splitStores(inputs: readonly string[]): Promise<{ stores: string[]; others: string[] }> {
  const stores: string[] = [];
  const others: string[] = [];
  for (const input of inputs) ((await isStore(input)) ? stores : others).push(input);
  return { stores, others };
}

const isStore = async (input: string): Promise<boolean> => /^clickhouse:/.test(input) || (await isDuckdb(input));

/** A DuckDB file has a checksum first, and then these letters. */
const LETTERS = { at: 8, text: 'DUCK' };

async function isDuckdb(path: string): Promise<boolean> {
  // A pipe can be read only once, and opening one waits for a writer
  if (!(await stat(path).catch(() => null))?.isFile()) return false;
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(LETTERS.text.length), { position: LETTERS.at });
    return buffer.toString('latin1') === LETTERS.text;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** The content of a database, as the results with which it was written. */
export async function storedResults(
  stores: readonly string[],
  options: SelectionOptions,
  io: Io,
): Promise<ResultDocument[]> {
  if (stores.length === 0) return [];
  const { documentIn } = await import('../store/documents.js');
  const { toRead, withStore } = await import('./with-store.js');
  const documents: ResultDocument[] = [];
  const selected = selectedOf(instantsOnly(options));
  for (const address of stores) {
    const document = await withStore(address, io, toRead, store => documentIn(store, selected));
    if (document !== null) documents.push(document);
  }
  return documents;
}
