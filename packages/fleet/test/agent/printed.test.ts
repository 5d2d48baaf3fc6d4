import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logOf } from '../../../../test/analyze/samples.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { isTornIn, printedIn } from '../../src/agent/open-sinks.js';

const folder = scratch();
const LINES = [
  '{"standing":"overdue","id":"a"}',
  'a sentence that was written to the same file',
  '{"standing":"ended","id":"b"}',
  '{"id":"no standing"}',
  '{"standing":"ended","id":"c',
];

function printedTo(name: string, text: string): ReadonlySet<string> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const file = openSync(path, 'a');
  try {
    return printedIn(file);
  } finally {
    closeSync(file);
  }
}

describe('the reports that an agent had printed', () => {
  it('are read from the end of the file that it prints to', () => {
    expect([...printedTo('some', LINES.join('\n'))]).toEqual(['a overdue', 'b ended']);
    expect([...printedTo('long', `${LINES[0]}\n${'x'.repeat(2 << 20)}\n${LINES[2]}\n`)]).toEqual(['b ended']);
    expect([...printedTo('none', '')]).toEqual([]);
  });

  it.each([
    ['', false],
    ['{}\n', false],
    ['{}\n{"id":', true],
  ])('may end with half a line: %j', (text, isTorn) => {
    const path = join(folder, `torn-${text.length}`);
    writeFileSync(path, text);
    const file = openSync(path, 'a');
    expect(isTornIn(file)).toBe(isTorn);
    closeSync(file);
  });

  it('are not known where that is no file', () => {
    const device = openSync('/dev/null', 'a');
    expect([...printedIn(device)]).toEqual([]);
    closeSync(device);
  });

  it('are not printed again by the agent after one that was killed before it recorded them', {
    tags: 'long',
  }, () => {
    const [out, state] = [join(folder, 'out'), join(folder, 'state')];
    const run = (): string => {
      const file = openSync(out, 'a');
      const words = [join(root, 'dist/cli.js'), 'agent', '-', '--state', state];
      const { status } = spawnSync(process.execPath, words, {
        input: logOf('graceful-quick'),
        stdio: ['pipe', file, 'ignore'],
      });
      closeSync(file);
      expect(status).toBe(0);
      return readFileSync(out, 'utf8');
    };
    const first = run();
    const noted = readFileSync(state, 'utf8');
    const cut = noted.lastIndexOf('{"told":');
    expect(cut).toBeGreaterThan(0);
    writeFileSync(state, noted.slice(0, cut));
    expect(run()).toBe(first);
    // The last line is in neither file
    writeFileSync(state, noted.slice(0, cut));
    writeFileSync(out, '');
    expect(run().split('\n').slice(0, -1)).toEqual(first.split('\n').slice(-2, -1));
  });
});
