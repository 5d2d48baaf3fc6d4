import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPORTS } from '../../src/show/report/registry.js';
import { podline } from './podline.js';

/** What every command prints in every format. `npm run goldens` writes them; look at what changed. */
const folder = join(import.meta.dirname, 'printed');
const update = process.env.UPDATE_GOLDENS !== undefined;

/** A page contains its program: a browser test compares it with its document instead. */
const FORMATS = Object.keys(REPORTS).filter(format => format !== 'html');
const GOOD = 'samples/graceful-quick';
const BAD = 'samples/ignores-sigterm';

const each = (command: string, formats: readonly string[], ...args: string[]): string[][] =>
  formats.map(format => [command, '-o', format, ...args]);

const COMMANDS: readonly (readonly string[])[] = [
  ...each('analyze', FORMATS, 'samples/finalizer'),
  ...each('check', FORMATS, 'samples/rules/missing-step/trigger.log.gz'),
  ...each('analyze', ['json', 'ndjson'], '--schema', '3', 'samples/finalizer'),
  ...each('check', ['json', 'ndjson'], '--schema', '3', 'samples/rules/missing-step/trigger.log.gz'),
  ...each('check', ['text'], GOOD),
  ...each('check', ['text'], 'samples/graceful-quick-v2'),
  ...each('diff', ['text', 'json', 'markdown'], GOOD, BAD),
  ...each('diff', ['text'], GOOD, GOOD),
  ...each('diff', ['text'], 'samples/graceful-quick-1.23', GOOD),
  ...each('stats', ['text', 'json', 'csv', 'markdown'], 'samples/two-pods-at-once'),
  ['parse', '--pretty', 'samples/mirror-pod-delete/kubelet.log'],
  ['parse', '--stats', 'samples/mirror-pod-delete/kubelet.log'],
  ['explain'],
  ['explain', 'mirror', 'volumes-unmounted', 'missing-step', 'config-delete'],
  ['--list-rules'],
  ...['bash', 'zsh', 'fish'].map(shell => ['completion', shell]),
];

const goldens = COMMANDS.map(args => ({
  args,
  name: args
    .map(arg =>
      arg
        .replace(/^-+/, '')
        .replace(/^samples\//, '')
        .replaceAll('/', '-'),
    )
    .join('.'),
}));

const printed = async (args: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await podline(args);
  return `${stdout}exit ${status}\n${stderr}`;
};

describe('the output of every command', () => {
  it('has a golden for each, and no other', async () => {
    if (update) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const { name, args } of goldens) writeFileSync(join(folder, name), await printed(args));
    }
    expect(readdirSync(folder).sort()).toEqual(goldens.map(({ name }) => name).sort());
  });

  it.each(goldens)('is the golden of $name', async ({ name, args }) => {
    expect(await printed(args)).toBe(readFileSync(join(folder, name), 'utf8'));
  });
});
