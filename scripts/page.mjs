// Builds podline.html: the page that reads files dropped on it. It is a single file with its program, its style, the program of its
// workers, a sample to try, and the licences. Its policy allows only these: nothing is loaded, and no data leaves the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundled } from './bundled.mjs';
import { noticesOf } from './notices.mjs';

const SAMPLE = ['samples/mirror-pod-delete/kubelet.log', 'samples/mirror-pod-delete/pods.yaml'];

/**
 * `folder`: that of the build, which contains the programs of reports. `common`: how programs for browsers are built. Returns what went
 * into it.
 */
export async function buildPage(folder, common) {
  /** A browser is a different host, and the program contains what draws a report. */
  const inBrowser = {
    name: 'in a browser',
    setup({ onResolve }) {
      onResolve({ filter: /\/host\/index\.js$/ }, () => ({ path: resolve('src/host/index.browser.ts') }));
      onResolve({ filter: /^#page$/ }, () => ({ path: resolve(folder, 'page.mjs') }));
    },
  };
  const built = await build({
    ...common,
    entryPoints: { worker: 'src/page/worker.ts', main: 'src/page/main.ts' },
    outdir: folder,
    plugins: [inBrowser],
  });
  const text = name => built.outputFiles.find(({ path }) => basename(path) === name).text.trim();
  const sample = Object.fromEntries(SAMPLE.map(path => [path.replace('samples/', ''), readFileSync(path, 'utf8')]));
  const { pageOf } = await bundled("export { pageOf } from './src/show/report/html/shell.ts';");
  const html = pageOf(
    { script: text('main.js'), style: text('main.css') },
    {
      id: 'parts',
      data: { worker: text('worker.js'), sample, notices: noticesOf([built.metafile]) },
      withoutScripts: 'This page is a program that reads logs on this machine: allow JavaScript for it.',
      // Workers are started from the text inside the page; a policy of trusted types lets no other text become a program
      policy: ['worker-src blob:', "connect-src 'none'"],
      trusted: 'podline',
    },
  );
  writeFileSync(`${folder}/podline.html`, html);
  return built.metafile;
}
