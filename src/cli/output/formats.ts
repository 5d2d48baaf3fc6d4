import type { ResultDocument } from '../../document/contract/types.js';
import { messageOf } from '../../kit/message-of.js';
import { REPORTS } from '../../show/report/registry.js';
import { loadFleet } from '../code-of-packages.js';
import { UsageError } from '../exit.js';

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

/** What a document can be printed or written as. */
export const FORMATS: readonly string[] = [...Object.keys(REPORTS), ...Object.keys(FOLDER_OUTPUTS)].sort();

/** Other names of formats. */
export const ALSO_CALLED: Readonly<Record<string, string>> = {
  ...{ md: 'markdown', gfm: 'markdown', term: 'text', console: 'text', plain: 'text', table: 'text', jsonl: 'ndjson' },
  ...{ htm: 'html', page: 'html', xml: 'junit', trace: 'perfetto', chrome: 'perfetto', otel: 'otlp', image: 'svg' },
};
