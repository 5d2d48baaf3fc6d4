import type { EvidenceRef, Finding, PodEpisode, ResultDocument } from '../../document/contract/types.js';
import { inputFindings, ownEpisodes } from '../../document/episodes.js';
import { partition } from '../../kit/grouped.js';
import { findingsOf, numbered, stableName, testGroup } from './machine/faults.js';
import { jsonText, tapText, terminal } from './safe.js';
import type { Report } from './types.js';

export const tap: Report = {
  id: 'tap',
  title: 'TAP 14',
  purpose: 'For test harnesses: one test per deletion and per start, with its problems as YAML.',
  render: document => `${lines(document).join('\n')}\n`,
};

type Diagnostics = Readonly<Record<string, string | number | object | null>>;

interface Point {
  readonly name: string;
  readonly failed: boolean;
  readonly skipped?: string;
  readonly diagnostics: Diagnostics;
}

function lines(document: ResultDocument): string[] {
  const [errors, remarks] = partition(inputFindings(document), ({ level }) => level === 'error');
  const { sources } = document.input;
  const diagnosticsOf = ({ rule, level, message, evidence }: Finding): Diagnostics => ({
    rule,
    level,
    message,
    at: evidence.map(({ source, line }: EvidenceRef) => `${sources[source]?.path ?? ''}:${line}`),
  });
  const pointOf = (one: PodEpisode): Point => ({
    name: `${stableName(one)} (${testGroup(one)})`,
    failed: one.verdict === 'incomplete',
    ...(one.verdict === 'undetermined' && { skipped: one.headline }),
    diagnostics: {
      message: one.headline,
      outcome: one.outcome,
      duration_ms: one.durationMs,
      missing: one.steps.flatMap(({ step, status }) => (status === 'missing' ? [step] : [])),
      findings: findingsOf(one).map(diagnosticsOf),
    },
  });
  const points = [
    ...ownEpisodes(document).map(pointOf),
    ...errors.map(finding => ({ name: `run ${finding.rule}`, failed: true, diagnostics: diagnosticsOf(finding) })),
  ];
  const names = numbered(points.map(({ name }) => name));
  return [
    'TAP version 14',
    `1..${points.length}`,
    ...points.flatMap((point, index) => pointLines({ ...point, name: names[index] ?? point.name }, index + 1)),
    ...remarks.map(({ level, rule, message }) => `# ${terminal(`${level} ${rule}: ${message}`)}`),
  ];
}

function pointLines({ name, failed, skipped, diagnostics }: Point, number: number): string[] {
  const directive = skipped === undefined ? '' : ` # SKIP ${tapText(skipped)}`;
  return [
    `${failed ? 'not ok' : 'ok'} ${number} - ${tapText(name)}${directive}`,
    '  ---',
    // JSON is YAML, so no other escaping is needed
    ...Object.entries(diagnostics).map(([key, value]) => `  ${key}: ${jsonText(value)}`),
    '  ...',
  ];
}
