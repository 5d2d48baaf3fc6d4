import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { sniffer } from '../../src/analyze/read-source.js';
import type { parseOutput } from '../../src/cli/output/outputs.js';
import type { createProgram } from '../../src/cli/program.js';
import type { createCatalogue } from '../../src/correlate/events/recognise.js';
import { endsOf } from '../../src/document/episodes.js';
import type { roleOf } from '../../src/document/role.js';
import type { analyze, bytesSource, parseRecord, ResultDocument } from '../../src/index.js';
import type { rules } from '../../src/rules/registry.js';
import type { listRules } from '../../src/show/explain/find.js';
import type { articles } from '../../src/show/explain/topics.js';
import type { readPolicy } from '../../src/show/policy/read.js';
import type { policySchemaDocument } from '../../src/show/policy/schema.js';
import type { REPORTS } from '../../src/show/report/registry.js';
import type { sarif } from '../../src/show/report/sarif.js';
import type { text } from '../../src/show/report/text.js';
import type { kindOf } from '../../src/show/report/view/words.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';
import { extend, loadedFrom, runIn } from './project.js';
import { LOOKED_AT, SCRATCH } from './scratch.js';

interface Extended {
  readonly sniffer: typeof sniffer;
  readonly createProgram: typeof createProgram;
  readonly parseOutput: typeof parseOutput;
  readonly createCatalogue: typeof createCatalogue;
  readonly articles: typeof articles;
  readonly listRules: typeof listRules;
  readonly analyze: typeof analyze;
  readonly bytesSource: typeof bytesSource;
  readonly parseRecord: typeof parseRecord;
  readonly policySchemaDocument: typeof policySchemaDocument;
  readonly readPolicy: typeof readPolicy;
  readonly roleOf: typeof roleOf;
  readonly kindOf: typeof kindOf;
  readonly rules: typeof rules;
  /** Takes kinds that do not exist in this project. */
  byKind(all: typeof rules): (kind: string) => typeof rules;
  readonly REPORTS: typeof REPORTS;
  readonly sarif: typeof sarif;
  readonly text: typeof text;
}

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
/** The commands that CONTRIBUTING.md names for after any of them. */
const COMMANDS = ['npm run registries', 'npm run docs'];
/** The commands that it names for the beginning; the result compiles, and does nothing. */
const LAID_OUT = ['rule', 'message', 'cause', 'kind', 'format'].map(what => `npm run new ${what} laid-out-${what}`);
const UID = 'c18a96f0-6a61-4106-a4b8-694baa557870';
const OPTIONS = { width: 100, color: false, summary: false, evidence: false, zone: null };

const project = scratch();
let extended: Extended;
let document: ResultDocument;

const read = (path: string): string => readFileSync(join(project, path), 'utf8');

beforeAll(async () => {
  await extend(project, SCRATCH, [...LAID_OUT, ...COMMANDS]);
  extended = (await loadedFrom(project, LOOKED_AT)) as Extended;
  const { analyze, bytesSource } = extended;
  const log = readFileSync(join(root, 'samples/graceful-quick/kubelet.log'), 'utf8').replace(/^(?=.)/gm, '@@node7 ');
  const witnessed = `SCRATCHES HEARD\n2026-11-21T01:48:37Z ${UID} lid\n`;
  document = await analyze([bytesSource('kubelet.log', log), bytesSource('heard', witnessed)]);
}, 180_000);

it('each extension has the files and commands that CONTRIBUTING.md names, and no others', () => {
  for (const command of COMMANDS) expect(contributing).toContain(`\`${command}\``);
  const folders = [
    'src/catalogue/',
    'src/episodes/ends/kinds/',
    'src/rules/',
    'src/show/report/',
    'src/read/envelopes/',
    'src/sources/',
  ];
  for (const folder of folders) expect(contributing).toContain(`\`${folder}`);
  expect(Object.keys(SCRATCH).filter(path => !folders.some(folder => path.startsWith(folder)))).toEqual([]);
});

it('each extension has the types that follow from what is generated', { tags: 'long' }, async () => {
  await runIn(project, 'node node_modules/typescript/bin/tsc --noEmit');
});

describe('the output of `npm run new`', () => {
  it('is what CONTRIBUTING.md names', () => {
    expect(contributing).toContain('`npm run new rule NAME` (or `message`, `cause`, `kind`, `format`)');
  });

  it('is an extension like any other', () => {
    expect(extended.listRules()).toContain('laid-out-rule');
    expect(extended.articles().map(({ id }) => id)).toEqual(
      expect.arrayContaining(['laid-out-rule', 'laid-out-message', 'laid-out-cause', 'laid-out-kind']),
    );
    expect(Object.keys(extended.REPORTS)).toContain('laid-out-format');
    expect(read('docs/reference/messages.md')).toContain('| `laid-out-message` |');
    expect(endsOf(document).flatMap(({ findings }) => findings.map(({ rule }) => rule))).not.toContain('laid-out-rule');
  });

  it('has samples to fill in, with their rows', () => {
    for (const [folder, name] of [
      ['rules', 'laid-out-rule'],
      ['kinds', 'laid-out-kind'],
    ]) {
      expect(['trigger', 'near-miss'].map(one => read(`samples/${folder}/${name}/${one}.log`))).toEqual(['', '']);
      const rows = read(`samples/${folder}/README.md`)
        .split('\n')
        .filter(row => row.startsWith('| `'));
      expect(rows).toContain(`| \`${name}\` | TODO | TODO |`);
    }
  });

  it('replaces nothing, and needs a name', async () => {
    const again = runIn(project, 'npm run new rule laid-out-rule');
    await expect(again).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there already: src/rules/laid-out-rule.ts'),
    });
    const nameless = runIn(project, 'npm run new rule Slow_Start');
    await expect(nameless).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('usage: npm run new') });
  });
});

describe('a message in one file', () => {
  it('is recognised, explained and documented', () => {
    const [line = ''] = /I0309 .*/.exec(SCRATCH['src/catalogue/messages/scratch.log'] ?? '') ?? [];
    const parsed = extended.parseRecord(line);
    if (!parsed.ok) throw new Error(parsed.reason);
    const event = extended.createCatalogue().recognise({ ...parsed.record, line: 1, lines: 1, frame: null });
    expect(event?.id).toBe('scratch-seen');
    expect(extended.articles().some(({ topic, id }) => topic === 'event' && id === 'scratch-seen')).toBe(true);
    expect(read('docs/reference/messages.md')).toContain('| `scratch-seen` |');
  });
});

describe('a kind in one file', () => {
  const log =
    'I0309 10:15:30.123456    2317 eviction_manager.go:622] "Evicting pod" pod="shop/cart-0" podUID="5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01" message=""\n';

  it('is a kind of the contract and of both schemas', () => {
    expect(read('src/document/contract/kinds.ts')).toContain("| 'spared-pod'");
    for (const schema of ['document/contract', 'show/diff'])
      expect(JSON.stringify(JSON.parse(read(`src/${schema}/schema.json`)))).toContain('"spared-pod"');
  });

  it('is recognised, with its headline and its words', async () => {
    const lifecycles = endsOf(await extended.analyze([extended.bytesSource('kubelet.log', log)]));
    expect(lifecycles).toMatchObject([
      { kind: 'spared-pod', outcome: 'in-progress', headline: 'the pod was spared, after “termination ordered”' },
    ]);
    expect(lifecycles.map(extended.kindOf)).toEqual(['spared by the kubelet']);
    expect(lifecycles.map(extended.roleOf)).toEqual(['cart-0']);
  });

  it('is explained and documented', () => {
    expect(extended.articles().map(({ id }) => id)).toContain('spared-pod');
    expect(read('docs/reference/kinds.md')).toContain('## spared-pod');
    expect(read('docs/reference/steps.md')).toContain('`spared-pod`');
  });

  it('may be required by a policy', () => {
    expect(JSON.stringify(extended.policySchemaDocument())).toContain('"spared-pod"');
    expect(extended.readPolicy('expect: {spared-pod: {max: 0}}').problems).toEqual([]);
    expect(extended.readPolicy('expect: {spared-pot: {max: 0}}').problems).not.toEqual([]);
  });

  it('is judged by the rules for pods and for all deletions', () => {
    const judged = extended
      .byKind(extended.rules)('spared-pod')
      .map(({ id }) => id);
    expect(judged).toEqual(expect.arrayContaining(['name-reused', 'stuck-worker']));
    expect(judged).not.toContain('mirror-orphan');
  });
});

describe('a rule in one file', () => {
  it('is judged', () => {
    expect(endsOf(document).flatMap(({ findings }) => findings.map(({ rule }) => rule))).toContain(
      'scratch-everywhere',
    );
  });

  it('is listed, explained, documented, known to policies and to SARIF', () => {
    expect(extended.listRules()).toContain('scratch-everywhere');
    expect(extended.articles().some(({ topic, id }) => topic === 'rule' && id === 'scratch-everywhere')).toBe(true);
    expect(read('docs/reference/rules/scratch-everywhere.md')).toContain('Scratches are ugly.');
    expect(read('docs/reference/rules/README.md')).toContain('[scratch-everywhere](');
    expect(JSON.stringify(extended.policySchemaDocument())).toContain('"scratch-everywhere"');
    expect(extended.sarif.render(document, OPTIONS)).toContain('"id": "scratch-everywhere"');
  });
});

describe('a report in one file', () => {
  it('is an output format', async () => {
    expect(extended.parseOutput('scratch=out.txt')).toEqual({ format: 'scratch', file: 'out.txt' });
    const report = await extended.REPORTS.scratch?.();
    expect(report?.render(document, OPTIONS)).toBe('1 scratched');
    const analyze = extended
      .createProgram(process, () => undefined, 'podline')
      .commands.find(command => command.name() === 'analyze');
    expect(analyze?.helpInformation()).toMatch(/\bsarif,\s+scratch,/);
  });
});

describe('an envelope in one file', () => {
  it('is removed from every line', () => {
    const [log] = document.input.sources;
    expect(log).toMatchObject({ type: 'kubelet-log', framing: 'scratch', unparsed: 0, other: 0 });
    expect(endsOf(document).map(({ uid }) => uid)).toEqual([UID]);
  });

  it('is recognised as a log by its JSON', () => {
    expect(extended.sniffer.sniff('{"scratched":"x"}\n').type).toBe('kubelet-log');
  });
});

describe('a witness in one folder', () => {
  it('is recognised, read, and put in its place', () => {
    const [, witnessed] = document.input.sources;
    expect(witnessed).toMatchObject({ type: 'scratch-log', lines: 2, records: 1, other: 1, events: 1 });
    const testimonies = endsOf(document).flatMap(({ testimony }) => testimony);
    expect(testimonies).toMatchObject([{ witness: 'scratch', what: 'scratch-heard', at: '2026-11-21T01:48:37.000Z' }]);
  });

  it('is called by its name wherever it is shown', () => {
    const shown = extended.text.render(document, OPTIONS);
    expect(shown).toContain('1 log of scratches');
    expect(shown).toMatch(/scratch log +scratch heard|scratch heard.*on its lid/);
  });

  it('is in the contract, is explained and documented', () => {
    expect(JSON.parse(read('src/document/contract/schema.json')).$defs.SourceKind.enum).toContain('scratch-log');
    expect(extended.articles().some(({ topic, id }) => topic === 'testimony' && id === 'scratch-heard')).toBe(true);
    expect(read('docs/reference/source-words.md')).toContain('| `scratch-heard` | scratch log |');
    expect(read('docs/sources.md')).toContain('| scratch log | `scratch -v` | UID | UTC | what it sounded like |');
  });
});
