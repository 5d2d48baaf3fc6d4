// Builds dist/: the CLI and the library as bundles that load in few file reads (start-up time is a feature of a
// tool that people type at three in the morning), and the type declarations for library users.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// Made beside dist/ and put in its place when it is whole: a build that fails leaves the last good one
const fresh = `dist.${process.pid}`;
try {
  await build({
    entryPoints: { cli: 'src/cli/main.ts', index: 'src/index.ts', 'policy-schema': 'src/policy/schema.ts' },
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'warning',
  });
  chmodSync(`${fresh}/cli.js`, 0o755);
  copyFileSync('src/document/schema.json', `${fresh}/schema.json`);
  copyFileSync('src/diff/schema.json', `${fresh}/diff.schema.json`);
  // It holds the ids of all rules, steps and kinds, so it is made from them
  const { policySchemaDocument } = await import(`../${fresh}/policy-schema.js`);
  writeFileSync(`${fresh}/policy.schema.json`, `${JSON.stringify(policySchemaDocument(), null, 2)}\n`);
  rmSync(`${fresh}/policy-schema.js`);
  const types = ['-p', 'tsconfig.types.json', '--outDir', `${fresh}/types`];
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...types], { stdio: 'inherit' });
  rmSync('dist', { recursive: true, force: true });
  renameSync(fresh, 'dist');
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
