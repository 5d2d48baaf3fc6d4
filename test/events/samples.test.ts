import { describe, expect, test } from 'vitest';
import { createKlogGrammar } from '../../grammars/klog/index.js';
import { createCatalogue } from '../../src/events/catalogue.js';
import { definitions } from '../../src/events/registry.js';
import { readRecords } from './read.js';

const grammar = createKlogGrammar();
const catalogue = createCatalogue();
const one = (text: string) => readRecords(grammar, [text])[0] ?? expect.fail('no record');

describe('every definition', () => {
  for (const definition of definitions) {
    test(`${definition.event}: ${definition.message}`, () => {
      expect(definition.samples.length).toBeGreaterThan(0);
      for (const sample of definition.samples) {
        const record = one(sample);
        expect(catalogue.recognise(record)?.definition, sample).toBe(definition);
        expect(catalogue.mayMatter(record.message), sample).toBe(true);
        expect(catalogue.mayMatter(sample.slice(sample.indexOf('] ') + 2)), sample).toBe(true);
      }
    });
  }
});
