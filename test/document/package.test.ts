import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../scratch.js';

const repository = join(import.meta.dirname, '../..');

const PROGRAM = `
import { analyze, bytesSource, diffDocuments, fileSource, mergeDocuments, type DiffDocument, type Episode, type ResultDocument } from 'podline';
import schema from 'podline/schema.json' with { type: 'json' };
import diffSchema from 'podline/diff.schema.json' with { type: 'json' };

const [log = '', watch = ''] = process.argv.slice(2);
const seen: ResultDocument = await analyze([fileSource(log), fileSource(watch)], { zone: '+08:00' });
const other: ResultDocument = await analyze([bytesSource('empty.log', '')]);
const [one]: readonly Episode[] = mergeDocuments(other, seen).episodes;
const diff: DiffDocument = diffDocuments({ name: 'none', document: other }, { name: 'one', document: seen });
console.log(JSON.stringify({
  kind: one?.kind,
  outcome: one?.outcome,
  sources: seen.input.sources.length,
  onlyAfter: diff.onlyAfter.length,
  titles: [schema.title, diffSchema.title],
}));
`;

/** A user's project that has the package as a dependency. */
describe('the built package', { tags: 'long' }, () => {
  const project = scratch();
  beforeAll(() => {
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    symlinkSync(repository, join(project, 'node_modules/podline'));
    symlinkSync(join(repository, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'));
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(project, 'program.ts'), PROGRAM);
  });

  it('type-checks and runs', () => {
    const compiler = join(repository, 'node_modules/typescript/bin/tsc');
    const options = '--strict --target es2023 --module nodenext --types node --resolveJsonModule program.ts';
    execFileSync(process.execPath, [compiler, ...options.split(' ')], { cwd: project, encoding: 'utf8' });
    const sample = join(repository, 'samples/mirror-pod-delete');
    const files = [join(sample, 'kubelet.log'), join(sample, 'pods.yaml')];
    const out = execFileSync(process.execPath, ['program.js', ...files], { cwd: project, encoding: 'utf8' });
    expect(JSON.parse(out)).toEqual({
      kind: 'mirror',
      outcome: 'recreated',
      sources: 2,
      onlyAfter: 1,
      titles: ['A result of podline', 'Two results compared'],
    });
  });
});
