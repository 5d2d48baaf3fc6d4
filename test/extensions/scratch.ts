import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';

/** One extension of each kind, written as CONTRIBUTING.md describes: only with these files and the commands that it names. */
export const SCRATCH: Readonly<Record<string, string>> = {
  'src/catalogue/messages/scratch.ts': `import type { EventDefinition } from '../definition.js';

/** Nothing that a kubelet prints. */
export const scratch = [
  { event: 'scratch-seen', goroutine: 'main',
    means: 'Somebody scratched a pod.',
    texts: [
      ['1.21', null, 2, 'I', 'scratch.go', 'Scratched a pod'],
    ] },
] as const satisfies readonly EventDefinition[];
`,
  'src/catalogue/messages/scratch.log': `# scratch-seen: Scratched a pod
made: I0309 10:15:30.123456    2317 scratch.go:72] "Scratched a pod" pod="default/quick"
`,
  'src/episodes/ends/kinds/spared-pod.ts': `import type { KindModel } from '../kind-model.js';

export const sparedPod: KindModel = {
  kind: 'spared-pod',
  title: 'spared by the kubelet',
  means: 'A made-up kind: the kubelet thought of evicting the pod.',
  subject: 'pod',
  askedBy: 'kubelet',
  recognition: { statedBy: new Set(['evict-begin']) },
  extent: { begins: new Set(['evict-begin']) },
  steps: [{ step: 'teardown-begun', need: 'always', after: [], signs: [{ events: ['evict-begin'] }] }],
  ending: { object: 'last', maySilentlyStop: true },
  words: { unfinished: 'the pod was spared', intervalReason: 'Spared' },
};
`,
  'src/rules/scratch-everywhere.ts': `import { anyInput } from './readings.js';
import type { Rule } from './types.js';

export const scratchEverywhere: Rule = {
  id: 'scratch-everywhere',
  level: 'info',
  title: 'There is a scratch',
  why: 'Scratches are ugly.',
  evidence: 'None is needed.',
  next: 'Polish it.',
  reads: [anyInput],
  check: () => [{ message: 'scratched', at: null, evidence: [] }],
};
`,
  'src/show/report/scratch.ts': `import { terminal } from './safe.js';
import type { Report } from './types.js';

export const scratch: Report = {
  id: 'scratch',
  title: 'Scratch',
  purpose: 'How many deletions there are.',
  render: ({ episodes }) => terminal(\`\${episodes.filter(({ family }) => family === 'end').length} scratched\`),
};
`,
  'src/read/envelopes/scratch.ts': `import { headEnvelope } from './head.js';
import { type EntryKind, type Envelope, wordOf } from './envelope.js';

const head = headEnvelope({
  format: 'scratch',
  gate: '@@',
  shape: '@@(?<host>[a-z0-9]{1,20}) ',
  sample: { head: '@@node7 ', fields: { host: 'node7' } },
});

const entry: EntryKind = {
  format: 'scratch-json',
  sample: { entry: { scratched: 'I1121 x' }, text: 'I1121 x', fields: {} },
  begins: 'scratched',
  needs: ['scratched'],
  recognises: one => 'scratched' in one,
  text: one => wordOf(one.scratched),
  fields: () => ({}),
};

export const scratch: Envelope = { lines: [head], entries: [entry] };
`,
  'src/sources/vocabulary.ts': readFileSync(join(root, 'src/sources/vocabulary.ts'), 'utf8').replace(
    /^.*\nconst words = \{\n/m,
    head => `const scratch = speaker('scratch', { detail: ({ where }) => \`on its \${where}\` });

${head}  'scratch-heard': scratch('scratch heard', 'Somebody heard that the pod was scratched.'),
`,
  ),
  'src/sources/scratch/reader.ts': `import { createLineSplitter } from '../../read/line-splitter.js';
import { utcOf } from '../time.js';
import type { Testify, WitnessReader } from '../types.js';

export function createScratchReader(testify: Testify): WitnessReader {
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
  const splitter = createLineSplitter((line, text) => {
    const [time = '', uid, where] = text.split(' ');
    if (uid === undefined || where === undefined || line === 1) {
      account.other++;
      return;
    }
    account.records++;
    testify({ what: 'scratch-heard', line, at: utcOf(time), identity: { uid }, facts: { where } });
  });
  return {
    push: splitter.push,
    end: () => ({ framing: null, lines: splitter.end(), ...account, events: account.records, notes: [] }),
  };
}
`,
  'src/sources/scratch/index.ts': `import type { Witness } from '../types.js';
import { createScratchReader } from './reader.js';

export const scratch: Witness = {
  title: 'scratch log',
  sources: [
    {
      type: 'scratch-log',
      kind: { id: 'scratch-log', singular: 'log of scratches', plural: 'logs of scratches' },
      signatures: [{ what: 'a log of scratches', pattern: /^SCRATCHES HEARD$/m, yields: true }],
      read: createScratchReader,
    },
  ],
  recorded: [
    ['scratch log', '\`scratch -v\`', 'UID', 'UTC', 'what it sounded like'],
  ],
};
`,
};

/** What the tests examine of the project that has them, in a separate module. */
export const LOOKED_AT = `
export { sniffer } from './src/analyze/read-source.js';
export { createProgram } from './src/cli/program.js';
export { parseOutput } from './src/cli/output/outputs.js';
export { createCatalogue } from './src/correlate/events/recognise.js';
export { articles } from './src/show/explain/topics.js';
export { listRules } from './src/show/explain/find.js';
export { analyze, bytesSource, parseRecord } from './src/index.js';
export { readPolicy } from './src/show/policy/read.js';
export { policySchemaDocument } from './src/show/policy/schema.js';
export { byKind } from './src/rules/judge.js';
export { rules } from './src/rules/registry.js';
export { roleOf } from './src/document/role.js';
export { kindOf } from './src/show/report/view/words.js';
export { REPORTS } from './src/show/report/registry.js';
export { sarif } from './src/show/report/sarif.js';
export { text } from './src/show/report/text.js';
`;
