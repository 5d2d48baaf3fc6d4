import type { Finding, PodEpisode, ResultDocument } from '../../document/contract/types.js';
import { inputFindings, ownEpisodes } from '../../document/episodes.js';
import { grouped } from '../../kit/grouped.js';
import { findingsOf, numbered, stableName, testGroup } from './machine/faults.js';
import { xml, xmlAttribute } from './safe.js';
import type { Report } from './types.js';
import { createPlaces, type NamePlace } from './view/places.js';
import { createAdvice, titleOf } from './view/words.js';

/** Findings in plain lines: what, where, what to do next, and on request the original lines. */
function statements(findings: readonly Finding[], place: NamePlace): string[] {
  const advise = createAdvice();
  return findings.flatMap(finding => {
    const { level, rule, message, evidence } = finding;
    const { next } = advise(finding);
    return [
      `${level} ${rule}: ${message}`,
      ...(evidence.length > 0 ? [`  see ${evidence.map(place).join(', ')}`] : []),
      ...(next === '' ? [] : [`  next ${next}`]),
      ...evidence.flatMap(({ text }) => (text === undefined ? [] : [`  | ${text}`])),
    ];
  });
}

export const junit: Report = {
  id: 'junit',
  title: 'JUnit XML',
  purpose:
    'For the test view of a CI: one test per deletion and per start, with a name that stays the same from run to run; of several nodes a suite for each.',
  render: document => `<?xml version="1.0" encoding="UTF-8"?>\n${suites(document).join('\n')}\n`,
};

/** A JUnit test. A failure of the run itself is also a test, because otherwise nothing would be red. */
interface TestCase {
  readonly name: string;
  readonly group: string;
  readonly ms: number;
  readonly failure?: { readonly message: string; readonly lines: readonly string[] };
  readonly skipped?: string;
  readonly remarks: readonly string[];
}

function suites(document: ResultDocument): string[] {
  const all = suitesOf(document, createPlaces(document.input.sources));
  const cases = all.flatMap(suite => suite.cases);
  return [`<testsuites${attributes(countsOf('podline', cases))}>`, ...all.flatMap(suiteLines), '</testsuites>'];
}

function suiteLines({ name, from, cases, remarks }: ReturnType<typeof suitesOf>[number]): string[] {
  const skipped = cases.filter(one => one.skipped !== undefined).length;
  const facts = {
    ...countsOf(name, cases),
    skipped,
    // Readers of the Ant format only accept whole seconds without a zone
    ...(from === null ? {} : { timestamp: from.slice(0, 'yyyy-mm-ddThh:mm:ss'.length) }),
  };
  return [
    `  <testsuite${attributes(facts)}>`,
    ...cases.flatMap(caseLines),
    ...output(remarks, '    '),
    '  </testsuite>',
  ];
}

const countsOf = (name: string, cases: readonly TestCase[]) => ({
  name,
  tests: cases.length,
  failures: cases.filter(({ failure }) => failure !== undefined).length,
  errors: 0,
  time: seconds(cases.reduce((sum, { ms }) => sum + ms, 0)),
});

/** Tests about no node come last, in a separate suite; if there is only one node, all are in one suite. */
function suitesOf(document: ResultDocument, place: NamePlace) {
  const { nodes, input } = document;
  const findings = inputFindings(document);
  const episodes = ownEpisodes(document);
  const ofRun = findings.filter(isError).map((finding): TestCase => {
    const failure = { message: finding.message, lines: statements([finding], place) };
    return { name: finding.rule, group: 'run', ms: 0, failure, remarks: [] };
  });
  const remarks = statements(findings.filter(isRemark), place);
  const names = new Set(
    [...nodes.map(({ name }) => name), ...episodes.map(({ node }) => node)].flatMap(one => one ?? []),
  );
  const run = (cases: readonly TestCase[]) => ({ name: 'podline', from: input.window.from, cases, remarks });
  const casesOf = (all: readonly PodEpisode[] = []): TestCase[] => all.map(one => caseOf(one, place));
  if (names.size < 2) return [run(apart([...casesOf(episodes), ...ofRun]))];
  const byNode = grouped(episodes, ({ node }) => node);
  const own = [...names].map(name => ({
    name,
    from: nodes.find(node => node.name === name)?.window.from ?? null,
    // The same pod may run on several nodes
    cases: apart(casesOf(byNode.get(name)).map(one => ({ ...one, group: `${name}.${one.group}` }))),
    remarks: [],
  }));
  const rest = [...casesOf(episodes.filter(({ node }) => node === null)), ...ofRun];
  return rest.length + remarks.length === 0 ? own : [...own, run(apart(rest))];
}

/** Readers identify tests by class and name. */
function apart(cases: readonly TestCase[]): TestCase[] {
  const places = numbered(cases.map(({ group, name }) => `${group}.${name}`));
  return cases.map((one, index) => ({ ...one, name: places[index]?.slice(one.group.length + 1) ?? one.name }));
}

/** A test that exists only while it fails would never be seen to pass again. */
function caseOf(one: PodEpisode, place: NamePlace): TestCase {
  const findings = findingsOf(one);
  const missing = one.steps
    .filter(({ status }) => status === 'missing')
    .map(step => `missing ${step.step} (${titleOf({ ...step, family: one.family })}): ${step.why ?? ''}`);
  return {
    name: stableName(one),
    group: testGroup(one),
    ms: one.durationMs ?? 0,
    ...(one.verdict === 'incomplete' && {
      failure: {
        message: one.headline,
        lines: [one.headline, ...missing, ...statements(findings.filter(isError), place)],
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
