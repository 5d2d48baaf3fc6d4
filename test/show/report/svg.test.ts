import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { startsOf } from '../../../src/document/episodes.js';
import { fitting, widthOf } from '../../../src/show/report/svg/element.js';
import { createScale, placed } from '../../../src/show/report/svg/layout.js';
import { svg } from '../../../src/show/report/svg.js';
import { worstFirst } from '../../../src/show/report/view/verdicts.js';
import { nameOf, titleOf } from '../../../src/show/report/view/words.js';
import { recorded } from '../../analyze/samples.js';
import { eachInShares } from '../../share.js';
import { deletion, documentOf, finding, options, step } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';
import { type ReadPicture, readSvg } from './svg-read.js';

const draw = (document: ResultDocument): ReadPicture => readSvg(svg.render(document, options));
const wordsIn = ({ texts }: ReadPicture): string => texts.map(({ words }) => words).join('\n');

describe('the SVG format', () => {
  eachInShares(recorded)('shows the worst deletion with all its steps, within the picture: %s', async sample => {
    const document = await recordedDocument(sample);
    const picture = draw(document);
    const worst = worstFirst(document).find(({ steps }) => steps.some(({ at }) => at !== null));
    expect(picture.title).toBe(worst === undefined ? 'podline' : `${nameOf(worst)}: ${worst.headline}`);
    const timed = worst?.steps.filter(({ at }) => at !== null) ?? [];
    for (const { step: id } of timed) expect(wordsIn(picture)).toContain(titleOf({ step: id }));
    expect(picture.elements.filter(({ look }) => look === 'point').length).toBe(timed.length);
    for (const { x, y } of picture.texts) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(picture.width);
      expect(y).toBeLessThanOrEqual(picture.height);
    }
  });

  it('draws what is missing as a ghost, and states that', async () => {
    const picture = draw(await faulty());
    expect(picture.elements.filter(({ look }) => look === 'ghost').length).toBe(1);
    expect(wordsIn(picture)).toContain('missing: clean-up started');
    expect(picture.texts.find(({ words }) => words.startsWith('error missing-step'))?.look).toEqual(['bad']);
  });

  it('draws a start that hangs where no pod was deleted', async () => {
    const document = await recordedDocument('stuck-starts');
    const picture = draw(document);
    expect(picture.title).toContain('shop/billing-0: STUCK in volume mount');
    const words = wordsIn(picture);
    for (const part of ['worker begins', 'volume mount ×10', '4 other starts']) expect(words).toContain(part);
    const hung = startsOf(document).find(({ outcome }) => outcome === 'stuck')?.findings ?? [];
    expect(picture.elements.filter(({ name, look }) => name === 'rect' && look === 'bad').length).toBe(hung.length);
  });

  it('names the longest pause, the end of the grace period and what is left out', () => {
    const steps = [step('delete-requested', 0), step('stop-sent', 1, { container: 'c' }), step('remove-seen', 95)];
    const findings = Array.from({ length: 5 }, () => finding({ level: 'warning' }));
    const lifecycle = deletion({ steps, findings, endedAt: '2026-11-21T01:01:35.000Z' });
    const picture = draw(documentOf([lifecycle, deletion(), deletion()]));
    const words = wordsIn(picture);
    expect(words).toContain('⋯ 94 s ⋯');
    expect(words).toContain('dashed: the grace period ends');
    expect(picture.elements.filter(({ look }) => look === 'deadline').length).toBe(1);
    expect(words).toMatch(/2 findings more · 2 other deletions not\sshown/);
  });

  it('can be read in light and dark', async () => {
    const { css } = draw(await faulty());
    const [day = '', night = ''] = css.split('@media (prefers-color-scheme:dark)');
    for (const theme of [day, night])
      for (const name of ['ink', 'dim', 'good', 'warn', 'bad', 'watch'])
        for (const ground of ['paper', 'stripe'])
          expect(contrast(colourOf(theme, name), colourOf(theme, ground)), `${name} on ${ground}`).toBeGreaterThan(4.5);
  });

  it('states what exists when there is nothing to draw', () => {
    expect(wordsIn(draw(documentOf([]))).replaceAll('\n', ' ')).toContain('No pod is deleted in the input.');
    const timeless = documentOf([deletion({ steps: [step('remove-seen', null)] })]);
    expect(wordsIn(draw(timeless))).toBe('No step of any deletion has a time.');
  });
});

describe('the scale of a picture', () => {
  it('keeps the order of times, and all of them in the picture', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1e9), { minLength: 1 }),
        fc.array(fc.nat(1e9), { minLength: 2 }),
        (times, requested) => {
          const x = createScale(times, 100, 700);
          const places = requested.sort((a, b) => a - b).map(x);
          for (const [index, place] of places.entries()) {
            expect(place).toBeGreaterThanOrEqual(places[index - 1] ?? 100);
            expect(place).toBeLessThanOrEqual(700);
          }
        },
      ),
    );
  });

  it('shows a millisecond next to minutes', () => {
    const x = createScale([0, 1, 120_000], 0, 600);
    expect(x(1)).toBeGreaterThan(40);
    expect(x(120_000)).toBe(600);
  });
});

describe('the labels of a picture', () => {
  const label = fc.record({ x: fc.integer({ min: 150, max: 770 }), title: fc.string({ maxLength: 40 }) });

  it('do not overlap', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 30 }), labels => {
        const all = placed(
          labels.map(one => ({ ...one, aside: '', look: 'ink' })),
          140,
          780,
        );
        for (const [index, one] of all.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(140);
          expect(one.left + widthOf(one.title, 12)).toBeLessThanOrEqual(781);
          for (const other of all.slice(0, index)) {
            if (other.row !== one.row) continue;
            const [left, right] = one.left < other.left ? [one, other] : [other, one];
            expect(left.left + widthOf(left.title, 12)).toBeLessThan(right.left);
          }
        }
      }),
    );
  });

  it('are shortened where there is no room', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 30, max: 300 }), (text, room) => {
        const shown = fitting(text, 12, room);
        expect(widthOf(shown, 12)).toBeLessThanOrEqual(room);
        if (shown !== text) expect(shown).toMatch(/…$/);
      }),
    );
  });
});

const colourOf = (css: string, name: string): string =>
  new RegExp(`\\.${name}\\{fill:(#[0-9a-f]{6})\\}`).exec(css)?.[1] ?? '';

/** WCAG 2, contrast ratio. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
