// What scripts run of src/ and grammars/: Node reads no TypeScript.
import { build } from 'esbuild';

/** The exports of a module that stands nowhere but here: `export { … } from './src/…'`, from the root of the project. */
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
