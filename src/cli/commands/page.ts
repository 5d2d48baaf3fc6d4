import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { EXIT, type Io } from '../io.js';
import { show } from '../output/open.js';
import { replaceFile } from '../output/write.js';

const NAME = 'podline.html';

/** `podline page`: writes the page that reads logs to a file; without a file, to a temporary one, which is opened. */
export async function pageCommand(file: string | undefined, io: Io): Promise<number> {
  const target = file ?? join(mkdtempSync(join(tmpdir(), 'podline-')), NAME);
  // The page is next to the bundles, or in the single executable
  const page = isSea() ? getAsset(NAME, 'utf8') : await readFile(new URL(`./${NAME}`, import.meta.url), 'utf8');
  await replaceFile(target, [page]);
  if (file === undefined) await show(target, io);
  return EXIT.ok;
}
