import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiled } from './test/compiled.mjs';

export default defineConfig({
  plugins: [compiled()],
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    // No module of src/ keeps state, so a worker loads each module once, not once per test file
    isolate: false,
    // One more worker than cores costs more than it saves, because each worker loads and compiles all modules
    maxWorkers: availableParallelism(),
    // Optimising took a quarter of the CPU time of the tests on Node 20: with this budget it begins after ten times as many calls.
    // Threads that collect garbage compete with the other worker for the cores.
    // Later versions have a quick compiler in between, and other flags
    execArgv: process.version.startsWith('v20.') ? ['--interrupt-budget=700000', '--single-threaded-gc'] : [],
    server: { deps: { external: [/\/dist\.tests-\d+\//] } },
    setupFiles: ['test/fixed-seed.ts'],
    // Values in titles are shown whole: 40 characters are the default
    chaiConfig: { truncateThreshold: 120 },
    testTimeout: 180_000,
    // They start browsers and servers, on machines that may be busy
    hookTimeout: 180_000,
    slowTestThreshold: 1_000,
    tags: [{ name: 'long', description: 'Repeats at length what other tests prove in short: docs/testing.md.' }],
  },
});
