import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { root } from '../../root.js';
import { scratchOfTest } from '../../scratch.js';

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = load(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

/** What a runner does with a composite action, as far as this one needs it: expressions are names, `==`, `!=`, `&&` and always(). */
function runAction(given: Readonly<Record<string, string>>) {
  const folder = scratchOfTest();
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  const outputs: Record<string, string> = {};
  const done: { readonly name: string; readonly code: number | null; readonly text: string }[] = [];
  const uploaded: Record<string, string> = {};
  let path = process.env.PATH ?? '';
  let failed = false;

  const meant = (name: string): string => {
    const [kind, key = '', , output = ''] = name.trim().split('.');
    return kind === 'inputs' ? (given[key] ?? action.inputs[key]?.default ?? '') : (outputs[output] ?? '');
  };
  const filled = (text: string): string => text.replace(/\$\{\{([^}]*)\}\}/g, (_, name: string) => meant(name));
  const holds = (condition: string): boolean =>
    condition.split('&&').every(part => {
      const [, name = '', operator, literal] = /^\s*(\S+) (==|!=) '([^']*)'\s*$/.exec(part) ?? [];
      return part.trim() === 'always()' || (meant(name) === literal) === (operator === '==');
    });

  for (const step of action.runs.steps) {
    if (step.if === undefined ? failed : !holds(step.if)) continue;
    if (step.uses !== undefined) {
      uploaded[step.uses] = filled(step.with?.sarif_file ?? step.with?.path ?? '');
      continue;
    }
    const files = { GITHUB_PATH: join(temp, 'path'), GITHUB_OUTPUT: join(temp, 'output') };
    for (const file of Object.values(files)) writeFileSync(file, '');
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text)]));
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step.run ?? ''], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env, ...files, PATH: path, RUNNER_TEMP: temp, GITHUB_ACTION_PATH: root },
    });
    done.push({ name: step.name, code: status, text: stdout + stderr });
    failed ||= status !== 0;
    for (const line of readFileSync(files.GITHUB_PATH, 'utf8').split('\n'))
      if (line !== '') path = line + delimiter + path;
    for (const line of readFileSync(files.GITHUB_OUTPUT, 'utf8').split('\n')) {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (name !== undefined) outputs[name] = value ?? '';
    }
  }
  return { done, uploaded, codes: done.map(({ code }) => code) };
}

/** An archive like that of the release, with the package in place of the executable, or with something quicker. */
function archive(script = `exec "${process.execPath}" "${join(root, 'dist/cli.js')}" "$@"`): {
  readonly file: string;
  readonly sha256: string;
} {
  const folder = scratchOfTest();
  writeFileSync(join(folder, 'podline'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const file = join(folder, 'podline.tar.gz');
  spawnSync('tar', ['-czf', file, '-C', folder, 'podline']);
  return { file, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') };
}

describe('action.yml', () => {
  it('checks, and uploads SARIF and a report', () => {
    const { file, sha256 } = archive();
    const { codes, uploaded, done } = runAction({ podline: file, sha256, inputs: 'samples/mirror-pod-delete\n' });
    expect(codes, JSON.stringify(done)).toEqual([0, 0]);
    const paths = Object.values(uploaded);
    expect(Object.keys(uploaded)).toEqual([
      expect.stringMatching(/^github.codeql-action.upload-sarif@/),
      expect.stringMatching(/^actions.upload-artifact@/),
    ]);
    expect(JSON.parse(readFileSync(paths[0] ?? '', 'utf8')).version).toBe('2.1.0');
    expect(readFileSync(paths[1] ?? '', 'utf8')).toContain('<!doctype html>');
  });

  it('fails where the check does, and uploads all the same', () => {
    const { file } = archive(
      `for word; do case $word in html=*) echo >"\${word#html=}";; check) code=1;; esac; done; exit $code`,
    );
    const inputs = 'samples/graceful-quick';
    const { codes, uploaded } = runAction({ podline: file, inputs, sarif: 'false' });
    expect(codes).toEqual([0, 1]);
    expect(Object.keys(uploaded)).toEqual([expect.stringMatching(/^actions.upload-artifact@/)]);
  });

  it('installs nothing with another checksum, nothing from a URL without a checksum, and nothing from elsewhere', () => {
    const { file } = archive();
    for (const [podline, sha256] of [
      [file, '0'.repeat(64)],
      ['https://127.0.0.1:1/podline.tar.gz', ''],
      ['http://127.0.0.1:1/podline.tar.gz', '0'.repeat(64)],
    ] as const)
      expect(runAction({ podline, sha256, inputs: 'samples/graceful-quick' }).codes).toEqual([2]);
  });

  it('takes no line of its inputs for shell or for an option', () => {
    const { file } = archive('printf "<%s>" "$@"');
    const inputs = '$(touch /tmp/podline-was-here)\n--help\n; exit 0\n';
    const { codes, done } = runAction({ podline: file, inputs });
    expect(codes).toEqual([0, 0]);
    expect(done[1]?.text).toContain('<--><$(touch /tmp/podline-was-here)><--help><; exit 0>');
    expect(existsSync('/tmp/podline-was-here')).toBe(false);
  });

  it('uses all of its inputs, and requires those without a default', () => {
    const text = readFileSync(join(root, 'action.yml'), 'utf8');
    for (const [name, { default: otherwise, required }] of Object.entries(action.inputs)) {
      expect(text).toMatch(new RegExp(`inputs\\.${name}\\b`));
      expect(required === true).toBe(otherwise === undefined);
    }
  });
});
