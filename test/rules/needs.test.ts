import { describe, expect, it } from 'vitest';
import { areMet, type Needs } from '../../src/rules/needs.js';
import { rules } from '../../src/rules/registry.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { Rule } from '../../src/rules/types.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import { seenLine } from '../correlate/made.js';
import { madeUp, storyOf } from '../episodes/ends/made.js';
import { analyzed, filesOf } from './samples.js';

const needing = rules.flatMap(rule => (rule.needs === undefined ? [] : [rule]));

/** What is passed while a rule lacks something else. */
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

  const slow = { ...seenLine(1, 'housekeeping-slow'), id: 'housekeeping-slow' as const };
  const restarted = [seenLine(1, 'config-delete'), seenLine(2, 'config-remove', { kubelet: 1 })];
  const testimony = [{}] as unknown as readonly SeenTestimony[];
  it.each<[Needs, Parameters<typeof madeUp>[0], { readonly node?: boolean; readonly names?: number }]>([
    [{ lines: ['kill-done', 'config-remove'] }, { observations: restarted }, {}],
    [{ hang: 'stuck-phase' }, { hangs: new Map([['stuck-phase', {} as never]]) }, {}],
    [{ watch: true }, { story: storyOf([{}]) }, {}],
    [{ testimony: true }, { testimony }, {}],
    [{ node: ['api', 'housekeeping'] }, {}, { node: true }],
    [{ namesakes: true }, {}, { names: 2 }],
    [{ restart: true }, { observations: restarted }, {}],
  ])('are those of which nothing is there: %j', (needs, facts, { node = false, names = 1 }) => {
    const around = (some: boolean, many: number) => ({
      troubles: nodeTroubles(some ? [slow] : []),
      namesakes: Array(many),
    });
    expect(areMet(needs, madeUp(facts), around(node, names))).toBe(true);
    expect(areMet(needs, madeUp({ observations: restarted.slice(0, 1) }), around(false, 1))).toBe(false);
  });
});
