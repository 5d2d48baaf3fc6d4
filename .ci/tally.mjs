// Prints how many tests ran, from the report of vitest's JSON reporter; no report means that no test ran.
import { existsSync, readFileSync } from 'node:fs';

const [path = ''] = process.argv.slice(2);
const files = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).testResults : [];
const count = status => files.flatMap(file => file.assertionResults).filter(test => test.status === status).length;
// A test file that cannot be loaded has no tests that could fail: the file itself counts.
const unloaded = files.filter(
  file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
);

console.log(`${count('passed')} passed, ${count('failed') + unloaded.length} failed`);
