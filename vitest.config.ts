import { defineConfig } from 'vitest/config';
import { compiled } from './test/compiled.mjs';

export default defineConfig({
  plugins: [compiled()],
  test: {
    include: ['test/**/*.test.ts'],
    // No module of src/ keeps a state: each is loaded once a worker, not once a file
    isolate: false,
    maxWorkers: '100%',
    server: { deps: { external: [/\/dist\.tests-\d+\//] } },
    setupFiles: ['test/fixed-seed.ts'],
    testTimeout: 180_000,
    slowTestThreshold: 1_000,
    tags: [{ name: 'long', description: 'Repeats at length what other tests prove in short: docs/testing.md.' }],
  },
});
