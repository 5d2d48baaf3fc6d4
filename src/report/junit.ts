import type { Finding, Lifecycle, ResultDocument } from '../contract/types.js';
import { findingsOf } from './machine/faults.js';
import { numbered, stableName } from './machine/names.js';
import { statements } from './machine/statements.js';
import { xml, xmlAttribute } from './safe.js';
import type { Report } from './types.js';
import { createPlaces, type NamePlace } from './view/places.js';
import { titleOf } from './view/words.js';

export const junit: Report = {
  id: 'junit',
  title: 'JUnit XML',
  purpose: 'For the test view of a CI: one test per deletion, with a name that stays the same from run to run.',
  render: document => `<?xml version="1.0" encoding="UTF-8"?>\n${suites(document).join('\n')}\n`,
};

/** A test as JUnit has it. What fails in the run itself is a test as well, or nothing would be red. */
interface TestCase {
  readonly name: string;
  readonly group: string;
  readonly ms: number;
  readonly failure?: { readonly message: string; readonly lines: readonly string[] };
  readonly skipped?: string;
  readonly remarks: readonly string[];
}

function suites(document: ResultDocument): string[] {
  const place = createPlaces(document.input.sources);
  const cases = casesOf(document, place);
  const remarks = statements(document.findings.filter(isRemark), place);
  const counts = {
    name: 'podline',
    tests: cases.length,
    failures: cases.filter(({ failure }) => failure !== undefined).length,
    errors: 0,
    time: seconds(cases.reduce((sum, { ms }) => sum + ms, 0)),
  };
  const skipped = cases.filter(one => one.skipped !== undefined).length;
  // Whole seconds without a zone are all that readers of the Ant format take
  const timestamp = document.input.window.from?.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  return [
    `<testsuites${attributes(counts)}>`,
    `  <testsuite${attributes({ ...counts, skipped, ...(timestamp === undefined ? {} : { timestamp }) })}>`,
    ...cases.flatMap(caseLines),
    ...output(remarks, '    '),
    '  </testsuite>',
    '</testsuites>',
  ];
}

function casesOf({ lifecycles, findings }: ResultDocument, place: NamePlace): TestCase[] {
  const cases = [
    ...lifecycles.map(one => caseOf(one, place)),
    ...findings.filter(isError).map(finding => ({
      name: finding.rule,
      group: 'run',
      ms: 0,
      failure: { message: finding.message, lines: statements([finding], place) },
      remarks: [],
    })),
  ];
  // Readers tell tests apart by class and name
  const places = numbered(cases.map(({ group, name }) => `${group}.${name}`));
  return cases.map((one, index) => ({ ...one, name: places[index]?.slice(one.group.length + 1) ?? one.name }));
}

function caseOf(one: Lifecycle, place: NamePlace): TestCase {
  const findings = findingsOf(one);
  const missing = one.steps.filter(({ status }) => status === 'missing');
  return {
    name: stableName(one),
    group: one.kind,
    ms: one.durationMs ?? 0,
    ...(one.verdict === 'incomplete' && {
      failure: {
        message: one.headline,
        lines: [
          one.headline,
          ...missing.map(step => `missing ${step.step} (${titleOf(step)}): ${step.why ?? ''}`),
          ...statements(findings.filter(isError), place),
        ],
      },
    }),
    ...(one.verdict === 'undetermined' && { skipped: one.headline }),
    remarks: statements(findings.filter(isRemark), place),
  };
}

const isError = ({ level }: Finding): boolean => level === 'error';
const isRemark = (finding: Finding): boolean => !isError(finding);

function caseLines({ name, group, ms, failure, skipped, remarks }: TestCase): string[] {
  const content = [
    ...(failure === undefined
      ? []
      : [`      <failure${attributes({ message: failure.message })}>${xml(failure.lines.join('\n'))}</failure>`]),
    ...(skipped === undefined ? [] : [`      <skipped${attributes({ message: skipped })}/>`]),
    ...output(remarks, '      '),
  ];
  const open = `    <testcase${attributes({ name, classname: group, time: seconds(ms) })}`;
  return content.length === 0 ? [`${open}/>`] : [`${open}>`, ...content, '    </testcase>'];
}

const output = (lines: readonly string[], indent: string): string[] =>
  lines.length === 0 ? [] : [`${indent}<system-out>${xml(lines.join('\n'))}</system-out>`];

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlAttribute(String(value))}"`)
    .join('');
