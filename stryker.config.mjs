/** How `npm run mutants` mutates: docs/testing.md. */
export default {
  testRunner: 'in-process',
  plugins: ['./test/mutants/runner.mjs'],
  mutate: ['src/{correlate,episodes/ends,rules,show/policy,document,episodes/starts}/**/*.ts'],
  coverageAnalysis: 'perTest',
  // Tables are judged by the tests of the tables
  ignoreStatic: true,
  incrementalFile: 'coverage/mutants/incremental.json',
  tempDirName: 'coverage/mutants/sandbox',
  jsonReporter: { fileName: 'coverage/mutants/mutation.json' },
  reporters: ['json', 'progress-append-only'],
  ignorePatterns: ['/dist*', '/coverage', '/tsconfig*.json'],
  // esbuild takes types for what they are
  disableTypeChecks: false,
  concurrency: 1,
  testRunnerNodeArgs: ['--max-semi-space-size=64'],
  // The runner limits the time of the processor; on a busy machine that takes many times as long
  timeoutMS: 600_000,
  dryRunTimeoutMinutes: 30,
  allowEmpty: true,
};
