import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiled } from './test/compiled.mjs';

export default defineConfig({
  plugins: [compiled()],
  test: {
    include: ['test/**/*.test.ts'],
    // No module of src/ keeps a state: each is loaded once a worker, not once a file
    isolate: false,
    // One more worker than cores costs more than it saves: each loads and compiles everything for itself
    maxWorkers: availableParallelism(),
    // Node 20 optimises what is called often, and that was a quarter of the CPU time of tests: what is called ten times as often is worth it.
    // Later ones have a quick compiler for the rest, and other flags
    execArgv: process.version.startsWith('v20.') ? ['--interrupt-budget=700000'] : [],
    server: { deps: { external: [/\/dist\.tests-\d+\//] } },
    setupFiles: ['test/fixed-seed.ts'],
    testTimeout: 180_000,
    slowTestThreshold: 1_000,
    tags: [{ name: 'long', description: 'Repeats at length what other tests prove in short: docs/testing.md.' }],
  },
});
