// Builds podline.html: the page that reads what is dropped on it. All of it is one file: its program, its style, the program of its workers,
// a sample to try, and the licences of what is in it. Its policy allows these and nothing else: nothing is loaded, and nothing leaves.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundled } from './bundled.mjs';
import { noticesOf } from './notices.mjs';

const SAMPLE = ['samples/mirror-pod-delete/kubelet.log', 'samples/mirror-pod-delete/pods.yaml'];

/** `folder`: of the build, with the programs of reports in it. `common`: how programs for browsers are built. Gives what went into it. */
export async function buildPage(folder, common) {
  /** In a browser the host is another one, and what a report is drawn by is inside of the program. */
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
  const { pageOf } = await bundled("export { pageOf } from './src/report/html/shell.ts';");
  const html = pageOf(
    { script: text('main.js'), style: text('main.css') },
    {
      id: 'parts',
      data: { worker: text('worker.js'), sample, notices: noticesOf([built.metafile]) },
      withoutScripts: 'This page is a program that reads logs on this machine: allow JavaScript for it.',
      // Workers are begun from the text inside of the page; a policy of trusted types lets no other text become a program
      policy: ['worker-src blob:', "connect-src 'none'"],
      trusted: 'podline',
    },
  );
  writeFileSync(`${folder}/podline.html`, html);
  return built.metafile;
}
