import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fieldValue } from '../../grammars/klog/values.js';
import { compileTemplate } from '../../grammars/printf/template.js';
import { definitions, type MessageDefinition } from '../../src/catalogue/events.js';
import { TRAITS, type Trait } from '../../src/catalogue/traits.js';
import { minorOf } from '../../src/catalogue/versions.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { readRecord } from './read.js';
import { groups, nameOf, samplesOf } from './samples.js';

const catalogue = createCatalogue();

describe('the logs of samples', () => {
  const named = new Map(definitions.map(one => [nameOf(one), one]));

  test('have one group for each text, in the order of the rows', () => {
    expect(named.size).toBe(definitions.length);
    const what = 'each row has a `# event: text` in the .log of its name, in the order of the rows';
    const order = groups.map(({ of }) => of);
    expect(order, what).toEqual([...named.keys()]);
  });

  test('show the severity and the file of the row, but for lines of other versions', () => {
    for (const { of, samples } of groups)
      for (const { line, other } of samples) {
        const { header } = readRecord(line);
        const { severity, file } = named.get(of) ?? {};
        expect(header?.severity === severity && header?.file === file, line).toBe(!other);
      }
  });

  test('have the lines of kubelets before those that were made', () => {
    const order = groups.map(({ samples }) => samples.map(({ made }) => (made ? 'made' : 'real')));
    expect(order).toEqual(order.map(one => one.toSorted((a, b) => (a < b ? 1 : -1))));
  });
});

describe('every definition', () => {
  test.each(definitions.map(one => [one.event, one.message, one] as const))(
    '%s: %s',
    (_event, _message, definition) => {
      const samples = samplesOf(definition);
      expect(samples.length, 'sample lines in the .log of its name').toBeGreaterThan(0);
      for (const sample of samples) {
        const record = readRecord(sample);
        expect(catalogue.recognise(record)?.definition, sample).toBe(definition);
        expect(catalogue.mayMatter(record.message), sample).toBe(true);
        expect(catalogue.mayMatter(sample.slice(sample.indexOf('] ') + 2)), sample).toBe(true);
      }
    },
  );

  test('states which lines give the reason of an end, a failure or a wait', () => {
    const why = (text: string) => catalogue.saysWhy(text, 0);
    const wait = definitions.filter(({ waitsFor }) => waitsFor !== undefined);
    for (const sample of wait.flatMap(samplesOf))
      expect(why(sample.slice(sample.indexOf('] ') + 2)), sample).toBe(true);
    expect(why('"Probe failed" probeType="Liveness"')).toBe(true);
    expect(why('"pod-startup: Probe failed" probeType="Liveness"')).toBe(true);
    expect(why('Pod "web-0_shop(1)" is terminated, but some volumes have not been cleaned up')).toBe(true);
    expect(why('Pod web-0_shop(1) Failed, exiting probe worker')).toBe(false);
    expect(why('"SyncLoop ADD" source="api" pods=["shop/web-0"]')).toBe(false);
  });

  test('has samples with one meaning', () => {
    const matches = (one: MessageDefinition, message: string): boolean =>
      one.printf ? compileTemplate(one.message).match(message, false)?.complete === true : one.message === message;
    for (const definition of definitions) {
      const { event } = definition;
      for (const sample of samplesOf(definition)) {
        const { message, header, fields } = readRecord(sample);
        const isOf = ({ only = {} }: MessageDefinition): boolean =>
          Object.entries(only).every(([key, reading]) =>
            reading.test(String(fields.filter(one => one.key === key).map(fieldValue)[0] ?? '')),
          );
        const rivals = definitions
          .filter(one => matches(one, message) && (one.printf || one.file === header?.file))
          .filter(isOf);
        expect(new Set(rivals.map(one => one.event).concat(event)), sample).toEqual(new Set([event]));
      }
    }
  });

  test('has texts that are distinguished from equal ones by file or by goroutine', () => {
    const texts = definitions.map(one => `${one.message} ${one.file} ${Object.entries(one.only ?? {}).join()}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test('names no event that a running pod repeats in a step, sign, hang or rule', () => {
    const texts = ['episodes/ends', 'rules', 'correlate', 'document'].flatMap(textsBelow).join('\n');
    const repeated = definitions.filter(({ background }) => background);
    expect(repeated.length).toBeGreaterThan(3);
    for (const { event, printf } of repeated) {
      expect(printf, event).toBeFalsy();
      expect(texts).not.toContain(`'${event}'`);
    }
  });

  test('has every trait stated once, for an event that exists', () => {
    for (const { traits } of definitions) expect(new Set(traits).size).toBe(traits?.length ?? 0);
    const borne = new Set(definitions.flatMap(({ traits }) => traits ?? []));
    expect(Object.keys(TRAITS).filter(trait => !borne.has(trait as Trait))).toEqual([]);
    for (const means of Object.values(TRAITS)) expect(means).toMatch(/^[A-Z].*[.]$/);
  });

  test('is in one place', () => {
    const begins = definitions
      .filter(({ event }, at) => definitions[at - 1]?.event !== event)
      .map(({ event }) => event);
    expect(begins.filter((event, at) => begins.indexOf(event) !== at)).toEqual([]);
  });

  test('has valid metadata', () => {
    for (const one of definitions) {
      const about = `${one.event}: ${one.message}`;
      expect(one.event, about).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(one.means, about).toMatch(/^[A-Z"].*\.$/);
      expect(one.file, about).toMatch(/^[a-z_-]+\.go$/);
      expect(minorOf(one.since), about).toBeLessThanOrEqual(minorOf(one.until ?? '1.99'));
      for (const from of Object.keys(one.levels ?? {}))
        expect(minorOf(from), about).toBeGreaterThan(minorOf(one.since));
    }
  });
});

function textsBelow(stage: string): string[] {
  const folder = fileURLToPath(new URL(`../../src/${stage}`, import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(join(folder, file), 'utf8'));
}

test('the registry has every file in messages/', { tags: 'long' }, () => {
  const script = fileURLToPath(new URL('../../scripts/generate-registries.mjs', import.meta.url));
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
});
