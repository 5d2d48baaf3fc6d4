import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { inScope, judge } from '../../../src/show/policy/judge.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import type { RunData } from '../../../src/show/report/html/data.js';
import { linesOf } from '../../analyze/samples.js';
import { podline } from '../../cli/podline.js';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';

const folder = scratch();
const STARTS = 'samples/stuck-starts/kubelet.log';
const LINES = readFileSync(join(root, STARTS), 'utf8').trimEnd().split('\n');

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** What the policy makes of the log: each result in one line; `--all` prints them in another form. */
async function results(policy: string, log: string = STARTS, ...more: string[]): Promise<string[]> {
  const { policy: read, problems } = readPolicy(policy);
  if (read === null) return [...problems];
  const document = JSON.parse((await podline([log, ...more, '-o', 'json'])).stdout) as ResultDocument;
  return judge(inScope(document, read), read).flatMap(({ grade, rule, start, lifecycle, expected, found }) =>
    lifecycle === null && rule !== 'teardown-trouble'
      ? [`${grade}: ${start?.pod.name ?? 'run'}: ${rule}: ${expected}: ${found}`]
      : [],
  );
}

const failures = (all: readonly string[]): string[] =>
  all.filter(one => one.startsWith('error: ')).map(one => one.split(': ').slice(1, 3).join(' '));

describe('podline check with starts', () => {
  it('fails for what hangs and what was refused, without a policy, and prints these first', async () => {
    const { status, stdout } = await podline(['check', STARTS]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^error {2}shop\/billing-0 {2}stuck-config {2}\(start\)$/m);
    expect(stdout).toMatch(/^error {2}shop\/ledger-1 {2}start-refused {2}\(start\)$/m);
    expect(stdout).toMatch(/^ +found +volume mount failed \d+ times: volume keys: secret "billing-keys" not found$/m);
    expect(stdout).toMatch(/^ +expected +a pod that starts without this: the node does not take the pod$/m);
    expect(stdout).not.toContain('shop/cache-0');
  });

  it('names their pods on its page too', async () => {
    const { stdout } = await podline(['check', STARTS, '-o', 'html']);
    const [, data = ''] = /<script type="application\/json" id="data">([^<]*)</.exec(stdout) ?? [];
    const { check, starts } = JSON.parse(data) as RunData;
    expect(check?.failures.map(({ pod, rule }) => `${pod} ${rule}`)).toEqual([
      'shop/billing-0 stuck-config',
      'shop/ledger-1 start-refused',
    ]);
    expect(starts.map(({ id }) => id)).toContain(check?.failures[0]?.id);
  });

  it('lets them pass if the policy allows it', async () => {
    const policy = 'starts: {stuck: pass, refused: warn}\npods: {include: [shop/billing-0, shop/ledger-1]}';
    expect(failures(await results(policy))).toEqual([]);
    expect((await results(policy)).filter(one => one.startsWith('warn: '))).toEqual([
      expect.stringContaining('warn: ledger-1: start-refused'),
    ]);
  });

  it('requires milestones, and does not judge those that a log at -v=2 does not show', async () => {
    expect(failures(await results('starts: {steps: [ready], stuck: pass, refused: pass}'))).toEqual([
      'billing-0 missing-step',
      'ledger-1 missing-step',
    ]);
    const quiet = await results(
      'starts: {steps: [ready, running, sandbox-created]}',
      'samples/graceful-quick-v2/kubelet.log',
    );
    expect(failures(quiet)).toEqual([]);
    expect(quiet).toContainEqual(
      expect.stringMatching(/^not evaluated: st1-node1: missing-step: ready, .*does not (?:show|contain)/),
    );
    expect(quiet).toContainEqual(
      expect.stringMatching(/^not evaluated: \S+: missing-step: sandbox-created, .*no line/),
    );
  });

  it('limits percentiles by owner and by image', async () => {
    const owners = await results(
      'starts: {stuck: pass, refused: pass, limits: [{p90: 10s, by: owner}, {max: 5s, of: pull, by: image}]}',
    );
    const slow = owners.filter(one => one.includes(': slow-start: ')).map(one => one.replace(/: run: slow-start/, ''));
    expect(slow.filter(one => one.startsWith('error')).sort()).toEqual([
      'error: max of pull at most 5s: starts with image registry.example/shop/batch:3.1: 6.3 s (n = 1): shop/batch-7xk2p',
      'error: p90 of ready at most 10s: starts of shop/billing-0: at least 4m40s (n = 1): shop/billing-0',
      'error: p90 of ready at most 10s: starts of shop/web: 12 s (n = 1): shop/web-5d4f9c7b8-q2wls',
    ]);
    // A refused pod never began, and took no time
    expect(slow).toContain('not evaluated: p90 of ready at most 10s: starts of shop/ledger-1: none was measured');
    expect(await results('starts: {limits: {max: 3s, image: "*/cache:*"}}')).toContainEqual(
      'pass: run: slow-start: max of ready at most 3s: starts with image */cache:*: 1.1 s (n = 1): shop/cache-0',
    );
  });

  it('never lets a pod that did not become Ready in time pass a limit, whatever the log shows of it', async () => {
    const isReady = LINES.findIndex(line => line.includes('shop/cache-0') && line.includes('14:34.100'));
    const log = file('cut.log', LINES.slice(0, isReady).join('\n'));
    const unready = await results('starts: {limits: {max: 500ms, owner: shop/cache-0}}', log);
    expect(unready.filter(one => one.includes(': slow-start: '))).toEqual([
      expect.stringMatching(/^error: run: slow-start: max of ready at most 500ms: .*: at least /),
    ]);
  });

  it('counts restarts and starts', async () => {
    expect(failures(await results('starts: {stuck: pass, refused: pass, restarts: {atMost: 0}}'))).toEqual([
      'cache-0 restart-count',
    ]);
    expect(failures(await results('starts: {stuck: pass, refused: pass, restarts: {atMost: 1}}'))).toEqual([]);
    expect(failures(await results('starts: {expect: {min: 6}, stuck: pass, refused: pass}'))).toEqual([
      'run start-count',
    ]);
  });

  it('requires a start instead of a deletion where the policy is about starts', async () => {
    const none = file('none.log', linesOf('graceful-quick').slice(0, 3).join('\n'));
    expect(failures(await results('starts: {}', none))).toEqual(['run start-count']);
    expect(failures(await results('extends: recommended', none))).toEqual(['run deletion-count']);
  });

  it('does not judge a start that goes on where the input ends, unless the policy requires it', async () => {
    const log = file('begin.log', LINES.slice(0, 20).join('\n'));
    expect(failures(await results('starts: {}', log))).toEqual([]);
    expect(failures(await results('starts: {unended: error}', log)).length).toBeGreaterThan(0);
  });

  it('names the position of a mistake in a policy', () => {
    expect(readPolicy('starts: {steps: [redy]}').problems).toEqual([expect.stringContaining('did you mean ready?')]);
    expect(readPolicy('starts: {limits: [{of: pull}]}').problems).toEqual([
      'starts.limits[0]: one of p50, p90, p99, max is missing',
    ]);
    expect(readPolicy('starts: {expect: {min: 3, max: 1}}').problems).toEqual([
      'starts.expect: max 1 is less than min 3',
    ]);
  });

  it('passes the levels of the policy to other formats', async () => {
    const policy = file('pass.yaml', 'starts: {stuck: pass, refused: warn}');
    const { stdout, status } = await podline(['check', STARTS, '--policy', policy, '-o', 'json']);
    expect(status).toBe(0);
    const { starts } = JSON.parse(stdout) as ResultDocument;
    const levels = (starts ?? []).flatMap(({ findings }) => findings.map(({ rule, level }) => `${rule} ${level}`));
    expect(levels).toEqual(expect.arrayContaining(['stuck-config info', 'start-refused warning']));
    expect(levels.filter(one => one.endsWith(' error'))).toEqual([]);
  });
});
