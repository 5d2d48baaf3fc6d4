import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { podline } from '../../cli/podline.js';
import { schema as documentSchema } from '../../document/schema.js';
import { root } from '../../root.js';
import { schema, violations } from './schema.js';

const PAIRS = [
  ['graceful-quick', 'ignores-sigterm'],
  ['graceful-quick-v2', 'graceful-quick'],
  ['mirror-create-denied', 'mirror-delete-1.36'],
  ['name-reuse', 'stuck-volume-unmount'],
  ['two-pods-at-once', 'prestop'],
] as const;

const diffed = async (before: string, after: string): Promise<Record<string, unknown>> => {
  const { stdout } = await podline(['diff', '-q', `samples/${before}`, `samples/${after}`, '-o', 'json']);
  return JSON.parse(stdout);
};

describe('the schema of comparisons', () => {
  it.each(PAIRS)('accepts %s and %s', async (before, after) => {
    expect(violations(await diffed(before, after))).toEqual([]);
  });

  it('is strict: nothing may be missing, and unknown keys are violations', async () => {
    const whole = await diffed('graceful-quick', 'ignores-sigterm');
    for (const key of Object.keys(whole)) expect(violations({ ...whole, [key]: undefined })).not.toEqual([]);
    expect(violations({ ...whole, extra: 1 })).not.toEqual([]);
    const [pair] = whole.pairs as object[];
    for (const key of Object.keys(pair ?? {}))
      expect(violations({ ...whole, pairs: [{ ...pair, [key]: undefined }] })).not.toEqual([]);
    expect(violations({ ...whole, pairs: [{ ...pair, label: 'odd' }] })).not.toEqual([]);
  });

  it('has the words of the document', () => {
    const { Kind, Outcome, Verdict, StepStatus } = documentSchema.$defs;
    const properties = schema.$defs.deletion.properties;
    expect([schema.$defs.kind.enum, properties.outcome.enum, properties.verdict.enum]).toEqual([
      Kind.enum,
      Outcome.enum,
      Verdict.enum,
    ]);
    expect(schema.$defs.sight.properties.status.enum).toEqual(StepStatus.enum);
  });

  it('has every key of a comparison and of a pair on the page about it', () => {
    const page = readFileSync(join(root, 'docs/diff.md'), 'utf8');
    const keys = [...schema.$defs.diff.required, ...schema.$defs.pair.required, ...schema.$defs.group.required];
    for (const key of keys) expect(page).toMatch(new RegExp(`^\\|[^|]*\`${key}\``, 'm'));
  });
});
