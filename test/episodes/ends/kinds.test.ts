import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource, fileSource } from '../../../src/read/source.js';
import { allRules } from '../../../src/rules/registry.js';
import { podline } from '../../cli/podline.js';

const SAMPLES = join(import.meta.dirname, '../../../samples/kinds');
const folders = readdirSync(SAMPLES, { withFileTypes: true }).filter(entry => entry.isDirectory());
const documentOf = (kind: string, file: string) => analyze([fileSource(join(SAMPLES, kind, file))]);

/** A log, or a watch. */
const fileOf = (kind: string, what: string): string =>
  readdirSync(join(SAMPLES, kind)).find(file => file.startsWith(`${what}.`)) ?? '';

describe.each(folders.map(({ name }) => name))('the kind %s', kind => {
  it('is recognised in its trigger, with nothing missing and no alarm', async () => {
    const { lifecycles } = await documentOf(kind, fileOf(kind, 'trigger'));
    expect(new Set(lifecycles.map(one => one.kind))).toEqual(new Set([kind]));
    expect(lifecycles.flatMap(({ steps }) => steps.filter(({ status }) => status === 'missing'))).toEqual([]);
    expect(lifecycles.flatMap(({ findings }) => findings.filter(({ level }) => level !== 'info'))).toEqual([]);
  });

  it('is not recognised in its near miss', async () => {
    const { lifecycles } = await documentOf(kind, fileOf(kind, 'near-miss'));
    expect(lifecycles).toHaveLength(1);
    expect(lifecycles[0]?.kind).not.toBe(kind);
  });
});

describe('a graceful node shutdown', () => {
  const pod = async (name: string) =>
    (await documentOf('shut-down', 'trigger.log')).lifecycles.find(one => one.pod.name === name);

  it('is reported with its grace period, and the kill is a step', async () => {
    const cart = await pod('cart-0');
    expect(cart).toMatchObject({ outcome: 'removed', verdict: 'complete', gracePeriodSeconds: 15 });
    expect(cart?.steps.find(({ step }) => step === 'teardown-begun')).toMatchObject({
      status: 'seen',
      evidence: [{ line: 207 }],
    });
  });

  it('does not outlive the node: the rest is outside of the log, and the pod that runs again is another life', async () => {
    const slow = await pod('slow-0');
    expect(slow).toMatchObject({ outcome: 'in-progress', verdict: 'undetermined' });
    expect(slow?.headline).toMatch(/^the node goes down/);
    expect(slow?.steps.filter(({ status }) => status === 'outside-window').length).toBeGreaterThan(3);
  });

  it('is known by the reason in the status, where no log reports it', async () => {
    const kindsIn = async (file: string) => (await documentOf('shut-down', file)).lifecycles.map(({ kind }) => kind);
    expect(await kindsIn('watched.yaml')).toEqual(['shut-down']);
    expect(await kindsIn('watched-near-miss.yaml')).toEqual(['completed']);
  });

  it('and the deletion of the pod that runs again are two, each with its id', async () => {
    const { lifecycles } = await documentOf('shut-down', 'rebooted.json');
    expect(lifecycles.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['shut-down', 'in-progress'],
      ['graceful', 'removed'],
    ]);
    expect(new Set(lifecycles.map(({ uid }) => uid)).size).toBe(1);
    expect(new Set(lifecycles.map(({ id }) => id)).size).toBe(2);
  });

  it('ends with the kubelet process: the next one may have its pid, in another boot', async () => {
    const log = readFileSync(join(SAMPLES, 'shut-down/rebooted.json'), 'utf8');
    const processes = async (text: string) =>
      (await analyze([bytesSource('kubelet.json', text)])).input.kubelets.map(({ pid }) => pid);
    expect(await processes(log)).toEqual([1011, 1011]);
    expect(await processes(log.replaceAll('b2'.repeat(16), 'a1'.repeat(16)))).toEqual([1011]);
    // A line may lack its boot, as in a file next to the journal
    expect(await processes(log.replace(/"_BOOT_ID": "a1[^"]*", /, ''))).toEqual([1011, 1011]);
  });

  it.each([
    [
      '1.20',
      'Shutdown manager killing pod "cart-0_shop(5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01)" with gracePeriod: 20 seconds',
    ],
    ['1.21 on', '"Shutdown manager killing pod with gracePeriod" pod="shop/cart-0" gracePeriod=20'],
  ])('is recognised by its kill alone, as %s prints it', async (_version, message) => {
    const line = `I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:220] ${message}\n`;
    const { lifecycles } = await analyze([bytesSource('kubelet.log', line)]);
    expect(lifecycles).toMatchObject([{ kind: 'shut-down', outcome: 'in-progress', gracePeriodSeconds: 20 }]);
  });
});

describe('the table of kinds', () => {
  const models = Object.values(KINDS);
  const rules = new Set(allRules.map(({ meta }) => meta.id));

  it('names only rules that exist', () => {
    const named = models.flatMap(({ rules: { only, not = [] } }) => [...only, ...not]);
    expect(named.filter(id => !rules.has(id))).toEqual([]);
  });

  it('has each kind under its name', () => {
    for (const [id, { kind }] of Object.entries(KINDS)) expect(kind).toBe(id);
  });

  it('shares words with steps where both mean the same, and no other words', () => {
    const words = models
      .filter(({ recognition }) => !recognition.yields)
      .flatMap(one => [...(one.recognition.statedBy ?? [])]);
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('a pod without a node', () => {
  const LOG = readFileSync(join(SAMPLES, 'shut-down/near-miss.log'), 'utf8').replaceAll(
    /^/gm,
    'Nov 21 03:12:40 worker-7 kubelet[77]: ',
  );

  it('is gone at once, by the API server alone', async () => {
    const [one] = (await documentOf('unscheduled', 'trigger.ndjson')).lifecycles;
    expect(one).toMatchObject({ outcome: 'removed', verdict: 'complete', node: null, gracePeriodSeconds: 0 });
    expect(one?.headline).toBe('complete at once: it had no node, and no kubelet is concerned');
    expect(one?.steps.map(({ step, shownBy }) => [step, shownBy])).toEqual([
      ['delete-requested', undefined],
      ['remove-seen', 'watch'],
    ]);
  });

  it('is reported without steps of a kubelet, and needs no log of one', async () => {
    const { stdout } = await podline([join(SAMPLES, 'unscheduled/trigger.ndjson')]);
    expect(stdout).toContain('API  object gone');
    expect(stdout).not.toMatch(/sync loop|Record the log/);
  });

  it('is on no node whose log is read with it, and does not change the clock of the log', async () => {
    const log = bytesSource('kubelet.log', Buffer.from(LOG));
    const alone = await analyze([log]);
    const { input, lifecycles } = await analyze([log, fileSource(join(SAMPLES, 'unscheduled/trigger.ndjson'))]);
    expect(lifecycles.map(({ kind, node }) => [kind, node])).toEqual([
      ['graceful', 'worker-7'],
      ['unscheduled', null],
    ]);
    expect(input.clock).toEqual(alone.input.clock);
  });
});
