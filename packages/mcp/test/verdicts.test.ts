import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, nodesOf, startsOf } from '../../../src/document/episodes.js';
import { podline } from '../../../test/cli/podline.js';
import { root } from '../../../test/root.js';
import { type Session, session, sharedSession } from './client.js';

const FIRST = 'graceful-quick';
const OTHERS = ['static-manifest-edited', 'ignores-sigterm-witnesses', 'stuck-volume-unmount'];

const documents = new Map<string, Promise<ResultDocument>>();

function analysed(path: string): Promise<ResultDocument> {
  const print = async () => JSON.parse((await podline(['analyze', '-o', 'json', path])).stdout);
  const document: Promise<ResultDocument> = documents.get(path) ?? print();
  documents.set(path, document);
  return document;
}

interface Judged {
  readonly id: string;
  readonly verdict: string;
  readonly outcome: string;
  readonly durationMs: number | null;
  readonly findings: readonly { readonly rule: string; readonly level: string }[];
}

const judgement = ({ id, verdict, outcome, durationMs, findings }: Judged) => ({
  id,
  verdict,
  outcome,
  durationMs,
  findings: findings.map(({ rule, level }) => `${rule} ${level}`),
});

const sorted = <T extends { readonly id: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe.skipIf(!existsSync(join(root, 'dist')))(
  'the answers to an assistant (skipped where dist/ is not built)',
  () => {
    const samples = sharedSession(['samples']);

    const PAGES = 'equal what the command line prints, page after page: %s';
    it.each([FIRST])(PAGES, isPrinted);
    it.each(OTHERS)(PAGES, { tags: 'long' }, isPrinted);

    async function isPrinted(name: string): Promise<void> {
      const { call } = await samples();
      const document = await analysed(`samples/${name}`);
      const families: readonly (readonly [string, readonly Judged[]])[] = [
        ['deletions', endsOf(document)],
        ['starts', startsOf(document)],
      ];
      for (const [family, own] of families) {
        const shown: Judged[] = [];
        let offset: number | null = 0;
        while (offset !== null) {
          // Each page costs an analysis, so the deletions come in two pages
          const limit = family === 'starts' ? own.length : Math.ceil(own.length / 2);
          const { content } = await call('analyze', { paths: [name], family, offset, limit });
          shown.push(...content.lives);
          expect(content.total).toBe(own.length);
          offset = content.next;
        }
        expect(own.length).toBeGreaterThan(0);
        expect(sorted(shown).map(judgement)).toEqual(sorted(own).map(judgement));
      }
    }

    it('name what nodes went through, in a window, and the pods that it held up', async () => {
      const { call } = await samples();
      const input = 'rules/runtime-unavailable/trigger.log.gz';
      const document = await analysed(`samples/${input}`);
      const outages = nodesOf(document).filter(({ verdict }) => verdict !== 'complete');
      const { content } = await call('analyze', { paths: [input], family: 'nodes' });
      expect(content.total).toBe(nodesOf(document).length);
      const [outage] = content.lives;
      expect(outage).toMatchObject({ id: outages[0]?.id, family: 'node', heldUp: 1 });
      expect(outage.quoted).toMatchObject({ name: null, heldUp: ['default/stubborn'], headline: outages[0]?.headline });
      expect(outage.quoted.cause).toBe(outages[0]?.cause?.text);
      const later = await call('analyze', { paths: [input], family: 'nodes', since: '2030-01-01T00:00:00Z' });
      expect(later.content.lives).toEqual([]);
      const lines = await call('lines', { paths: [input], id: outage.id });
      expect(lines.content.life.id).toBe(outage.id);
      expect(lines.content.total).toBeGreaterThan(0);
      expect((await call('lines', { paths: [input] })).isError).toBe(true);
    });

    const LINES = 'contain the lines that the evidence names: %s';
    it.each([FIRST])(LINES, hasLines);
    it.each(OTHERS)(LINES, { tags: 'long' }, hasLines);

    async function hasLines(name: string): Promise<void> {
      const { call } = await samples();
      for (const { id, pod, uid } of endsOf(await analysed(`samples/${name}`))) {
        const { content } = await call('lines', { paths: [name], pod: uid ?? `${pod.namespace}/${pod.name}`, id });
        expect(content.life.id).toBe(id);
        const places = new Set(content.lines.map(({ evidence }: { readonly evidence: string }) => evidence));
        const cited: string[] = content.life.findings.flatMap(
          (one: { readonly evidence: readonly string[] }) => one.evidence,
        );
        expect(content.total).toBeGreaterThan(3);
        if (content.next === null) expect(cited.filter(place => !places.has(place))).toEqual([]);
      }
    }

    const PASSES = 'pass a check where the command passes it: %s';
    it.each([FIRST, ...OTHERS])(PASSES, { tags: 'long' }, passes);

    async function passes(name: string): Promise<void> {
      const { call } = await samples();
      const { content } = await call('check', { paths: [name] });
      expect(content.passes).toBe((await podline(['check', `samples/${name}`])).status === 0);
    }

    it('compare two runs as the command does', async () => {
      const { call } = await samples();
      const [before, after] = ['graceful-quick', 'graceful-quick-v6'];
      const { content } = await call('diff', { before, after });
      const document = JSON.parse(
        (await podline(['diff', '-o', 'json', `samples/${before}`, `samples/${after}`])).stdout,
      );
      expect(content.label).toBe(document.label);
      expect(content.counts).toEqual(document.counts);
      expect(content.compared).toBe(document.pairs.length + document.groups.length);
    });

    it('explain the ids that results contain', async () => {
      const { call } = await samples();
      const { content } = await call('explain', { ids: ['missing-step'] });
      expect(content.text).toBe((await podline(['explain', 'missing-step'])).stdout);
    });

    it('state what a level of logging does not show', { tags: 'long' }, async () => {
      const { call } = await samples();
      const { content } = await call('analyze', { paths: ['graceful-quick-v2'] });
      const [life] = content.lives;
      expect(life.cannotKnow.flatMap(({ what }: { readonly what: readonly string[] }) => what)).toContain(
        'teardown-begun',
      );
    });

    const names = ({ tools }: Session): string[] => tools.map(({ name }) => name);

    it('come from the tools that the roots and the cluster allow', { tags: 'long' }, async () => {
      expect(names(await samples())).toEqual(['analyze', 'lines', 'diff', 'check', 'why', 'explain']);
      expect(names(await session(['samples', '--no-cluster']))).toEqual([
        'analyze',
        'lines',
        'diff',
        'check',
        'explain',
      ]);
      const elsewhere = await session(['--kubeconfig', '/no/such/file']);
      expect(names(elsewhere)).toEqual(['why', 'explain']);
      expect((await elsewhere.call('why')).isError).toBe(true);
    });

    it('come from tools with schemas that declare themselves read-only', async () => {
      const { tools } = await samples();
      for (const { annotations, inputSchema, outputSchema } of tools) {
        expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
        expect(inputSchema.additionalProperties).toBe(false);
        expect(outputSchema?.type).toBe('object');
      }
      // An assistant reads the descriptions at the beginning of each conversation
      expect(JSON.stringify(tools).length).toBeLessThan(32_000);
    });
  },
);
