// Builds podline.html: the page that reads what is dropped on it. All of it is one file: its program, its style, the program of its workers,
// a sample to try, and the licences of what is in it. Its policy allows these and nothing else: nothing is loaded, and nothing leaves.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
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
  writeFileSync(
    `${folder}/podline.html`,
    page(
      { script: text('main.js'), style: text('main.css') },
      { worker: text('worker.js'), sample, notices: noticesOf([built.metafile]) },
    ),
  );
  return built.metafile;
}

const page = ({ script, style }, parts) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>podline</title>
<style>${style}</style>
</head>
<body>
<noscript>This page is a program that reads logs on this machine: allow JavaScript for it.</noscript>
<script type="application/json" id="parts">${inert(parts)}</script>
<script>${script}</script>
</body>
</html>
`;

/** JSON that ends no element and begins no comment. */
const inert = data => JSON.stringify(data).replace(/[<>&]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`);

const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Workers are begun from the text inside of the page; a policy of trusted types lets no other text become a program. */
const policyFor = (script, style) =>
  [
    `default-src 'none'`,
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'worker-src blob:',
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    'trusted-types podline',
  ].join('; ');
