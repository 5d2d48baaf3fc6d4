import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { KINDS } from '../../src/episodes/ends/kinds/index.js';
import { STEPS } from '../../src/episodes/ends/steps.js';
import { rules } from '../../src/rules/registry.js';
import { analyzed } from '../analyze/analyzed.js';
import { logOf, recorded, shapes, textIn, watchOf } from '../analyze/samples.js';
import { inShares } from '../share.js';
import { schema, violations } from './schema.js';

const QUOTED = ['graceful-quick', 'graceful-quick-journald', 'mirror-delete-json', 'name-reuse'];

describe('the schema of the result', () => {
  // Log and watch together, and the log alone: test/analyze/truth.test.ts checks each sample against the schema
  const ofWatch = async (sample: string): Promise<void> => {
    await analyzed([['pods.yaml', watchOf(sample)]]);
  };
  const watches = inShares(recorded);
  it.each(watches.short)('accepts the watch of %s', ofWatch);
  it.each(watches.rest)('accepts the watch of %s', { tags: 'long' }, ofWatch);

  const withLines = async (sample: string): Promise<void> => {
    await analyzed([['kubelet.log', logOf(sample)]], { lines: true });
  };
  it.each(QUOTED)('accepts the lines of %s', withLines);
  it.each(recorded.filter(sample => !QUOTED.includes(sample)))('accepts the lines of %s', { tags: 'long' }, withLines);

  const ofShape = async (shape: string): Promise<void> => {
    await analyzed([[shape, textIn('shapes', shape)]]);
  };
  const some = inShares(shapes);
  it.each(some.short)('accepts the shape %s', ofShape);
  it.each(some.rest)('accepts the shape %s', { tags: 'long' }, ofShape);

  it('accepts an empty input, and one that is no log', async () => {
    await analyzed([]);
    await analyzed([
      ['empty', ''],
      ['noise', 'good morning\n'],
      ['bytes', new Uint8Array([0, 159, 146, 150])],
    ]);
  });

  it('has every step and every kind, and no others', () => {
    expect([...schema.$defs.Lifecycle.properties.steps.items.properties.step.enum].sort()).toEqual(
      Object.keys(STEPS).sort(),
    );
    expect([...schema.$defs.Kind.enum].sort()).toEqual(Object.keys(KINDS).sort());
  });

  it('has the id of every rule', () => {
    const pattern = new RegExp(schema.$defs.Word.pattern);
    for (const { id } of rules) expect(id).toMatch(pattern);
  });

  it('is strict: a wrong word, a number that is too small or an unknown key anywhere is a violation', async () => {
    const document = await analyzed([['kubelet.log', logOf('mirror-pod-delete')]]);
    const [one] = endsOf(document);
    const [step] = one?.steps ?? [];
    const withOne = (change: object): object => ({ ...document, episodes: [{ ...one, ...change }] });
    const withStep = (change: object): object => withOne({ steps: [{ ...step, ...change }] });
    const wrong: Record<string, object> = {
      'another version': { ...document, schemaVersion: 5 },
      'a stranger at the top': { ...document, extra: 1 },
      'a stranger in a lifecycle': withOne({ extra: 1 }),
      'a stranger in a step': withStep({ extra: 1 }),
      'no id': withOne({ id: undefined }),
      'a made-up kind': withOne({ kind: 'gone' }),
      'a made-up outcome': withOne({ outcome: 'gone' }),
      'a made-up verdict': withOne({ verdict: 'fine' }),
      'a negative duration': withOne({ durationMs: -1 }),
      'a local time': withOne({ startedAt: '2026-11-21T01:48:31' }),
      'a made-up step': withStep({ step: 'gone' }),
      'a made-up status': withStep({ status: 'lost' }),
      'a missing step without a reason': withStep({ status: 'missing', why: undefined }),
      'line 0': withStep({ evidence: [{ source: 0, line: 0 }] }),
    };
    const passed = Object.entries(wrong).filter(([, value]) => violations(value).length === 0);
    expect(passed.map(([name]) => name)).toEqual([]);
  });
});
