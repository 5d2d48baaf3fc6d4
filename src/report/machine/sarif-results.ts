import type { EvidenceRef, Finding, Lifecycle, ResultDocument } from '../../contract/types.js';
import { sha256 } from '../../host/index.js';
import { terminal } from '../safe.js';
import { nameOf } from '../view/words.js';
import type { Fault } from './faults.js';
import { numbered, stableName } from './names.js';
import { type Descriptor, SARIF_LEVELS } from './sarif-rules.js';
import { locationOf } from './sarif-uri.js';

export function createResults(
  { input: { sources } }: ResultDocument,
  rules: readonly Descriptor[],
): (faults: readonly Fault[]) => object[] {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));

  const physical = ({ source, line, text }: EvidenceRef): object[] => {
    const artifactLocation = locationOf(sources, source);
    if (artifactLocation === null) return [];
    const snippet = text === undefined ? {} : { snippet: { text: terminal(text) } };
    return [{ physicalLocation: { artifactLocation, region: { startLine: line, ...snippet } } }];
  };

  const result = ({ lifecycle, start, finding }: Fault, fingerprint: string): object => {
    const ruleId = terminal(finding.rule);
    const [first = {}, ...others] = finding.evidence.flatMap(physical);
    const location = { ...first, ...logical(lifecycle ?? start ?? null) };
    return {
      ruleId,
      ruleIndex: indexes.get(ruleId) ?? -1,
      level: SARIF_LEVELS[finding.level],
      message: { text: messageText(lifecycle ?? start ?? null, finding) },
      locations: Object.keys(location).length === 0 ? [] : [location],
      ...(others.length === 0 ? {} : { relatedLocations: others }),
      partialFingerprints: { 'podline/v1': sha256(fingerprint) },
    };
  };

  return faults => {
    const fingerprints = numbered(faults.map(identityOf));
    return faults.map((fault, index) => result(fault, fingerprints[index] ?? ''));
  };
}

type OfPod = Pick<Lifecycle, 'pod'>;

function logical(lifecycle: OfPod | null): object {
  if (lifecycle === null) return {};
  const { namespace, name } = lifecycle.pod;
  return {
    logicalLocations: [
      { name: terminal(name), fullyQualifiedName: terminal(`${namespace}/${name}`), kind: 'resource' },
    ],
  };
}

/** A viewer would turn `[text](address)` into a link (SARIF 2.1.0, 3.11.6). */
const messageText = (lifecycle: OfPod | null, { message }: Finding): string =>
  terminal(lifecycle === null ? message : `${nameOf(lifecycle)}: ${message}`).replace(/\](?=\()/g, '\\]');

/** Two findings of two runs are the same if these are equal. */
function identityOf({ lifecycle, start, finding }: Fault): string {
  if (start !== undefined) return [finding.rule, 'start', stableName(start)].join('\n');
  if (lifecycle === null) return finding.rule;
  return [finding.rule, lifecycle.kind, stableName(lifecycle), stepOf(lifecycle, finding)].join('\n');
}

/** The step that a finding is about: the one that it names, or the one that shares its first line. */
function stepOf({ steps }: Lifecycle, { message, evidence: [first] }: Finding): string {
  const named = steps.find(({ step, status }) => status === 'missing' && message.includes(step));
  const sharing = steps.find(({ evidence }) =>
    evidence.some(({ source, line }) => source === first?.source && line === first.line),
  );
  return (named ?? sharing)?.step ?? '';
}
