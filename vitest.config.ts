import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.long.test.ts'],
    // No module of src/ keeps a state: each is loaded once a worker, not once a file
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 180_000,
  },
});
