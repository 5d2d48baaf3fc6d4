import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { text } from '../../../src/show/report/text.js';
import { anyCharacter } from '../../any-character.js';
import { absent, deletion, documentOf, finding, options, source, step } from './made-up.js';

const nasty = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '\u001b[2J\u001b]0;owned\u0007',
    'a\u202egpj.exe',
    'zero\u200bwidth',
    '日本語のポッド名前',
    'a\nb\rc',
    '__proto__',
    '',
  ),
  fc.nat(300).map(length => 'x'.repeat(length)),
);

const documents = fc
  .record({
    name: nasty,
    other: nasty,
    headline: nasty,
    zone: fc.option(nasty),
    status: fc.constantFrom('missing', 'not-observable', 'outside-window', 'not-applicable'),
    seconds: fc.array(fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true })), { maxLength: 6 }),
    copies: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ name, other, headline, zone, status, seconds, copies }) => {
    const steps = [
      ...seconds.map(second => step(other, second, { container: name, resourceVersion: other, uid: name })),
      absent(name, status as 'missing', other),
    ];
    const findings = [finding({ rule: name, message: headline, evidence: [{ source: 3, line: 1 }] })];
    const lifecycle = deletion({ pod: { namespace: other, name }, headline, node: name, uid: other, steps, findings });
    return documentOf(
      Array.from({ length: copies }, () => lifecycle),
      {
        sources: [source(name, { notes: [other], unparsed: 1 })],
        clock: { zone, year: 2026, basis: other, confidence: 'assumed' },
      },
      findings,
    );
  });

/** The number of runs of a property. */
const [FEW, MANY] = [25, 200];

describe('any text of a document', () => {
  it('reaches the terminal only as text, within its width', () => reachesAsText(FEW));
  it('reaches the terminal only as text, in many runs', { tags: 'long' }, () => reachesAsText(MANY));

  function reachesAsText(numRuns: number): void {
    fc.assert(
      fc.property(documents, fc.integer({ min: 40, max: 220 }), fc.boolean(), (document, width, summary) => {
        for (const line of text.render(document, { ...options, width, summary }).split('\n')) {
          expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
          expect(stringWidth(line)).toBeLessThanOrEqual(width);
          expect(line).toBe(line.trimEnd());
        }
      }),
      { numRuns },
    );
  }

  it.each(['漢', 'e\u0301'])('hides nothing after 100,000 characters: %s', hidesNothingAfter);
  it.each(['😀', 'é', 'x', '漢 字 '])(
    'hides nothing after 100,000 characters: %s',
    { tags: 'long' },
    hidesNothingAfter,
  );

  function hidesNothingAfter(character: string): void {
    const long = character.repeat(100_000 / character.length);
    const findings = [finding({ message: long }), finding({ message: 'what stands behind it' })];
    const steps = [step('stop-sent', 1, { container: long }), step('container-stopped', 2, { container: long })];
    const lifecycle = deletion({ pod: { namespace: long, name: long }, steps, findings });
    const pages = [[lifecycle], [lifecycle, lifecycle]].map(several =>
      text.render(documentOf(several), { ...options, all: true }),
    );
    for (const page of pages) {
      expect(page).toContain('complete in 20 s');
      expect(page).toContain('what stands behind it');
      expect(page).toContain('…');
      expect(page).not.toMatch(/\p{Cs}/u);
      expect(page.split('\n').length).toBeLessThan(500);
      for (const line of page.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(options.width);
    }
  }

  it('cannot change the colour', () => coloursNothing(FEW));
  it('cannot change the colour, in many runs', { tags: 'long' }, () => coloursNothing(MANY));

  function coloursNothing(numRuns: number): void {
    fc.assert(
      fc.property(documents, document => {
        const coloured = text.render(document, { ...options, color: true });
        expect(coloured.replace(/\u001b\[(?:1|2|22|3[1236]|39)m/g, '')).not.toMatch(/[^\P{Cc}\n]/u);
      }),
      { numRuns },
    );
  }

  it('is quoted without what a terminal would interpret', () => {
    const line = 'I1121 \u001b[31mred\u001b[0m\ta tab\u202e';
    const document = documentOf([
      deletion({ findings: [finding({ evidence: [{ source: 0, line: 1, text: line }] })] }),
    ]);
    expect(text.render(document, { ...options, evidence: true })).toContain(
      'I1121 \\u{1b}[31mred\\u{1b}[0m\ta tab\\u{202e}\n',
    );
  });
});
