import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKlogGrammar } from '../../grammars/klog/index.js';
import { fieldValue } from '../../grammars/klog/values.js';
import { anyCharacter } from '../any-character.js';
import { anyGeneration, anyHeader, anyMessage, anyPairs, expected, print } from './klog-writer.js';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the klog grammar', () => {
  const grammar = createKlogGrammar();

  test('reads back whatever klog prints, in every generation', () => readsBack(500));
  test('reads back whatever klog prints, in many runs', { tags: 'long' }, () => readsBack(5000));

  function readsBack(numRuns: number): void {
    fc.assert(
      fc.property(anyHeader, anyMessage, anyPairs, anyGeneration, (header, message, pairs, generation) => {
        const [result] = grammar.parse([print(header, message, pairs, generation)]);
        if (!result?.ok) throw new Error(JSON.stringify(result));
        const { record } = result;
        expect(record.message).toBe(message);
        expect(record.structured).toBe(true);
        expect(record.fields.map(field => [field.key, plain(fieldValue(field))])).toEqual(
          pairs.map(pair => [pair.key, plain(expected(pair.value, generation))]),
        );
        expect(record.cut).toBeUndefined();
      }),
      { numRuns },
    );
  }

  test('has the same result for many records in one call as for each alone', () => {
    const text = fc.tuple(anyHeader, anyMessage, anyPairs, anyGeneration).map(parts => print(...parts));
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.string({ unit: anyCharacter })), { maxLength: 8 }), texts => {
        expect(grammar.parse(texts)).toEqual(texts.map(one => grammar.parse([one])[0]));
      }),
    );
  });

  test('never returns a cut value as a complete one', () => {
    fc.assert(
      fc.property(anyHeader, anyPairs, fc.nat(), (header, pairs, at) => {
        const whole = print(header, 'SyncLoop DELETE', pairs, '2.100');
        const cut = whole.slice(0, header.length + 1 + (at % (whole.length - header.length)));
        const [result] = grammar.parse([cut]);
        // Cut inside a key that contains a blank, the whole text is a message
        if (!result?.ok || !result.record.structured) return;
        const values = pairs.map(pair => JSON.stringify(pair.value.value));
        for (const field of result.record.fields.filter(({ form, cut }) => form !== 'bare' && !cut)) {
          expect([...values, '""', '[]', '{}']).toContain(JSON.stringify(fieldValue(field)));
        }
      }),
    );
  });

  test('reads any text without throwing, and marks where it cannot', () => {
    fc.assert(
      fc.property(anyHeader, fc.string({ unit: anyCharacter }), (header, text) => {
        const [result] = grammar.parse([header + text]);
        if (result?.ok === false) expect(result.offset).toBeLessThanOrEqual(header.length + text.length + 1);
        else expect(result?.record.header?.pid).toBeGreaterThan(0);
      }),
    );
  });
});
