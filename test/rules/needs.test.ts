import { describe, expect, it, vi } from 'vitest';
import { areMet, type Needs } from '../../src/rules/needs.js';
import { rules } from '../../src/rules/registry.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { SeenTestimony } from '../../src/witness/types.js';
import { seenLine } from '../correlate/made.js';
import { madeUp, storyOf } from '../lifecycle/made.js';
import { analyzed, filesOf } from './samples.js';

const asking = vi.hoisted(() => ({ all: false }));
vi.mock(import('../../src/rules/needs.js'), async original => {
  const own = await original();
  return { ...own, areMet: (...args) => asking.all || own.areMet(...args) };
});

const ids = rules.flatMap(({ meta, needs }) => (needs === undefined ? [] : [meta.id]));

describe('needs that are not met', () => {
  it.each(ids)('leave nothing to find: %s', { tags: 'long' }, async id => {
    for (const what of ['trigger', 'near-miss'] as const) {
      const files = filesOf(id, what);
      asking.all = true;
      const every = await analyzed(files);
      asking.all = false;
      expect(JSON.stringify(await analyzed(files))).toBe(JSON.stringify(every));
    }
  });

  const slow = { ...seenLine(1, 'housekeeping-slow'), id: 'housekeeping-slow' as const };
  const restarted = [seenLine(1, 'config-delete'), seenLine(2, 'config-remove', { kubelet: 1 })];
  const told = [{}] as unknown as readonly SeenTestimony[];
  it.each<[Needs, Parameters<typeof madeUp>[0], { readonly node?: boolean; readonly names?: number }]>([
    [{ lines: ['kill-done', 'config-remove'] }, { observations: restarted }, {}],
    [{ hang: 'stuck-phase' }, { hangs: new Map([['stuck-phase', {} as never]]) }, {}],
    [{ watch: true }, { story: storyOf([{}]) }, {}],
    [{ testimony: true }, { testimony: told }, {}],
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
