import { describe, expect, it } from 'vitest';
import type { Needs } from '../../src/rules/needs.js';
import { rules } from '../../src/rules/registry.js';
import type { Rule } from '../../src/rules/types.js';
import { analyzed, filesOf } from './samples.js';

const needing = rules.flatMap(rule => (rule.needs === undefined ? [] : [rule]));

/** The document of these files while the rule has other needs. */
async function documentWith(files: readonly string[], rule: Rule, needs: Needs | undefined): Promise<string> {
  const ruleNeeds = rule.needs;
  Reflect.set(rule, 'needs', needs);
  try {
    return JSON.stringify(await analyzed(files));
  } finally {
    Reflect.set(rule, 'needs', ruleNeeds);
  }
}

describe('needs that are not met', () => {
  it.each(needing.map(rule => [rule.meta.id, rule] as const))(
    'leave nothing to find: %s',
    { tags: 'long' },
    async (id, rule) => {
      for (const what of ['trigger', 'near-miss'] as const) {
        const files = filesOf(id, what);
        expect(await documentWith(files, rule, rule.needs)).toBe(await documentWith(files, rule, undefined));
      }
    },
  );

  it('keep a rule from being run', async () => {
    const [rule] = needing;
    if (rule === undefined) throw new Error('no rule needs anything');
    const files = filesOf(rule.meta.id, 'trigger');
    expect(await documentWith(files, rule, { lines: [] })).not.toBe(await documentWith(files, rule, undefined));
  });
});
