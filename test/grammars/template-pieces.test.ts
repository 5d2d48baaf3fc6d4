import fc from 'fast-check';
import { expect, it } from 'vitest';
import { argumentsOf, compileTemplate } from '../../grammars/printf/template.js';
import { definitions } from '../../src/catalogue/events.js';

/** What is known of all texts of some pieces is compared with the result for each text. */

const templates = definitions.filter(({ printf }) => printf).map(({ message }) => compileTemplate(message));
const formats = definitions.filter(({ printf }) => printf).map(({ message }) => message);

const word = fc.stringMatching(/^[^"\\]{0,12}$/);
/** Like what the templates expect, with changes here and there. */
const pieces = fc
  .tuple(
    fc.constantFrom(...formats),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(' ', 'x', ') pod ', '7', '"')), { maxLength: 1 }),
  )
  .map(([format, changes]) => {
    const text = format
      .replace(/%q\{\w+\}/g, '"')
      .replace(/%[sv]\{\w+\}/g, 'some')
      .replace(/%d\{\w+\}/g, '12');
    return changes
      .reduce((now, [at, put]) => {
        const place = at % (now.length + 1);
        return now.slice(0, place) + put + now.slice(place);
      }, text)
      .split('"');
  });

it('the result of the pieces is that of every text, whatever its words', () => {
  let knownCount = 0;
  fc.assert(
    fc.property(pieces, fc.array(word, { minLength: 12, maxLength: 12 }), (parts, words) => {
      const text = parts.map((part, at) => (at === 0 ? part : `"${words[at - 1]}"${part}`)).join('');
      for (const template of templates) {
        const found = template.matchPieces(parts);
        if (found === 'unknown') continue;
        const match = template.match(text, false);
        const whole = match?.complete ? match.args : null;
        let next = 0;
        expect(found && argumentsOf(found, () => words[next++] ?? '?')).toEqual(whole);
        if (found !== null) knownCount++;
      }
    }),
    { numRuns: 60 },
  );
  expect(knownCount).toBeGreaterThan(10);
});
