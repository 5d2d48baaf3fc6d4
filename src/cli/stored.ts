import { open, stat } from 'node:fs/promises';

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
