// Bundles the parts of src/ and grammars/ that scripts run: Node does not read TypeScript.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The exports of a module that is given as text: `export { … } from './src/…'`, relative to the root of the project. */
export async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  // From a file: the stack of an error names where it is, and a `data:` URL would print the whole bundle
  const folder = mkdtempSync(join(tmpdir(), 'podline-bundled-'));
  const file = join(folder, 'bundle.mjs');
  try {
    writeFileSync(file, outputFiles[0].text);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
