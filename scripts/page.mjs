// Builds what runs in a browser (packages/page): the programs of HTML reports, as texts that the reports embed, and podline.html, the page
// that reads files dropped on it. That is a single file with its program, its style, the program of its workers, a sample to try, and the
// licences. Its policy allows only these: nothing is loaded, and no data leaves the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundled } from './bundled.mjs';
import { noticesOf } from './notices.mjs';

const SOURCES = 'packages/page/src';
const SAMPLE = ['samples/mirror-pod-delete/kubelet.log', 'samples/mirror-pod-delete/pods.yaml'];

/** Writes both into the folder of a build, and returns what went into them. */
export async function buildPages(folder) {
  const programs = ['run', 'diff', 'stats'];
  const reports = await builtForBrowsers(folder, { run: 'report/main', diff: 'diff/main', stats: 'stats/main' }, NONE);
  const page = name =>
    `export const ${name} = ${JSON.stringify({ script: reports.text(`${name}.js`), style: reports.text(`${name}.css`) })};\n`;
  const file = resolve(folder, 'page.mjs');
  writeFileSync(file, programs.map(page).join(''));
  // It saves reports, so it contains their programs
  const dropped = await builtForBrowsers(folder, { worker: 'dropped/worker', main: 'dropped/main' }, { path: file });
  writeFileSync(`${folder}/podline.html`, await pageFor(dropped));
  return [reports.metafile, dropped.metafile];
}

/** Only the docs tell the unit of a threshold, what it decides, and why: a row without them. */
const valuesAlone = text => text.replace(/^( {2}\w+: \[[\d_.]+), .*\],$/gm, '$1],');

/** The programs of reports write no reports. */
const NONE = { path: 'none', external: true, sideEffects: false };

/** `reports`: where the programs of reports are. */
async function builtForBrowsers(outdir, entries, reports) {
  const { outputFiles, metafile } = await build({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: `${SOURCES}/${file}.ts`, out })),
    outdir,
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    platform: 'browser',
    // Versions of May 2024, the first that all have light-dark()
    target: ['chrome123', 'firefox120', 'safari17.5'],
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'in a browser',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /\/host\/index\.js$/ }, () => ({ path: resolve('src/host/index.browser.ts') }));
          onResolve({ filter: /^#page$/ }, () => reports);
          onLoad({ filter: /\/thresholds\.ts$/ }, ({ path }) => ({
            contents: valuesAlone(readFileSync(path, 'utf8')),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  return { metafile, text: name => outputFiles.find(({ path }) => basename(path) === name).text.trim() };
}

async function pageFor({ text, metafile }) {
  const sample = Object.fromEntries(SAMPLE.map(path => [path.replace('samples/', ''), readFileSync(path, 'utf8')]));
  const parts = { worker: text('worker.js'), sample, notices: noticesOf([metafile]) };
  const { pageOf } = await bundled("export { pageOf } from './src/show/report/html/shell.ts';");
  return pageOf(
    { script: text('main.js'), style: text('main.css') },
    {
      id: 'parts',
      // No other sign ends the element or begins a comment; reports escape more, of which programs are full
      json: JSON.stringify(parts).replaceAll('<', '\\u003c'),
      withoutScripts: 'This page is a program that reads logs on this machine: allow JavaScript for it.',
      // Workers are started from the text inside the page; a policy of trusted types lets no other text become a program
      policy: ['worker-src blob:', "connect-src 'none'"],
      trusted: 'podline',
    },
  );
}
