// npm run cases: the cases of test/cases; with --update, lines that want exactly one value get the present one.
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const isUpdate = args.includes('--update');
const asked = args.filter(arg => arg !== '--update');
const { status } = spawnSync('npx', ['vitest', 'run', '--hideSkippedTests', 'test/cases', ...asked], {
  stdio: 'inherit',
  env: { ...process.env, ...(isUpdate ? { UPDATE_CASES: '1' } : {}) },
});
process.exitCode = status ?? 1;
