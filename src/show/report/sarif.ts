import type {
  EvidenceRef,
  Finding,
  Level,
  PodEpisode,
  ResultDocument,
  SourceReport,
} from '../../document/contract/types.js';
import { sha256 } from '../../host/index.js';
import type { RuleWords } from '../../rules/types.js';
import { ruleMetas } from '../explain/topics.js';
import { type Fault, faultsOf, numbered, pascalCase, stableName } from './machine/faults.js';
import { jsonText, terminal } from './safe.js';
import type { Report } from './types.js';
import { nameOf } from './view/words.js';

const SARIF_LEVELS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** Every rule, including rules that only another version knows. */
function descriptorsOf(used: readonly string[]): { readonly id: string }[] {
  const metas = ruleMetas();
  const known = new Set(metas.map(({ id }) => id));
  const foreign = [...new Set(used)].filter(id => !known.has(id)).map(id => ({ id: terminal(id) }));
  return [...metas.map(descriptorOf), ...foreign];
}

/** `helpUri` must be absolute (SARIF 2.1.0, 3.49.12), and pages of this repository have no address. */
const descriptorOf = ({ id, level, title, why, evidence, next }: RuleWords) => ({
  id,
  name: pascalCase(id),
  shortDescription: { text: title },
  fullDescription: { text: why },
  help: {
    text: `What shows it: ${evidence}\nWhat to do: ${next}`,
    markdown: `**What shows it:** ${evidence}\n\n**What to do:** ${next}`,
  },
  defaultConfiguration: { level: SARIF_LEVELS[level] },
  properties: { documentation: `docs/reference/rules/${id}.md` },
});

/** A path as a URI reference: relative to the folder in which the tool was run, as given. */
function uriOf(path: string): string {
  const [, drive = '', rest = path] = /^(?:([A-Za-z]:)[\\/])?(.*)$/s.exec(path) ?? [];
  const segments = rest.split(/[\\/]+/).map(segment => encodeURIComponent(terminal(segment)));
  if (drive !== '') return `file:///${drive}/${segments.join('/')}`;
  return rest.startsWith('/') ? `file://${segments.join('/')}` : segments.join('/');
}

/** Files with one name stay separate: no artifact may occur twice, and results refer to them by their place. */
const artifactOf = ({ path, type }: SourceReport, source: number): object => ({
  ...(path === '-' || path === '' ? { description: { text: 'standard input' } } : { location: { uri: uriOf(path) } }),
  properties: { type, source },
});

function resultsOf(
  faults: readonly Fault[],
  { input: { sources } }: ResultDocument,
  rules: readonly { readonly id: string }[],
): object[] {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));

  const physical = ({ source, line, text }: EvidenceRef): object[] => {
    const path = sources[source]?.path ?? '';
    // Standard input has no location
    if (path === '-' || path === '') return [];
    const artifactLocation = { uri: uriOf(path), index: source };
    const snippet = text === undefined ? {} : { snippet: { text: terminal(text) } };
    return [{ physicalLocation: { artifactLocation, region: { startLine: line, ...snippet } } }];
  };

  const result = ({ one, finding }: Fault, fingerprint: string): object => {
    const ruleId = terminal(finding.rule);
    const [first = {}, ...others] = finding.evidence.flatMap(physical);
    const location = { ...first, ...logical(one) };
    const message = one === null ? finding.message : `${nameOf(one)}: ${finding.message}`;
    return {
      ruleId,
      ruleIndex: indexes.get(ruleId) ?? -1,
      level: SARIF_LEVELS[finding.level],
      // A viewer would turn `[text](address)` into a link (SARIF 2.1.0, 3.11.6)
      message: { text: terminal(message).replace(/\](?=\()/g, '\\]') },
      locations: Object.keys(location).length === 0 ? [] : [location],
      ...(others.length === 0 ? {} : { relatedLocations: others }),
      partialFingerprints: { 'podline/v1': sha256(fingerprint) },
    };
  };

  const fingerprints = numbered(faults.map(identityOf));
  return faults.map((fault, index) => result(fault, fingerprints[index] ?? ''));
}

function logical(one: PodEpisode | null): object {
  if (one === null) return {};
  const { namespace, name } = one.pod;
  return {
    logicalLocations: [
      { name: terminal(name), fullyQualifiedName: terminal(`${namespace}/${name}`), kind: 'resource' },
    ],
  };
}

/** Findings of two runs are the same if their identities are equal. */
function identityOf({ one, finding }: Fault): string {
  if (one === null) return finding.rule;
  const about = one.family === 'start' ? ['start', stableName(one)] : [one.kind, stableName(one), stepOf(one, finding)];
  return [finding.rule, ...about].join('\n');
}

/** The step that a finding is about: the one that it names, or the one that shares its first line. */
function stepOf({ steps }: PodEpisode, { message, evidence: [first] }: Finding): string {
  const named = steps.find(({ step, status }) => status === 'missing' && message.includes(step));
  const sharing = steps.find(({ evidence }) =>
    evidence.some(({ source, line }) => source === first?.source && line === first.line),
  );
  return (named ?? sharing)?.step ?? '';
}

export const sarif: Report = {
  id: 'sarif',
  title: 'SARIF 2.1.0',
  purpose: 'For code scanning: rules with their explanation, findings with the lines of the log.',
  render(document) {
    const faults = faultsOf(document);
    const rules = descriptorsOf(faults.map(({ finding }) => finding.rule));
    const { tool, input } = document;
    const run = {
      tool: { driver: { name: tool.name, semanticVersion: tool.version, rules } },
      columnKind: 'utf16CodeUnits',
      artifacts: input.sources.map(artifactOf),
      results: resultsOf(faults, document, rules),
    };
    const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
    return `${jsonText(log, 2)}\n`;
  },
};
