import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.js';

const GOLDENS = [
  'test/cli/goldens.test.ts',
  'test/cli/every-format.test.ts',
  'test/show/report/text-goldens.test.ts',
  'test/show/diff/cli.test.ts',
  'test/samples/reported.test.ts',
];

it('every golden is the same without any shortcut', { tags: 'long' }, async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=dot', ...GOLDENS], {
    cwd: root,
    env: { ...process.env, PODLINE_WAY: 'long' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [status] = await once(child, 'close');
  expect([status, status === 0 ? '' : output]).toEqual([0, '']);
});
