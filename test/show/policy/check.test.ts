import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../analyze/samples.js';
import { podline } from '../../cli/podline.js';
import { scratch } from '../../scratch.js';

const folder = scratch();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const QUICK = ['samples/graceful-quick/kubelet.log', '--watch', 'samples/graceful-quick/pods.yaml'] as const;

describe('podline check', () => {
  it('exits 0 when everything is there', async () => {
    const { status, stdout, stderr } = await podline(['check', ...QUICK]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe('PASSED: 0 errors, 0 warnings\n\n2 passed (-v lists them)\n');
  });

  it('exits 1 and names the step whose line was removed', async () => {
    const lines = linesOf('graceful-quick');
    const left = lines.filter(line => !line.includes('SyncTerminatedPod enter'));
    expect(lines.length - left.length).toBe(1);
    const log = file('cut.log', left.join('\n'));
    const { status, stdout } = await podline(['check', log, '--watch', 'samples/graceful-quick/pods.yaml']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAILED: 1 error, /);
    expect(stdout).toMatch(/^error {2}default\/quick {2}missing-step {2}\(graceful, node1\)$/m);
    expect(stdout).toMatch(/^ +found +no line for terminated-entered /m);
    expect(stdout).toMatch(/^ +evidence +\S*cut\.log:\d+, \S*cut\.log:\d+$/m);
    expect(stdout).toMatch(/^ +next +\S/m);
    expect(stdout.split('\n').at(-2)).toBe('1 passed (-v lists them)');
  });

  it('follows the given policy', async () => {
    const strict = file('strict.yaml', 'extends: strict');
    const policyFile = file('own.yaml', 'extends: strict\nrules: {grace-exceeded: warn}');
    const log = 'samples/ignores-sigterm/kubelet.log.gz';
    expect((await podline(['check', log])).status).toBe(0);
    expect((await podline(['check', log, '--policy', strict])).status).toBe(1);
    expect((await podline(['check', log, '--policy', policyFile])).status).toBe(0);
  });

  it('exits 2 for a policy, an input or a format that it cannot use', async () => {
    const typo = file('typo.yaml', 'rules: {misssing-step: off}');
    const bad = await podline(['check', ...QUICK, '--policy', typo]);
    expect([bad.status, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toContain('rules.misssing-step: there is no such key; did you mean missing-step?');
    expect((await podline(['check', ...QUICK, '--policy', join(folder, 'absent.yaml')])).status).toBe(2);
    expect((await podline(['check', join(folder, 'absent.log')])).status).toBe(2);
    expect((await podline(['check', ...QUICK, 'absent.log'])).status).toBe(2);
    expect((await podline(['check', ...QUICK, '-o', 'junti'])).status).toBe(2);
  });

  it('passes the document to other formats at the levels of the policy', async () => {
    const strict = file('strict.yaml', 'extends: strict');
    const out = join(folder, 'result.json');
    const log = 'samples/ignores-sigterm/kubelet.log.gz';
    const { status, stdout } = await podline(['check', log, '--policy', strict, '-o', 'text', '-o', `json=${out}`]);
    expect(status).toBe(1);
    expect(stdout).toContain('FAILED:');
    const { lifecycles } = JSON.parse(readFileSync(out, 'utf8'));
    expect(lifecycles).toMatchObject([
      { verdict: 'incomplete', findings: [{ rule: 'grace-exceeded', level: 'error' }] },
    ]);
  });
});
