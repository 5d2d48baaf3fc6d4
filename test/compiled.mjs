import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { isLongWay, withoutShortWays } from './long-way.mjs';
import { isMadeOnce, madeOnce } from './made-once.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['src', 'grammars', 'packages', 'test', 'fuzz', 'bench', 'scripts'];
/** The compiled files of one run. They lie in the root, where Node finds the packages. */
const out = join(root, `dist.tests-${process.pid}`);
/** The files that packages and the CLI import by name (tsconfig.json, paths). */
const OWN = {
  'podline/internal': 'src/internal/index.js',
  'podline/internal/([a-z]+)': 'src/internal/$1.js',
  'podline-([a-z]+)': 'packages/$1/src/index.js',
  'podline-([a-z]+)/commands': 'packages/$1/src/commands.js',
};
const isTest = /^(?:packages\/[a-z]+\/)?test\/.*\.test\.ts$/;

/**
 * Compiles the sources and the tests to modules that Node loads itself. vitest would transform them one by one, and its modules look up
 * each imported name at every use: the analysis of a sample took half as long again.
 */
export function compiled() {
  let isCompiled = false;
  return {
    name: 'compiled',
    enforce: 'pre',
    async configureVitest({ vitest: { config } }) {
      // The files change while vitest watches them
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

/** Each file becomes a module of its own: tests import any of them, and none may be loaded twice. */
async function compile() {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true }).map(at => join(folder, at)),
  ).filter(file => !file.includes('node_modules'));
  // Without garbage collection esbuild takes half the time. It is started with this variable, and it is stopped below
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
          for (const [name, file] of Object.entries(OWN))
            onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({
              path: pathToFileURL(join(out, path.replace(new RegExp(name), file))).href,
              external: true,
            }));
          // Tests look for files next to the sources, not next to the compiled files
          onLoad({ filter: /\/(?:test|fuzz|bench)\/.*\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8')
              .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
            loader: 'ts',
          }));
          if (isLongWay) onLoad({ filter: /\/src\/kit\/short-ways\.ts$/ }, () => ({ contents: withoutShortWays }));
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
