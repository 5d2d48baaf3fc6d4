import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, ownStarts } from '../../../src/document/episodes.js';
import { tap } from '../../../src/show/report/tap.js';
import { recorded } from '../../analyze/samples.js';
import { anyCharacter } from '../../any-character.js';
import { eachInShares } from '../../share.js';
import { deletion, documentOf, finding, options } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';
import { readTap } from './tap-read.js';

const read = (document: ResultDocument) => readTap(tap.render(document, options));

describe('the TAP format', () => {
  eachInShares(recorded)('has one test per deletion and per start: %s', async sample => {
    const document = await recordedDocument(sample);
    const { points } = read(document);
    const errors = document.findings.filter(({ level }) => level === 'error').length;
    const starts = ownStarts(document);
    expect(points.length).toBe(endsOf(document).length + starts.length + errors);
    expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
    for (const [index, { verdict, headline, durationMs }] of [...endsOf(document), ...starts].entries()) {
      expect(points[index]).toMatchObject({
        ok: verdict !== 'incomplete',
        skip: verdict === 'undetermined' ? headline : false,
        time: durationMs,
        diag: { message: headline },
      });
    }
  });

  it('fails for a missing step and names it', async () => {
    const { points, ok } = read(await faulty());
    expect(ok).toBe(false);
    expect(points[0]).toMatchObject({
      ok: false,
      diag: { missing: ['terminated-entered'], findings: [{ rule: 'missing-step', level: 'error' }] },
    });
  });

  it('fails for the run, with a comment', () => {
    const gap = finding({ rule: 'input-gap', level: 'warning', message: 'a hole' });
    const { points, comments } = read(documentOf([], {}, [finding({ rule: 'deletion-count' }), gap]));
    expect(points).toMatchObject([{ ok: false, name: 'run deletion-count' }]);
    expect(comments.join('')).toContain('warning input-gap: a hole');
  });

  it('is TAP whatever a document contains', () => {
    const nasty = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('x # TODO later', 'x\nBail out!', 'a # SKIP', '\\', '\\# SKIP', '...', '{', '# Subtest: x'),
    );
    fc.assert(
      fc.property(nasty, fc.boolean(), (text, skip) => {
        const lifecycle = deletion({
          pod: { namespace: 'a', name: text },
          headline: text,
          verdict: skip ? 'undetermined' : 'incomplete',
          findings: [finding({ rule: text, message: text })],
        });
        const { points } = read(documentOf([lifecycle], {}, [finding({ level: 'info', message: text, rule: text })]));
        expect(points.length).toBe(1);
        expect(points[0]).toMatchObject({ ok: skip, diag: { message: text, findings: [{ message: text }] } });
        if (!skip) expect(points[0]?.skip).toBe(false);
      }),
    );
  });
});
