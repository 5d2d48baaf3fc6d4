import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvidenceRef, Lifecycle, ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, inTime, startsOf } from '../../../src/document/episodes.js';
import { mergeDocuments } from '../../../src/document/merge/merge.js';
import { analyzed, type Text } from '../../analyze/analyzed.js';
import { linesOf, logOf, watchOf } from '../../analyze/samples.js';
import { violations } from '../schema.js';

const documents = await Promise.all([
  ...['graceful-quick', 'mirror-pod-delete', 'name-reuse', 'static-manifest-edited'].map(sample =>
    analyzed([
      [`${sample}/pods.yaml`, watchOf(sample)],
      [`${sample}/kubelet.log`, logOf(sample)],
    ]),
  ),
  analyzed([['two/kubelet.log', logOf('two-pods-at-once')]]),
  analyzed([['notes.txt', 'nothing\n']]),
]);

/** Evidence with its own reference to its source. */
function signed<T extends { readonly evidence: readonly EvidenceRef[] }>(one: T, { input }: ResultDocument): T {
  return { ...one, evidence: one.evidence.map(ref => ({ ...ref, text: input.sources[ref.source]?.path ?? '' })) };
}

/** Documents of whole runs, and of only some of their deletions. */
const someDocument = fc.constantFrom(...documents).chain(document =>
  fc.record({ lifecycles: fc.subarray([...endsOf(document)]), unseen: fc.nat({ max: 3 }) }).map(
    ({ lifecycles, unseen }): ResultDocument => ({
      ...document,
      // Another reading of the same deletion may have seen less of it
      episodes: inTime([
        ...lifecycles.map(one => ({
          ...one,
          steps: one.steps.slice(unseen).map(step => signed(step, document)),
          findings: one.findings.map(finding => signed(finding, document)),
        })),
        ...startsOf(document),
      ]),
      findings: [
        signed(
          { rule: 'input-gap', level: 'warning', message: 'a gap', at: null, evidence: [{ source: 0, line: 1 }] },
          document,
        ),
      ],
    }),
  ),
);

const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);
const seen = ({ steps }: Lifecycle): number => steps.filter(({ status }) => status === 'seen').length;
const placesIn = (document: ResultDocument): EvidenceRef[] =>
  [...document.findings, ...endsOf(document).flatMap(({ steps, findings }) => [...steps, ...findings])].flatMap(
    ({ evidence }) => [...evidence],
  );

describe('a merge of documents', () => {
  it('is associative', () => {
    fc.assert(
      fc.property(someDocument, someDocument, someDocument, (a, b, c) => {
        expect(mergeDocuments(mergeDocuments(a, b), c)).toEqual(mergeDocuments(a, mergeDocuments(b, c)));
        expect(mergeDocuments(a, b, c)).toEqual(mergeDocuments(mergeDocuments(a, b), c));
      }),
    );
  });

  it('does not change a single document', () => {
    for (const document of documents) expect(mergeDocuments(document)).toEqual(document);
  });

  it('has every deletion once, in the order in which they began, in the version of the document that saw most of it', () => {
    fc.assert(
      fc.property(fc.array(someDocument, { minLength: 1, maxLength: 5 }), ([first, ...rest]) => {
        if (first === undefined) return;
        const merged = mergeDocuments(first, ...rest);
        const all = [first, ...rest].flatMap(({ episodes }) => endsOf({ episodes }));
        expect(ids(endsOf(merged)).sort()).toEqual([...new Set(ids(all))].sort());
        const begins = endsOf(merged).map(({ startedAt, requestedAt }) => startedAt ?? requestedAt ?? '~');
        expect(begins).toEqual(begins.toSorted());
        for (const one of endsOf(merged)) {
          const readings = all.filter(({ id }) => id === one.id);
          expect(seen(one)).toBe(Math.max(...readings.map(seen)));
        }
      }),
    );
  });

  it('has no effect on two copies of a document', () => {
    fc.assert(fc.property(someDocument, one => void expect(mergeDocuments(one, one)).toEqual(one)));
    fc.assert(
      fc.property(someDocument, someDocument, (a, b) => {
        const merged = mergeDocuments(a, b);
        expect(mergeDocuments(merged, b)).toEqual(merged);
        expect(mergeDocuments(merged, merged)).toEqual(merged);
      }),
    );
  });

  it('lists every source once, and keeps evidence with its source', () => {
    fc.assert(
      fc.property(someDocument, someDocument, (a, b) => {
        const merged = mergeDocuments(a, b);
        const once = new Map([...a.input.sources, ...b.input.sources].map(source => [source.id, source]));
        expect(merged.input.sources).toEqual([...once.values()]);
        for (const { source, text } of placesIn(merged)) expect(merged.input.sources[source]?.path).toBe(text);
        expect(violations(merged)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('lists the watch that two nodes share once, and what is given twice to one of them twice', async () => {
    const watch: Text = ['pods.yaml', watchOf('graceful-quick')];
    const result = await analyzed([watch, ['a/kubelet.log', logOf('graceful-quick')]]);
    const other = await analyzed([['b/kubelet.log', logOf('mirror-pod-delete')], watch]);
    const merged = mergeDocuments(result, other);
    expect(merged.input.sources.map(({ path }) => path)).toEqual(['pods.yaml', 'a/kubelet.log', 'b/kubelet.log']);
    for (const { source, line } of placesIn(merged))
      expect(line).toBeLessThanOrEqual(merged.input.sources[source]?.lines ?? 0);
    const twice = await analyzed([watch, ['a/kubelet.log', logOf('graceful-quick')], watch]);
    expect(mergeDocuments(twice, result).input.sources).toHaveLength(3);
    expect(mergeDocuments(result, twice).input.sources).toHaveLength(3);
  });

  it('distinguishes sources of one path by their content', async () => {
    const [half, whole] = [linesOf('graceful-quick').slice(0, 100), linesOf('graceful-quick')].map(
      lines => `${lines.join('\n')}\n`,
    );
    const documents = [await analyzed([['kubelet.log', half ?? '']]), await analyzed([['kubelet.log', whole ?? '']])];
    const ids = documents.map(({ input }) => input.sources[0]?.id);
    expect(new Set(ids).size).toBe(2);
  });

  it('accepts documents without ids, as they were written before', () => {
    const [document] = documents;
    if (document === undefined) throw new Error('there is a document');
    const sources = document.input.sources.map(({ id: _, ...source }) => source);
    const older = { ...document, input: { ...document.input, sources } };
    expect(violations(older)).toEqual([]);
    expect(mergeDocuments(older, older)).toEqual(older);
    expect(mergeDocuments(older, document).input.sources).toHaveLength(2 * sources.length);
  });

  it('spans all windows, and states a zone and a year only where they are the same', () => {
    const [a, b] = documents;
    if (a === undefined || b === undefined) throw new Error('there are two documents');
    const { window, clock } = mergeDocuments(a, b).input;
    expect([window.from, window.to]).toEqual([
      [a.input.window.from, b.input.window.from].sort()[0],
      [a.input.window.to, b.input.window.to].sort().at(-1),
    ]);
    expect(clock.year).toBeNull();
    expect(mergeDocuments(a, a).input.clock).toEqual(a.input.clock);
  });

  it('recognises a deletion that was read from the log alone, or from a part of it', async () => {
    const lines = linesOf('graceful-quick');
    const whole = documents[0];
    const part = await analyzed([
      ['pods.yaml', watchOf('graceful-quick')],
      ['part.log', `${lines.slice(0, -200).join('\n')}\n`],
    ]);
    if (whole === undefined) throw new Error('there is a document');
    expect(endsOf(mergeDocuments(part, whole)).map(seen)).toEqual(endsOf(whole).map(seen));
    expect(ids(endsOf(mergeDocuments(part, whole)))).toEqual(ids(endsOf(whole)));
  });
});
