import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../../src/document/episodes.js';
import { KINDS } from '../../../src/episodes/ends/kinds/index.js';
import { analyze } from '../../../src/nodes/index.js';
import { fileSource } from '../../../src/read/source.js';

const SAMPLES = join(import.meta.dirname, '../../../samples/kinds');
const folders = readdirSync(SAMPLES, { withFileTypes: true }).filter(entry => entry.isDirectory());
const documentOf = (kind: string, file: string) => analyze([fileSource(join(SAMPLES, kind, file))]);

/** A log, or a watch. */
const fileOf = (kind: string, what: string): string =>
  readdirSync(join(SAMPLES, kind)).find(file => file.startsWith(`${what}.`)) ?? '';

describe.each(folders.map(({ name }) => name))('the kind %s', kind => {
  it('is recognised in its trigger, with nothing missing and no alarm', async () => {
    const lifecycles = endsOf(await documentOf(kind, fileOf(kind, 'trigger')));
    expect(new Set(lifecycles.map(one => one.kind))).toEqual(new Set([kind]));
    expect(lifecycles.flatMap(({ steps }) => steps.filter(({ status }) => status === 'missing'))).toEqual([]);
    expect(lifecycles.flatMap(({ findings }) => findings.filter(({ level }) => level !== 'info'))).toEqual([]);
  });

  it('is not recognised in its near miss', async () => {
    const lifecycles = endsOf(await documentOf(kind, fileOf(kind, 'near-miss')));
    expect(lifecycles).toHaveLength(1);
    expect(lifecycles[0]?.kind).not.toBe(kind);
  });
});

describe('the table of kinds', () => {
  const models = Object.values(KINDS);

  it('has each kind under its name', () => {
    for (const [id, { kind }] of Object.entries(KINDS)) expect(kind).toBe(id);
  });

  it('shares words with steps where both mean the same, and no other words', () => {
    const words = models
      .filter(({ recognition }) => !recognition?.yields)
      .flatMap(one => [...(one.recognition?.statedBy ?? [])]);
    expect(new Set(words).size).toBe(words.length);
  });
});
