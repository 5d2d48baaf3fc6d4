import { defineConfig } from 'vitest/config';
import { oneGrammarEach } from './test/one-grammar.mjs';

export default defineConfig({
  plugins: [oneGrammarEach],
  test: {
    include: ['test/**/*.test.ts'],
    // No module of src/ keeps a state: each is loaded once a worker, not once a file
    isolate: false,
    maxWorkers: '100%',
    setupFiles: ['test/fixed-seed.ts'],
    testTimeout: 180_000,
    tags: [{ name: 'long', description: 'Repeats at length what other tests prove in short: docs/testing.md.' }],
  },
});
