import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiled } from './test/compiled.mjs';

export default defineConfig({
  plugins: [compiled()],
  test: {
    include: ['test/**/*.test.ts'],
    // No module of src/ keeps a state: each is loaded once a worker, not once a file
    isolate: false,
    // One more than the machine runs at a time: some of them wait, for a process, a disk or a timer. The long tests keep the machine busy
    // by themselves, and an agent that is killed needs its turn: `test:long` has no more workers than cores
    maxWorkers: availableParallelism() + 1,
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
