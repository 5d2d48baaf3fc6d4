import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../../src/document/episodes.js';
import { verdictOf } from '../../../src/document/judge/build.js';
import { headlineOf } from '../../../src/document/judge/headline.js';
import { gapsOf } from '../../../src/episodes/ends/facts/gaps.js';
import { type Span, spanOf } from '../../../src/episodes/ends/facts/span.js';
import { STEPS } from '../../../src/episodes/ends/steps.js';
import type { Reconstructed } from '../../../src/episodes/ends/types.js';
import type { Found } from '../../../src/episodes/engine/found.js';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';
import { endingAt, madeUp, step } from '../../episodes/ends/made.js';
import { root } from '../../root.js';

const line = { id: 'config-delete' } as Reconstructed['observations'][number];
const finding = (more: Partial<Found>): Found => ({
  rule: 'made-up',
  level: 'warning',
  message: 'something',
  at: null,
  evidence: [],
  ...more,
});
const hang = (since: number | null, until: number | null = null) => ({ what: 'volume unmount', since, until });

function headline(facts: Partial<Reconstructed>, findings: readonly Found[] = []): string {
  const deletion = madeUp({ observations: [line], ...facts });
  const span: Span = spanOf(deletion, at => at);
  return headlineOf(deletion, verdictOf(deletion, findings), findings, gapsOf(deletion.steps), span).headline;
}

describe('the verdict', () => {
  const verdict = (facts: Partial<Reconstructed>, findings: readonly Found[] = []) =>
    verdictOf(madeUp({ observations: [line], ...facts }), findings);

  it('is incomplete where a step is missing, the deletion is stuck, or an error was found', () => {
    expect(verdict({ steps: [step('forgotten', null, { status: 'missing' })] })).toBe('incomplete');
    expect(verdict({ outcome: 'stuck' })).toBe('incomplete');
    expect(verdict({}, [finding({ level: 'error' })])).toBe('incomplete');
    expect(verdict({ kind: 'unknown' }, [finding({ level: 'error' })])).toBe('incomplete');
  });

  it('is open where the input lacks the end, the kind, or any line of the kubelet', () => {
    expect(verdict({ outcome: 'in-progress' })).toBe('undetermined');
    expect(verdict({ kind: 'unknown' })).toBe('undetermined');
    expect(verdict({ observations: [] })).toBe('undetermined');
  });

  it('is complete otherwise, with findings from a warning on', () => {
    expect(verdict({ steps: [step('forgotten', null, { status: 'not-observable' })] })).toBe('complete');
    expect(verdict({}, [finding({ level: 'info' })])).toBe('complete');
    expect(verdict({}, [finding({})])).toBe('complete-with-findings');
    expect(verdict({ outcome: 'finalizer-held' })).toBe('complete-with-findings');
  });
});

describe('the headline', () => {
  const steps = [step('delete-seen', 0), step('stop-sent', 500), step('remove-seen', 1_400)];

  it('states the duration', () => {
    expect(headline({ steps })).toBe('complete in 1.4 s');
    const back = [...steps, step('mirror-added', 2_400)];
    expect(headline({ steps: back, kind: 'static-replaced', outcome: 'recreated' })).toBe('complete in 2.4 s');
    expect(headline({ steps: back, kind: 'mirror', outcome: 'recreated' })).toBe('mirror is back after 2.4 s');
    expect(headline({ steps, kind: 'static-replaced', outcome: 'recreated' })).toBe('complete in 1.4 s');
    expect(headline({ steps: [], kind: 'static-replaced', outcome: 'recreated' })).toBe('complete');
    expect(headline({ steps: [], outcome: 'removed' })).toBe('complete');
    expect(headline({ observations: [], outcome: 'removed' })).toBe('gone, as far as the audit log shows');
  });

  it('names missing steps, and their containers', () => {
    const missing = [
      step('forgotten', null, { status: 'missing' }),
      step('stop-sent', null, { status: 'missing', container: 'web' }),
    ];
    const both = `INCOMPLETE: no line for “${STEPS.forgotten.title}”, “stop requested (web)”`;
    expect(headline({ steps: [...steps, ...missing] })).toBe(`${both}, though it took 1.4 s`);
    expect(headline({ steps: missing })).toBe(both);
  });

  it('reports the hang that lasts longest', () => {
    const level = 'error' as const;
    const lasting = [
      finding({ level, hang: { ...hang(500_000), what: 'a short one' } }),
      finding({ level, hang: hang(449_000), cause: { text: 'device busy', count: 14 } }),
      finding({ level, hang: { ...hang(0, 400_000), what: 'one that is over' } }),
    ];
    expect(headline({ outcome: 'stuck', coverage: endingAt(600_000) }, lasting)).toBe(
      'STUCK in volume unmount for 2m31s: device busy (x14)',
    );
    const once = [finding({ level, hang: hang(null), cause: { text: 'device busy', count: 1 } })];
    expect(headline({ outcome: 'stuck' }, once)).toBe('STUCK in volume unmount: device busy');
    const untimed = [finding({ level, hang: hang(0) })];
    expect(headline({ outcome: 'stuck', coverage: endingAt(null) }, untimed)).toBe('STUCK in volume unmount');
    // The remaining work of the node does not bring the object back
    expect(headline({ outcome: 'removed' }, untimed)).toBe('gone; something');
  });

  it('names the step after which nothing came', () => {
    const after = `STUCK after “${STEPS['remove-seen'].title}”`;
    expect(headline({ outcome: 'stuck', steps, coverage: endingAt(600_000) })).toBe(
      `${after} for 9m59s: no line says why`,
    );
    expect(headline({ outcome: 'stuck' })).toBe('STUCK: no line says where');
    expect(headline({ outcome: 'stuck', steps, coverage: endingAt(null) })).toBe('STUCK: no line says where');
  });

  it('names the progress where the log ends', () => {
    const begun = [step('stop-sent', 2_500), step('delete-seen', 2_000), step('teardown-begun', 2_500)];
    const under = { outcome: 'in-progress', steps: begun, coverage: endingAt(14_000) } as const;
    expect(headline(under)).toBe('log ends while terminating, 12 s in, after “termination ordered”');
    expect(headline({ ...under, coverage: endingAt(1_000) })).toMatch(/, 0 s in, /);
    expect(headline({ outcome: 'in-progress', observations: [] })).toBe('undetermined: only the audit log shows it');
  });

  it('adds what took the longest part of it', () => {
    const long = [step('delete-seen', 0), step('stop-sent', 1_000), step('remove-seen', 21_000)];
    expect(headline({ steps: long })).toMatch(/^complete in 21 s; 20 s between “stop requested” and /);
    const explained = finding({ message: 'it was slow', at: 3_000 });
    expect(headline({ steps: long }, [explained])).toBe('complete in 21 s; it was slow');
    const elsewhere = finding({ message: 'it was slow', at: 500 });
    expect(headline({ steps: long }, [elsewhere])).toMatch(/; 20 s between/);
    expect(headline({ steps: long }, [finding({ message: 'it was slow', at: 3_000, rule: 'slow-step' })])).toMatch(
      /; 20 s between/,
    );
    expect(headline({ steps: long }, [finding({ level: 'info', at: 3_000 })])).toMatch(/; 20 s between/);
  });

  it('takes a hang as the explanation of a pause if it fills half of it', () => {
    const long = [step('delete-seen', 0), step('stop-sent', 1_000), step('remove-seen', 21_000)];
    const half = finding({ message: 'it hung', hang: hang(11_000, 60_000) });
    expect(headline({ steps: long }, [half])).toBe('complete in 21 s; it hung');
    const less = finding({ message: 'it hung', hang: hang(11_001, 21_000) });
    expect(headline({ steps: long }, [less])).toMatch(/; 20 s between/);
  });

  it('leaves out pauses of less than five seconds, and those outside of the deletion', () => {
    const pause = (ms: number) => headline({ steps: [step('delete-seen', 0), step('remove-seen', ms)] });
    expect(pause(4_999)).toBe('complete in 5 s');
    expect(pause(5_000)).toMatch(/^complete in 5 s; 5 s between/);
  });
});

it('states that a preStop hook has not ended, unless the stop was sent after it', async () => {
  const sample = gunzipSync(readFileSync(join(root, 'samples/prestop/kubelet.log.gz')))
    .toString()
    .split('\n');
  const until = async (line: RegExp, more: number): Promise<string | undefined> => {
    const log = sample.slice(0, sample.findIndex(text => line.test(text)) + 1 + more).join('\n');
    const lifecycles = endsOf(await analyze([bytesSource('kubelet.log', Buffer.from(log))]));
    return lifecycles.find(({ pod }) => pod.name === 'prestoplong')?.headline;
  };
  expect(await until(/Running preStop hook.*prestoplong/, 40)).toMatch(
    /^log ends while terminating, \S+ s in; the preStop hook of container c has not ended after \S+ s(?:;|$)/,
  );
  expect(await until(/Killing container with a grace period" pod="default\/prestoplong/, 0)).not.toContain('hook');
});
