// Bundles the parts of src/ and grammars/ that scripts run: Node does not read TypeScript.
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
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
