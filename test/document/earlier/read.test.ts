import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Episode, ResultDocument } from '../../../src/document/contract/types.js';
import { readDocument } from '../../../src/document/earlier/read.js';
import { toVersion3 } from '../../../src/document/earlier/version-3.js';
import { analyze } from '../../../src/nodes/index.js';
import { expandInputs } from '../../../src/read/expand.js';

const samples = join(import.meta.dirname, '../../../samples');
const analyses = new Map<string, Promise<string>>();

async function written(name: string): Promise<string> {
  const { sources } = await expandInputs([join(samples, name)]);
  return JSON.stringify(await analyze(sources));
}

/** The document of a sample, analysed once. */
function sample(name: string): Promise<string> {
  const text = analyses.get(name) ?? written(name);
  analyses.set(name, text);
  return text;
}

const withFirst = ({ episodes, ...rest }: Record<string, unknown>, changes: object): object => ({
  ...rest,
  episodes: (episodes as { family: string }[])
    .filter(({ family }) => family === 'end')
    .map((one, at) => (at === 0 ? { ...one, ...changes } : one)),
});

/** The lists that earlier versions had. */
const earlier = async (name: string) => {
  const today: ResultDocument = JSON.parse(await sample(name));
  return { today, ...toVersion3(today) };
};

/** What earlier versions did not know. */
const unknown = (one: Episode): Episode => {
  if (one.family === 'node') return one;
  const { tries: _, ...known } = { ...one, cause: null };
  if (known.family === 'end') return known;
  return { ...known, phases: known.phases.map(phase => ({ ...phase, from: null })) };
};

const FAR = { rule: 'a', level: 'info', message: 'a', at: null, evidence: [{ source: 0, line: 2 ** 60 }] };

describe('readDocument', () => {
  it.each(readdirSync(samples).filter(name => name.startsWith('mirror-') || name === 'finalizer'))(
    'reads what was written for %s',
    async name => {
      const text = await sample(name);
      expect(readDocument(text)).toEqual({ document: JSON.parse(text), problem: null });
      expect(readDocument(`\ufeff${text}`).problem).toBeNull();
    },
  );

  it('reads what version 1 wrote, as the document of one node', async () => {
    const { today, nodes, ...rest } = await earlier('mirror-pod-delete');
    const { document } = readDocument(JSON.stringify({ ...rest, schemaVersion: 1 }));
    const { nodes: _, ...others } = today;
    expect(document).toMatchObject({ ...others, episodes: today.episodes.map(unknown) });
    const { clock } = today.input;
    expect(document?.nodes).toEqual(
      nodes.map(({ name, sources, window, kubelets }) => ({
        name,
        basis: 'a result of version 1',
        hosts: [],
        sources,
        window,
        clock,
        kubelets,
      })),
    );
  });

  const versionOne = async (change: (one: Record<string, unknown>) => object) => {
    const { nodes: _, today: _today, ...first } = await earlier('mirror-pod-delete');
    return readDocument(JSON.stringify({ ...first, schemaVersion: 1, ...change({ ...first }) }));
  };

  it('reads what version 1 wrote without logs, or of several nodes', async () => {
    const { document } = await versionOne(({ lifecycles }) => ({
      lifecycles: (lifecycles as object[]).flatMap(one =>
        ['a', 'b'].map(node => ({ ...one, id: node.repeat(16), node })),
      ),
    }));
    expect(document?.nodes.map(({ name }) => name)).toEqual([null]);
    const watch = await versionOne(({ input }) => {
      const { sources, ...rest } = input as { sources: { type: string }[] };
      return { input: { ...rest, sources: sources.filter(({ type }) => type === 'pod-watch') } };
    });
    expect(watch.document?.nodes).toEqual([]);
    // Sources had no id at first
    const nameless = await versionOne(({ input }) => {
      const { sources, ...rest } = input as { sources: { id?: string }[] };
      return { input: { ...rest, sources: sources.map(({ id: _id, ...one }) => one) } };
    });
    expect(nameless.document?.nodes).toMatchObject([{ sources: [] }]);
  });

  it('refuses what version 1 never wrote', async () => {
    expect((await versionOne(() => ({ lifecycles: 'none' }))).problem).toContain('.episodes');
    expect((await versionOne(() => ({ input: null }))).problem).toContain('.input');
    expect((await versionOne(() => ({ input: {} }))).problem).toContain('.input');
  });

  it.each<[string, (document: Record<string, unknown>) => unknown, string]>([
    ['another version', one => ({ ...one, schemaVersion: 5 }), '.schemaVersion has an unknown value'],
    ['another program', one => ({ ...one, tool: { name: 'x', version: '1' } }), '.tool.name has an unknown value'],
    ['no findings', ({ findings: _, ...one }) => one, '.findings is missing'],
    ['half an episode', one => ({ ...one, episodes: [{}] }), '.episodes[0].family is missing'],
    ['a family that is none', one => withFirst(one, { family: 'middle' }), '.episodes[0].family has an unknown value'],
    ['an end that is called a start', one => withFirst(one, { family: 'start' }), '.episodes[0].'],
    ['a text for a list', one => ({ ...one, episodes: 'none' }), '.episodes is no array'],
    [
      'half a deletion of version 3',
      one => ({ ...one, schemaVersion: 3, lifecycles: [{}] }),
      '.episodes[0].id is missing',
    ],
    [
      'a text for a list of version 3',
      one => ({ ...one, schemaVersion: 3, lifecycles: 'none' }),
      '.episodes is no array',
    ],
    ['a list', () => [], 'it is no object'],
    ['nothing', () => null, 'it is no object'],
    ['a time that is none', one => withFirst(one, { requestedAt: 'never' }), '.requestedAt has an unknown form'],
    ['a year of six digits', one => withFirst(one, { endedAt: '+275760-09-13T00:00:00.000Z' }), '.endedAt has an'],
    ['month 13', one => withFirst(one, { endedAt: '2026-13-01T00:00:00.000Z' }), '.endedAt has an unknown form'],
    ['a grace period of 1e308', one => withFirst(one, { gracePeriodSeconds: 1e308 }), '.gracePeriodSeconds is out of'],
    ['a duration below 0', one => withFirst(one, { durationMs: -1 }), '.durationMs is out of range'],
    ['a line beyond 2^53', ({ findings: _, ...one }) => ({ ...one, findings: [FAR] }), '.line is out of range'],
  ])('refuses %s', async (_, change, problem) => {
    const changed = change(JSON.parse(await sample('finalizer')));
    expect(readDocument(JSON.stringify(changed))).toMatchObject({
      document: null,
      problem: expect.stringContaining(problem),
    });
  });

  it('refuses what is cut off', async () => {
    const problem = 'it is truncated or not JSON';
    expect(readDocument((await sample('finalizer')).slice(0, -1))).toEqual({ document: null, problem });
    expect(readDocument('')).toEqual({ document: null, problem });
  });

  it('accepts any text as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        expect(readDocument(text).document).toBeNull();
      }),
    );
  });
});
