import type { ResultDocument } from '../document/contract/types.js';
import { messageOf } from '../kit/message-of.js';
import { loadFleet } from './code-of-packages.js';
import { UsageError } from './usage-error.js';

type Write = (document: ResultDocument, folder: string) => Promise<void>;

/** Output formats that are a folder of files. */
export const FOLDER_OUTPUTS: Readonly<Record<string, () => Promise<Write>>> = {
  parquet: async () => {
    const { writeParquet } = await loadFleet();
    return (document, folder) => writeParquet(document, { cluster: 'default' }, folder);
  },
};

export async function writeFolder(write: Write, document: ResultDocument, folder: string | null): Promise<void> {
  try {
    await write(document, folder ?? '');
  } catch (error) {
    throw new UsageError(`${folder} was not written: ${messageOf(error)}`);
  }
}
