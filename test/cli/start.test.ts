import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder, loadProgram } from '../../src/cli/start/code-cache.js';
import { helpTexts } from '../../src/cli/start/help-texts.js';
import { helpKey, printedHelp } from '../../src/cli/start/laid-out-help.js';
import { root } from '../root.js';
import { scratchOfTest } from '../scratch.js';
import { keeping, podline } from './podline.js';

describe('what is printed without loading the program', () => {
  it.each([
    ['--help', 'help'],
    ['-h', 'help'],
    ['help', 'help'],
    ['check --help', 'help check'],
    ['help check', 'help check'],
    ['fleet work -h', 'help fleet work'],
    ['--version', 'version'],
    ['-V', 'version'],
    ['version', 'version'],
  ])('is the text of: %s', async (line, key) => {
    const words = line.split(' ');
    expect(helpKey(words)).toBe(key);
    expect(helpTexts()[key]).toBe((await podline(words)).stdout);
  });

  it.each(['', 'kubelet.log', 'check --help x', '-o json', 'explain --version', 'version x'])(
    'is not a text of: %s',
    line => {
      expect(helpKey(line.split(' '))).toBeNull();
    },
  );

  // Errors, the value of an option, and a name of an object
  it.each(['--pod --help', 'help all', 'help wy', 'help constructor', 'help __proto__', 'help help x'])(
    'has no text for: %s',
    line => {
      expect(print(['podline', ...line.split(' ')])).toBeNull();
    },
  );

  it('is only in the usual layout', () => {
    expect(print(['podline', 'help'])).toMatch(/^Usage: podline /);
    expect(print(['podline', 'help'], 300)).toBe(print(['podline', 'help'], 0));
    expect(print(['podline', 'help'], 79)).toBeNull();
    expect(print(['kubectl-podline', 'help'])).toBeNull();
  });

  function print(words: readonly string[], columns?: number): string | null {
    const { stream, text } = keeping();
    return printedHelp({ argv: ['node', ...words], stdout: Object.assign(stream, { columns }) }, () =>
      JSON.stringify(helpTexts()),
    )
      ? text()
      : null;
  }
});

describe('the program that is loaded', () => {
  const hasCompileCache = 'enableCompileCache' in module;
  // A small program
  const dist = join(root, 'packages/fleet/dist/metrics');
  const load = createRequire(dist);
  const made = (): string => {
    const folder = cacheFolder({ XDG_CACHE_HOME: scratchOfTest() });
    if (folder === null) throw new Error('there is a place for it');
    return folder;
  };
  /** The file of its code, after its first start. */
  function kept(folder: string): string {
    loadProgram(dist, load, [], folder).keep?.();
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    return join(folder, name);
  }

  it('is the same where no code is kept', () => {
    const { program, keep } = loadProgram<object>(dist, load, [], null);
    expect([Object.keys(program), keep]).toEqual([['createMetrics'], null]);
  });

  describe.skipIf(hasCompileCache)('the code from an earlier start (skipped where Node keeps it itself)', () => {
    it('is accepted by V8 for the same program under the same flags', () => {
      const folder = made();
      const file = kept(folder);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const again = loadProgram<object>(dist, load, [], folder);
      expect([Object.keys(again.program), again.keep]).toEqual([['createMetrics'], null]);
      expect(loadProgram(dist, load, ['--other'], folder).keep).not.toBeNull();
    });

    it('is completed by each command', () => {
      const folder = made();
      const start = (command: string) => loadProgram(dist, load, [], folder, command).keep;
      start('check')?.();
      expect(start('check')).toBeNull();
      start('stats')?.();
      expect(['check', 'stats', 'diff'].map(command => start(command) === null)).toEqual([true, true, false]);
    });

    it('is not used for another program of the same length', () => {
      const folder = made();
      const other = join(scratchOfTest(), 'metrics');
      kept(folder);
      writeFileSync(`${other}.cjs`, readFileSync(`${dist}.cjs`, 'latin1').replace('createMetrics', 'createMetricS'));
      expect(loadProgram(other, load, [], folder).keep).not.toBeNull();
    });

    it.each([
      ['is damaged', (file: string) => damage(file)],
      ['is cut', (file: string) => truncateSync(file, 1_000)],
      ['is empty', (file: string) => truncateSync(file)],
      ['is a FIFO', (file: string) => replace(file, () => execFileSync('mkfifo', [file]))],
      ['is a link', (file: string) => replace(file, () => symlinkSync('/etc/hostname', file))],
      ['is a folder', (file: string) => replace(file, () => mkdirSync(file))],
    ])('is not given to V8 where it %s', (_what, change) => {
      const folder = made();
      change(kept(folder));
      const { program, keep } = loadProgram<object>(dist, load, [], folder);
      expect(Object.keys(program)).toEqual(['createMetrics']);
      expect(keep).not.toBeNull();
      keep?.();
    });

    it('is not written where its folder is gone', () => {
      const folder = made();
      const { keep } = loadProgram(dist, load, [], folder);
      rmSync(folder, { recursive: true });
      keep?.();
      expect(existsSync(folder)).toBe(false);
    });
  });

  it('is in a folder that no other user can write to', () => {
    const home = scratchOfTest();
    const env = { XDG_CACHE_HOME: home };
    const folder = join(home, 'podline');
    expect(cacheFolder(env)).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    chmodSync(folder, 0o770);
    expect(cacheFolder(env)).toBeNull();
    replace(folder, () => symlinkSync(scratchOfTest(), folder));
    expect(cacheFolder(env)).toBeNull();
    expect(cacheFolder({ ...env, NODE_DISABLE_COMPILE_CACHE: '1' })).toBeNull();
    expect(cacheFolder({ XDG_CACHE_HOME: join(home, 'none') })).toBeNull();
  });

  it('is not part of the built package', () => {
    expect(
      readdirSync(join(root, 'dist')).filter(
        name => !/\.(?:cjs|js|mjs|json)$|^podline\.html$|^types$|^THIRD/.test(name),
      ),
    ).toEqual([]);
  });
});

function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
  writeFileSync(file, bytes);
}

function replace(path: string, make: () => void): void {
  rmSync(path, { recursive: true });
  make();
}
