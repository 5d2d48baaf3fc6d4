import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { isLongWay, withoutShortWays } from './long-way.mjs';
import { isMadeOnce, madeOnce } from './made-once.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['src', 'grammars', 'test', 'fuzz', 'bench', 'scripts'];
/** Of one run; in the root, where the packages are found. */
const out = join(root, `dist.tests-${process.pid}`);
const isTest = /^test\/.*\.test\.ts$/;

/**
 * What is tested and the tests, as modules that Node loads by itself. Those that vitest loads are transformed one by one, and ask for each
 * name that they import whenever they use it: the analysis of a sample took half as long again.
 */
export function compiled() {
  let isCompiled = false;
  return {
    name: 'compiled',
    enforce: 'pre',
    async configureVitest({ vitest: { config } }) {
      // They change while vitest watches
      if (config.watch) return;
      process.once('exit', () => rmSync(out, { recursive: true, force: true }));
      await compile();
      isCompiled = true;
    },
    resolveId(id, importer) {
      if (!isCompiled || importer === undefined || !/^\.{1,2}\/.*\.js$/.test(id)) return null;
      const file = relative(root, resolve(dirname(importer), id));
      return FOLDERS.includes(file.split('/')[0]) ? join(out, file) : null;
    },
    load(file) {
      const at = relative(root, file);
      return isCompiled && isTest.test(at) ? `import ${JSON.stringify(join(out, at.replace(/\.ts$/, '.js')))};` : null;
    },
    transform: (text, file) => (isMadeOnce.test(file) ? madeOnce(text) : null),
  };
}

/** File by file: tests import any of them, and each must be there once. */
async function compile() {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true }).map(at => join(folder, at)),
  ).filter(file => !file.includes('node_modules'));
  // Collecting garbage would take esbuild half of its time; it starts with this variable and ends here
  process.env.GOGC = 'off';
  const done = build({
    absWorkingDir: root,
    entryPoints: files.filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    outbase: root,
    outdir: out,
    bundle: true,
    packages: 'external',
    external: ['*.js', '*.css'],
    format: 'esm',
    platform: 'node',
    target: 'node20.10',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [
      {
        name: 'each',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\.{1,2}\/.*\.mjs$/ }, ({ path, resolveDir }) => ({
            path: pathToFileURL(join(resolveDir, path)).href,
            external: true,
          }));
          // Files beside them are looked for where the sources are
          onLoad({ filter: /\/(?:test|fuzz|bench)\/.*\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8')
              .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
            loader: 'ts',
          }));
          if (isLongWay) onLoad({ filter: /\/src\/short-ways\.ts$/ }, () => ({ contents: withoutShortWays }));
          onLoad({ filter: isMadeOnce }, ({ path }) => ({
            contents: madeOnce(readFileSync(path, 'utf8')),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  delete process.env.GOGC;
  await done;
  await stop();
}
